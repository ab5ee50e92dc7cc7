import Facts
import Glibc
import PhotoCatalog
import SiteOutput
import SiteViews

/// Digests of the inputs and outputs of a build. A later build compares them, and detects without rendering a page that
/// nothing has changed.
enum BuildDigest {
  /// A digest of everything that determines a site; `nil` if the program's file cannot be identified.
  private static func inputs(_ settings: BuildSettings, revision: Int) -> [UInt8]? {
    var settings = settings
    settings.run = BuildSettings.Run()
    // Another version of the program may write different pages.
    var program = stat()
    guard unsafe stat("/proc/self/exe", &program) == 0 else { return nil }
    // Reflection includes settings that are added later.
    let text = """
      \(revision) \(program.st_ino) \(program.st_size) \(program.st_mtim.tv_sec) \
      \(program.st_mtim.tv_nsec) \(String(reflecting: settings))
      """
    return Digest(of: text).bytes
  }

  /// A digest of the inputs of all files of a site: the program and the settings.
  static func common(_ settings: BuildSettings) -> [UInt8]? { inputs(settings, revision: 0) }

  /// The key of what a build reported; `nil` if the program's file cannot be identified.
  static func report(
    _ settings: BuildSettings, revision: Int, _ outputs: [UInt8]
  ) -> DerivedKey? {
    inputs(settings, revision: revision).map { inputs in
      var digest = InputDigest()
      digest.add(inputs)
      digest.add(outputs)
      return DerivedKey(.report, digest.value)
    }
  }

  /// The key of the digests of the views of all files, by a digest of the files.
  static func files(_ outputs: [UInt8]) -> DerivedKey {
    var digest = InputDigest()
    digest.add(outputs)
    return DerivedKey(.files, digest.value)
  }

  /// A digest of the names, sizes and times of a site's files, and of the times of the folders that have a file for
  /// each photo.
  static func outputs(_ output: OutputFolder) async throws -> [UInt8] {
    try outputs(output, try await files(output))
  }

  /// The same, if the state of all files but the journal was already read.
  static func outputs(_ output: OutputFolder, _ files: [String]) throws -> [UInt8] {
    let lines = try output.state(of: OutputFolder.journalName, foldersAlone: nil) + files
    return Digest(of: lines.sorted().joined(separator: "\n")).bytes
  }

  /// The state of a site's files without the journal.
  static func files(_ output: OutputFolder) async throws -> [String] {
    let names = SitePaths.topLevel.sorted()
    return try await parallelMap(count: names.count) { index in
      try output.state(
        of: names[index], foldersAlone: SitePaths.foldersOfPhotos[names[index]])
    }.flatMap(\.self)
  }
}

/// The files of a site as a build left them.
struct BuiltFiles: Equatable, Sendable {
  /// A digest for each group of files that is rendered if its view changes.
  var digests: Set<UInt64>
  /// Whether the folders of the site have files that gallery did not write.
  var hasOthers: Bool

  init(digests: Set<UInt64>, hasOthers: Bool) {
    (self.digests, self.hasOthers) = (digests, hasOthers)
  }

  /// Reads what is stored; `nil` for other bytes.
  init?(_ bytes: [UInt8]) {
    guard let flag = bytes.first, bytes.count % 8 == 1 else { return nil }
    let values = stride(from: 1, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(digests: Set(values), hasOthers: flag == 1)
  }

  /// The bytes to store: the flag, and eight bytes for each digest in no particular order.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [hasOthers ? 1 : 0]
    bytes.reserveCapacity(1 + digests.count * 8)
    for digest in digests {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: digest >> UInt64(shift)))
      }
    }
    return bytes
  }
}
