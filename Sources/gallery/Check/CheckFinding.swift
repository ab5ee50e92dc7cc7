import SiteBuilding
import PhotoIndexer
import Facts

/// Problems of one kind that `gallery check` has found.
struct CheckFinding: Encodable {
  /// The kind of the problems, for programs.
  var kind: String
  /// What is wrong, with the number of files.
  var problem: String
  /// What to do.
  var remedy: String
  /// The files, each with the reason if there is one.
  var files: [AffectedFile] = []

  struct AffectedFile: Encodable {
    var path: String
    var reason: String?

    var line: String { reason.map { "\(path): \($0)" } ?? path }
  }
}

extension CheckFinding {
  /// The damage of a catalog.
  init(damage: [String]) {
    self.init(
      kind: "damagedCatalog", problem: "the catalog is damaged",
      remedy: "replace it with a backup, or remove it and run gallery index again",
      files: damage.map { AffectedFile(path: $0) })
  }

  init(_ kind: LibraryFinding.Kind, _ findings: [LibraryFinding]) {
    let files = NumberFormat.count(findings.count, "file")
    let (problem, remedy) =
      switch kind {
      case .missingFolder:
        (
          "\(NumberFormat.count(findings.count, "folder")) of the library missing or empty",
          "mount the disk, or remove the folder from the library with gallery forget"
        )
      case .missing:
        (
          "\(files) in the catalog but not in the library",
          "restore from a backup the files that were not deleted on purpose; run gallery index"
        )
      case .leftOut:
        (
          "\(files) in the catalog but now left out of the library",
          "run gallery index, which removes them from the catalog"
        )
      case .changed: ("\(files) changed since the last index", "run gallery index")
      case .notIndexed: ("\(files) in the library but not in the catalog", "run gallery index")
      case .unreadable: ("\(files) cannot be read now", "check the permissions and the disk")
      case .invalid: ("\(files) cannot be shown", "restore from a backup the files that were readable before")
      case .altered:
        (
          "\(files) with new content, but the same size and time as at the last check",
          "compare them with a backup: a program changed them and kept their time, or the disk is failing"
        )
      }
    self.init(
      kind: kind.rawValue, problem: problem, remedy: remedy,
      files: findings.map { AffectedFile(path: "\($0.path)", reason: $0.reason) })
  }

  init(_ problem: SiteCheck.Problem, folder: String) {
    let (text, remedy) =
      switch problem {
      case .missingSite: ("\(folder): no site", "run gallery build, or give the site's folder with --output")
      case .unknownSite: ("\(folder): the site was not built from this catalog", "run gallery build, or give --catalog")
      case .outdated: ("\(folder): the catalog has changed since the build", "run gallery build")
      case .unfinished: ("\(folder): a build was interrupted", "run gallery build")
      }
    self.init(kind: problem.rawValue, problem: text, remedy: remedy)
  }

  /// Files of a site that are not as gallery wrote them.
  init?(site files: [String], kind: String, _ what: String) {
    guard !files.isEmpty else { return nil }
    self.init(
      kind: kind, problem: "\(NumberFormat.count(files.count, "file")) of the site \(what)",
      remedy: "run gallery build --verify", files: files.map { AffectedFile(path: $0) })
  }
}
