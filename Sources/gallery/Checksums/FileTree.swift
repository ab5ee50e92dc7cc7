import Facts
import Glibc
import PhotoIndexer
import PhotoCatalog
package import SystemPackage

/// The files below some folders.
package struct FileTree: Sendable {
  /// A file or folder that cannot be listed, or not be written into a manifest.
  package struct Problem: Sendable, Equatable {
    package var path: FilePath
    package var reason: String
  }

  /// What is not in a manifest by its kind, which is counted.
  package enum LeftOut: String, CaseIterable, Sendable {
    case hidden = "hidden files and folders"
    case ofPrograms = "folders of systems and programs"
    case sites = "sites of gallery"
    case ownFiles = "files of the catalog"
    case links = "symbolic links"
    case special = "special files"
  }

  /// The paths of the files, relative to the base.
  package private(set) var files: [[UInt8]] = []
  package private(set) var problems: [Problem] = []
  package private(set) var leftOut: [(kind: LeftOut, path: FilePath)] = []
  private let layout: ManifestLayout

  /// Lists all files below the folders of a manifest.
  package init(_ layout: ManifestLayout, isCancelled: () -> Bool) throws {
    self.layout = layout
    for folder in layout.folders {
      let prefix = Array(folder.bytes.dropFirst(layout.base.bytes.count).drop { $0 == 47 })
      try list(folder, prefix, isCancelled)
    }
  }

  private mutating func list(
    _ folder: FilePath, _ prefix: [UInt8], _ isCancelled: () -> Bool
  ) throws {
    // A stack instead of recursion, because folders can be nested deeply.
    var open = [(folder, prefix)]
    while let (folder, prefix) = open.popLast() {
      if isCancelled() { throw CancellationError() }
      let entries: [(name: [UInt8], status: stat)]
      do {
        entries = try Self.entries(of: folder)
      } catch {
        problems.append(Problem(path: folder, reason: "\(error)"))
        continue
      }
      if !layout.form.isBag,
        entries.contains(where: { $0.name.elementsEqual(".gallery-site".utf8) })
      {
        leftOut.append((.sites, folder))
        continue
      }
      for (name, status) in entries {
        let path = FilePath(bytes: folder.bytes + [47] + name)
        let relative = prefix + (prefix.isEmpty ? [] : [47]) + name
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
          if let kind = kind(ofFolder: name) {
            leftOut.append((kind, path))
          } else {
            open.append((path, relative))
          }
        case S_IFREG: add(relative, path, name)
        case S_IFLNK: refuse(.links, path, "is a symbolic link, which a bag cannot have")
        default: refuse(.special, path, "is no file or folder, which a bag cannot have")
        }
      }
    }
  }

  /// Whether there is a file below a folder.
  func hasFiles(below folder: FilePath) -> Bool {
    let base = layout.base.bytes.count
    let prefix = Array(folder.bytes.dropFirst(base).drop { $0 == 47 })
    return prefix.isEmpty ? !files.isEmpty : files.contains { $0.starts(with: prefix + [47]) }
  }

  private func kind(ofFolder name: [UInt8]) -> LeftOut? {
    guard !layout.form.isBag else { return nil }
    if name.first == UInt8(ascii: ".") { return .hidden }
    return switch LeftOutNames.kind(ofFolder: String(decoding: name, as: UTF8.self)) {
    case .recycleBins, .snapshots, .thumbnails, .systemFolders: .ofPrograms
    default: nil
    }
  }

  private mutating func add(_ relative: [UInt8], _ path: FilePath, _ name: [UInt8]) {
    guard !layout.isOwn(path) else {
      return refuse(
        .ownFiles, path, "is the catalog, which every run changes; move it out of the bag's payload"
      )
    }
    guard layout.form.isBag || name.first != UInt8(ascii: ".") else {
      return leftOut.append((.hidden, path))
    }
    guard layout.form.line("", relative) != nil else {
      return problems.append(
        Problem(path: path, reason: "has a name that programs would read differently in a bag"))
    }
    files.append(relative)
  }

  private mutating func refuse(_ kind: LeftOut, _ path: FilePath, _ reason: String) {
    if layout.form.isBag {
      problems.append(Problem(path: path, reason: reason))
    } else {
      leftOut.append((kind, path))
    }
  }

  /// The names in a folder, without following links.
  private static func entries(
    of folder: FilePath
  ) throws(Errno) -> [(name: [UInt8], status: stat)] {
    let stream = try FolderStream(folder)
    var entries: [(name: [UInt8], status: stat)] = []
    try unsafe stream.forEachName { name, _ throws(Errno) in
      var status = stat()
      guard unsafe fstatat(stream.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        throw Errno(rawValue: errno)
      }
      let bytes = unsafe Array(UnsafeBufferPointer(start: name, count: strlen(name)))
        .map(UInt8.init(bitPattern:))
      if bytes != [46], bytes != [46, 46] { entries.append((bytes, status)) }
      return true
    }
    return entries
  }
}
