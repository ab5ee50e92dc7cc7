import Facts
import PhotoCatalog
import PhotoIndexer
import SiteBuilding
import SystemPackage

/// What `gallery index` prints about files and folders that do not belong to the library.
enum LeftOutReport {
  /// The maximum number of files and folders that are named.
  private static let maxPaths = 20

  /// Prints the numbers by kind, the patterns of earlier runs, and new patterns that excluded nothing.
  static func show(_ report: IndexReport, on console: Console) -> Bool {
    let roots = Dictionary(grouping: report.remembered, by: \.root)
    for (root, patterns) in roots.sorted(by: { $0.key.string < $1.key.string }) {
      let list = patterns.map(\.pattern).joined(separator: ", ")
      console.note(
        "\(root): still excluded by --exclude of an earlier run: \(list); --no-exclude forgets these "
          + "patterns")
    }
    let unmarked = report.unmarked.sorted { $0.string < $1.string }
    for path in unmarked.prefix(maxPaths) {
      Console.warn(
        "\(path): still left out, although its mark (such as .nomedia or hidden=yes in Picasa.ini) is gone; "
          + "--include \(path.lastComponent?.string ?? ".") reads it")
    }
    if unmarked.count > maxPaths {
      Console.warn(
        "\(unmarked.count - maxPaths) more are still left out, although their marks are gone; --verbose "
          + "lists what is left out")
    }
    let counts = LeftOutKind.allCases.compactMap { kind in report.leftOut[kind].map(kind.text) }
    if !counts.isEmpty {
      console.note(
        "left out: \(counts.joined(separator: ", ")); --verbose lists them, and --include NAME reads them"
      )
    }
    if report.withdrawn > 0 {
      console.note(
        "\(NumberFormat.count(report.withdrawn, "file")) now left out and removed from the catalog; the next "
          + "build removes them from the site")
    }
    guard report.isComplete else { return false }
    let useless = report.newPatterns.subtracting(report.matchedPatterns).sorted()
    for pattern in useless {
      Console.warn(
        "--exclude \(pattern): excludes nothing, because no file or folder matches it; check the spelling "
          + "(a pattern with a slash is a path below the folder that is indexed)")
    }
    return !useless.isEmpty
  }
}

extension NotShowable {
  /// Prints a line for each kind of files that no site can show, and with `--verbose` one for each file.
  static func show(_ files: [NotShowable], on console: Console) {
    for file in files { console.detail("\(file.file.path): \(file.file.reason)") }
    let videos = files.count { $0.error == .dolbyVision }
    if files.count > videos {
      console.note(
        "\(NumberFormat.count(files.count - videos, "camera raw file")) without a preview that is large "
          + "enough for a site; export each that has no JPEG as JPEG; --verbose lists them")
    }
    if videos > 0 {
      console.note(
        "\(NumberFormat.count(videos, "video")) in Dolby Vision profile 5, which no site can show; export each "
          + "as HDR10 or HLG; --verbose lists them")
    }
  }
}
