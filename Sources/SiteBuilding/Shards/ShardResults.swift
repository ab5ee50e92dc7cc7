import Facts
import Foundation
import Renditions
import SiteOutput

/// The reports of all runs of shards in a site's folder.
struct ShardResults: Sendable {
  /// A report that can be used.
  private struct Report: Sendable {
    var folder: String
    var version: RendererVersion
    var bytes: [UInt8]
  }

  /// The line of a photo. Lines are decoded when they are needed, because a site can have a million of them.
  private struct Line {
    var report: Int
    var json: Range<Int>
  }

  /// Shards that no run has completed.
  let missing: [Shard]
  /// The versions of the workers of all runs, by shard.
  private let versions: [(shard: Shard, version: RendererVersion)]
  private let files: ShardFiles
  private let reports: [Report]
  private let photoLines: [String: Line]

  /// Whether no shard was rendered.
  var isEmpty: Bool { files.isEmpty }

  /// Reads the reports. `shard` is `nil` for all.
  init(_ files: ShardFiles, of shard: Shard? = nil) throws(SiteOutputError) {
    self.files = files
    var reports: [Report] = []
    var photoLines: [String: Line] = [:]
    var complete: Set<Shard> = []
    var versions: [(shard: Shard, version: RendererVersion)] = []
    let decoder = JSONDecoder()
    for found in try files.reports(of: shard?.folderName) {
      let bytes = found.bytes
      let end = bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0
      let lines = bytes[..<end].split(separator: UInt8(ascii: "\n"))
      guard let first = lines.first.flatMap(ShardReport.parts),
        let head = try? decoder.decode(ShardReport.Head.self, from: Data(bytes[first.json])),
        head.form == ShardReport.Head.currentForm, let own = Shard(head.shard)
      else { continue }
      versions.append((own, head.version))
      reports.append(Report(folder: found.shard, version: head.version, bytes: bytes))
      for line in lines.dropFirst() {
        guard let (photo, json) = ShardReport.parts(line) else { continue }
        if photo.isEmpty {
          complete.insert(own)
        } else {
          photoLines[photo] = Line(report: reports.count - 1, json: json)
        }
      }
    }
    (self.reports, self.photoLines, self.versions) = (reports, photoLines, versions)
    let counts = Set(versions.map(\.shard.count)).sorted()
    missing = counts.flatMap { count in
      (1...count).compactMap { Shard($0, of: count) }.filter { !complete.contains($0) }
    }
  }

  /// The shards that only workers of other versions have rendered, and whose results are not used.
  func ofOthers(than version: RendererVersion) -> [Shard] {
    var shards = Set(versions.filter { $0.version != version }.map(\.shard))
    shards.subtract(versions.filter { $0.version == version }.map(\.shard))
    return shards.sorted { ($0.count, $0.index) < ($1.count, $1.index) }
  }

  /// The entry of a photo, and the folder with its files; `nil` if workers of these versions have not rendered it.
  private func entry(
    _ photo: String, by version: RendererVersion
  ) -> (entry: ShardReport.Entry, folder: String)? {
    guard let line = photoLines[photo] else { return nil }
    let report = reports[line.report]
    guard report.version == version,
      let entry = try? JSONDecoder().decode(
        ShardReport.Entry.self, from: Data(report.bytes[line.json]))
    else { return nil }
    return (entry, report.folder)
  }

  /// Whether the results and all files of a job exist.
  func holds(_ job: ImageJob, by version: RendererVersion) -> Bool {
    guard let (entry, folder) = entry(job.photo, by: version) else { return false }
    return entry.error != nil || holds(job.paths, entry, folder)
  }

  /// Whether all tiles of a photo exist.
  func holdsTiles(of job: TileJob, by version: RendererVersion) -> Bool {
    guard let (entry, folder) = entry(ShardReport.tiles(of: job.photo), by: version) else {
      return false
    }
    return holds(job.paths, entry, folder)
  }

  private func holds(_ paths: [String], _ entry: ShardReport.Entry, _ folder: String) -> Bool {
    let sizes = Dictionary(entry.files.map { ($0.path, $0.size) }) { $1 }
    return paths.allSatisfy { path in
      sizes[path].map { files.holds(path, size: $0, of: folder) } ?? false
    }
  }

  /// Moves the files of a job to a work folder; `nil` if the job must be done again.
  func outcome(
    of job: ImageJob, by version: RendererVersion, to work: WorkFolder
  ) throws(SiteOutputError) -> JobOutcome<ImageSummary>? {
    guard let (entry, folder) = entry(job.photo, by: version) else { return nil }
    if let error = entry.error { return JobOutcome(photo: job.photo, result: .photoError(error)) }
    guard let summary = entry.summary,
      let taken = try take(job.paths, entry, folder, to: work)
    else { return nil }
    return JobOutcome(photo: job.photo, result: .completed(summary), files: taken)
  }

  /// Moves the tiles of a photo to a work folder; `nil` if they must be made again.
  func tiles(
    of job: TileJob, by version: RendererVersion, to work: WorkFolder
  ) throws(SiteOutputError) -> [WrittenFile]? {
    guard let (entry, folder) = entry(ShardReport.tiles(of: job.photo), by: version) else {
      return nil
    }
    return try take(job.paths, entry, folder, to: work)
  }

  private func take(
    _ paths: [String], _ entry: ShardReport.Entry, _ folder: String, to work: WorkFolder
  ) throws(SiteOutputError) -> [WrittenFile]? {
    let contents = Dictionary(entry.files.map { ($0.path, $0.content) }) { $1 }
    var taken: [WrittenFile] = []
    for path in paths {
      guard case .some(.some(let content)) = contents[path],
        let file = try files.take(path, content, of: folder, to: work)
      else { return nil }
      taken.append(file)
    }
    return taken
  }

  /// Deletes the files of the runs, after their results were added to the site.
  func discard() throws(SiteOutputError) { try files.discard() }
}

extension Shard {
  /// The name of its folder, such as `2-of-8`.
  var folderName: String { "\(index)-of-\(count)" }
}
