import Facts
import PhotoCatalog
import PhotoIndexer
import Renditions
import SiteBuilding
import SystemPackage

/// What a run of `gallery index` has found, and what the catalog has then.
struct IndexResult {
  let report: IndexReport
  private let isDryRun: Bool
  /// The files that could not be read, by this run or an earlier one.
  private let unreadable: [UnreadableFile]
  /// The files in the catalog that no site can show.
  private let notShowable: [NotShowable]
  /// The photos with several pages, and all of their pages.
  private let scans: (photos: Int, pages: Int)
  private let held: [HeldAlbum]
  /// The files whose sidecars are gone.
  private let lost: [FilePath]
  private static let maxLost = 5
  private let (photos, videos): (Int, Int)

  /// `catalog` is `nil` if there is none yet.
  init(_ report: IndexReport, in catalog: Catalog?, isDryRun: Bool) throws {
    (self.report, self.isDryRun) = (report, isDryRun)
    unreadable = try (catalog?.unreadableFiles() ?? []) + report.failures
    notShowable = try isDryRun ? [] : catalog.map { try NotShowable.all(in: $0) } ?? []
    scans = try (isDryRun ? nil : catalog?.pageCounts()) ?? (photos: 0, pages: 0)
    held = try catalog.map(HeldAlbum.all) ?? []
    lost = try isDryRun ? [] : catalog?.filesWithoutTheirSidecars() ?? []
    (photos, videos) = (try catalog?.photoCount() ?? 0, try catalog?.videoCount() ?? 0)
  }

  /// Prints all but the summary; returns whether a pattern excludes nothing.
  func show(on console: Console) -> Bool {
    let isDoubtful = LeftOutReport.show(report, on: console)
    if !isDryRun { console.list(unreadable, as: "could not be read") }
    for folder in report.away { Console.warn("\(folder.path): \(folder.reason)") }
    for error in report.refused { Console.warn("\(error)") }
    for file in Set(report.restrictedFromAbove).sorted(by: { $0.string < $1.string }) {
      console.note("\(file): applies to the folder that is indexed, because it is in a folder above it")
    }
    NotShowable.show(notShowable, on: console)
    if scans.photos > 0 {
      console.note(
        "\(NumberFormat.count(scans.photos, "photo")) with several pages, \(scans.pages) in all; a site shows the "
          + "first page of each; build --tiff-pages shows all")
    }
    for line in report.unsupportedLines { console.note(line) }
    for file in report.misnamed.sorted(by: { $0.string < $1.string }) {
      console.note("\(file): not read, because its name is not album.md; rename or remove it")
    }
    for file in lost.prefix(Self.maxLost) {
      console.note(
        "\(file): its sidecar or its row in captions.csv is gone, but its rating -1, its archive and terms of --where that exclude photos still count; "
          + "gallery index --release \(HeldAlbum.quoted(file)) FOLDER ends that"
      )
    }
    if lost.count > Self.maxLost {
      console.note(
        "\(lost.count - Self.maxLost) more photos whose sidecars or rows are gone; --release FOLDER ends that for all")
    }
    if !isDryRun { console.warn(of: held) }
    return isDoubtful
  }

  /// What `--strict` does not accept.
  var incompleteness: [String?] {
    let videos = report.unsupported[UnsupportedKind.needsFFmpeg] ?? 0
    let heldCount = held.count(where: \.isHeld)
    return [
      videos > 0 ? "\(NumberFormat.count(videos, "video")) not read without ffmpeg" : nil,
      unreadable.isEmpty
        ? nil : "\(NumberFormat.count(unreadable.count, "file")) could not be read",
      heldCount > 0 ? "\(NumberFormat.count(heldCount, "album")) held back" : nil,
    ]
  }

  func summary(time: Duration) -> Summary {
    Summary(
      photos: photos - videos, videos: videos, files: report.files,
      read: isDryRun ? report.unread : report.read, added: report.added, changed: report.changed,
      missing: report.missing, moved: report.moved, unreadable: unreadable.count,
      notShowable: notShowable.count, laterPages: scans.pages - scans.photos,
      away: report.away.count + report.refused.count, bytes: report.bytes, seconds: time.rounded, dryRun: isDryRun,
      passedOver: report.unsupported, misnamed: report.misnamed.map(\.string).sorted(),
      heldBack: held.map(\.folder.string), withdrawn: report.withdrawn,
      leftOut: Dictionary(uniqueKeysWithValues: report.leftOut.map { ($0.key.rawValue, $0.value) }),
      remembered: report.remembered.map(\.pattern))
  }

