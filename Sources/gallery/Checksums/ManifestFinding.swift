import Facts
package import SystemPackage

/// Files that are not as a manifest of checksums says, or cannot be written into one.
package struct ManifestFinding: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case missingFolder, missing, changed, unreadable, notInManifest
  }

  package let kind: Kind
  /// The files, with the reason if there is one, in the order of their paths.
  package let files: [(path: FilePath, reason: String?)]

  /// What is wrong, with the number of files.
  package var problem: String {
    let count = NumberFormat.count(files.count, "file")
    return switch kind {
    case .missingFolder:
      "\(NumberFormat.count(files.count, "folder")) of the library missing or empty"
    case .missing: "\(count) of the manifest missing"
    case .changed: "\(count) with another content than in the manifest"
    case .unreadable: "\(count) that cannot be read or listed"
    case .notInManifest: "\(count) not in the manifest"
    }
  }

  /// What to do.
  package var remedy: String {
    switch kind {
    case .missingFolder:
      "mount the disk, or remove the folder from the library with gallery forget"
    case .missing: "restore from a backup the files that were not moved or deleted on purpose"
    case .changed: "restore from a backup the files that were not edited on purpose"
    case .unreadable: "check the permissions and the disk"
    case .notInManifest: "rename the manifest and run this again, which writes a new one"
    }
  }
}

/// Files by the kind of their problem.
struct Findings {
  private var files: [ManifestFinding.Kind: [(path: FilePath, reason: String?)]] = [:]

  var isEmpty: Bool { files.isEmpty }

  mutating func add(_ kind: ManifestFinding.Kind, _ path: FilePath, _ reason: String? = nil) {
    files[kind, default: []].append((path, reason))
  }

  func paths(_ kind: ManifestFinding.Kind) -> [FilePath] { files[kind]?.map(\.path) ?? [] }

  var all: [ManifestFinding] {
    ManifestFinding.Kind.allCases.compactMap { kind in
      files[kind].map { files in
        ManifestFinding(kind: kind, files: files.sorted { $0.path.string < $1.path.string })
      }
    }
  }
}