  struct Summary: Encodable {
    var photos: Int
    var videos: Int
    var files: Int
    var read: Int
    var added: Int
    var changed: Int
    var missing: Int
    /// The missing files whose content is in an added file.
    var moved: Int
    var unreadable: Int
    /// The files in the catalog that no site can show.
    var notShowable: Int
    /// The number of pages of TIFF files after the first, which sites show only with `--tiff-pages`.
    var laterPages: Int
    /// Folders whose disk is not mounted.
    var away: Int
    /// The sizes of all files in bytes.
    var bytes: Int64
    var seconds: Double
    var dryRun: Bool
    var passedOver: [String: Int]
    /// Files whose names are nearly album.md.
    var misnamed: [String]
    /// Albums that are less public than their album.md says.
    var heldBack: [String]
    /// The files that were in the catalog and no longer belong to the library.
    var withdrawn: Int
    /// The numbers of files and folders that do not belong to the library, by kind.
    var leftOut: [String: Int]
    /// The patterns of `--exclude` of earlier runs.
    var remembered: [String]

    var line: String {
      if dryRun {
        return "\(read) of \(NumberFormat.count(files, "file")) would be read: \(added) added, "
          + "\(changed) changed; \(missing + withdrawn) removed; nothing was written"
      }
      let videos = videos > 0 ? " and \(NumberFormat.count(videos, "video"))" : ""
      return "\(NumberFormat.count(photos, "photo"))\(videos) in the catalog; "
        + "\(read) of \(NumberFormat.count(files, "file")) read"
        + changes.map { ", \($0)" }.joined()
        + " (\(NumberFormat.size(bytes)), \(seconds) s)"
    }

    private var changes: [String] {
      [
        (added - moved, "new"), (changed, "changed"), (moved, "moved"), (missing - moved, "gone"),
        (withdrawn, "withdrawn"),
        (unreadable, "unreadable"),
      ].filter { $0.0 > 0 }.map { "\($0) \($1)" }
    }
  }
}

extension IndexReport {
  /// The numbers of files that were skipped because of their kinds, and what to do.
  fileprivate var unsupportedLines: [String] {
    let sidecars = unsupported[UnsupportedKind.loneSidecar].map { count in
      "\(NumberFormat.count(count, "JSON file")) named after photos that are not beside them; these may be in "
        + "another archive of the export; --verbose lists the JSON files"
    }
    let packets = unsupported[UnsupportedKind.loneXMP].map { count in
      "\(NumberFormat.count(count, "XMP file")) without a photo beside them; --verbose lists them"
    }
    return [kindsLine, ffmpegLine, sidecars, packets].compactMap(\.self)
  }

  /// The number of videos that were not read because ffmpeg is missing, and what to do; `nil` for none.
  var ffmpegLine: String? {
    unsupported[UnsupportedKind.needsFFmpeg].map { count in
      "\(NumberFormat.count(count, "video")) not read: AVI, Matroska, WebM and MTS need ffmpeg; "
        + "\(FFmpegProgram.installation), and index again"
    }
  }

  /// The number of files of other kinds: `206 files of unsupported kinds: 57 PCX, 36 FLV, 22 FPX`; `nil` for none.
  private var kindsLine: String? {
    let own = [UnsupportedKind.needsFFmpeg, UnsupportedKind.loneSidecar, UnsupportedKind.loneXMP]
    let sorted = unsupported.filter { !own.contains($0.key) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !sorted.isEmpty else { return nil }
    func sum(_ kinds: some Sequence<(key: String, value: Int)>) -> Int { kinds.reduce(0) { $0 + $1.value } }
    let shown = sorted.prefix(12).map { "\($0.value) \($0.key)" }
    let more = sorted.count > 12 ? ["\(sum(sorted.dropFirst(12))) others"] : []
    return "\(NumberFormat.count(sum(sorted), "file")) of unsupported kinds: "
      + (shown + more).joined(separator: ", ")
  }
}
