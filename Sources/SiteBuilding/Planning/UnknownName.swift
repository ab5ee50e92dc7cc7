import Facts
package import PhotoCatalog
import SiteViews
package import SystemPackage

/// A name in an album.md, or of a picture in an own page, that is that of no photo or album.
package struct UnknownName: Equatable, Sendable, CustomStringConvertible {
  /// The file with the name.
  package let note: FilePath
  /// The setting, such as `cover`; `picture` for an image in the text.
  package let key: String
  package let name: String
  /// The most similar name that there is; `nil` if none is similar.
  package let nearest: String?
  /// The number of further unknown names in the setting.
  package let others: Int

  package var description: String {
    let (kind, one) = key == "lead" ? ("album", "an album") : ("photo", "a photo")
    let remedy =
      nearest.map { "did you mean \($0)?" } ?? "write the name of \(one) of the folder"
    let more = others == 0 ? "" : " (and \(others) more)"
    return "\(note): \(key): there is no \(kind) named \(name); \(remedy)\(more)"
  }

  /// The unknown names in all album.md files and own pages; of each setting, the first one. A file that could not be
  /// read is known. An album.md with an error is left out, because a build reports it. `pages` is `nil` for none.
  package static func all(_ catalog: Catalog, pages: [String]?) throws -> [UnknownName] {
    let folders = try catalog.folders()
    func hasQuery(_ folder: LibraryFolder) -> Bool {
      (folder.note.flatMap { try? AlbumMetadata($0, file: "") })?.query != nil
    }
    var numbers: [FilePath: Int64] = [:]
    for folder in folders { numbers[folder.root.pushing(folder.path)] = folder.id }
    var found: [UnknownName] = []
    for folder in folders {
      guard let note = folder.note, let metadata = try? AlbumMetadata(note, file: "") else {
        continue
      }
      let path = folder.root.pushing(folder.path)
      var names = KnownNames(catalog, numbers)
      if let query = metadata.query, let query = try? PhotoQuery(query.text) {
        try names.add(catalog.fileNames(matching: query), to: path)
      }
      found += try metadata.namedFiles.compactMap { setting in
        try names.unknown(setting.paths, in: path).map { name in
          UnknownName(
            note: path.appending("album.md"), key: setting.key, name: name.first,
            nearest: name.nearest, others: name.others)
        }
      }
      if let lead = metadata.lead {
        let children = Set(
          folders.lazy.filter { other in
            (other.hasPhotos || hasQuery(other)) && other.root == folder.root
              && other.path.starts(with: folder.path)
          }.compactMap { $0.path.components.dropFirst(folder.path.components.count).first?.string })
        guard !children.contains(lead) else { continue }
        found.append(
          UnknownName(
            note: path.appending("album.md"), key: "lead", name: lead,
            nearest: NameSimilarity.nearest(to: lead, in: children), others: 0))
      }
    }
    let shown = pages.map { $0.isEmpty ? OwnPage.defaultNames : $0.map { $0.lowercased() } } ?? []
    for page in try catalog.pages() where shown.contains(page.name.stem?.lowercased() ?? "") {
      var names = KnownNames(catalog, numbers)
      guard let name = try names.unknown(Markdown.pictures(in: page.text), in: page.root) else {
        continue
      }
      found.append(
        UnknownName(
          note: page.root.pushing(page.name), key: "picture", name: name.first,
          nearest: name.nearest, others: name.others))
    }
    return found
  }
}

/// The names of the files of folders, read when they are asked for.
private struct KnownNames {
  let catalog: Catalog
  let numbers: [FilePath: Int64]
  private var names: [FilePath: [String: Bool]] = [:]

  init(_ catalog: Catalog, _ numbers: [FilePath: Int64]) {
    (self.catalog, self.numbers) = (catalog, numbers)
  }

  /// The names in a folder, and whether they are those of photos.
  private mutating func files(of folder: FilePath) throws -> [String: Bool] {
    if let known = names[folder] { return known }
    let read = try numbers[folder].map { try catalog.fileNames(ofFolder: $0) } ?? []
    let files = Dictionary(read.map { ($0.name.string, $0.isPhoto) }) { $0 || $1 }
    names[folder] = files
    return files
  }

  /// Adds photos of other folders that an album shows.
  mutating func add(_ photos: [String], to folder: FilePath) throws {
    let others = Dictionary(photos.map { ($0, true) }) { first, _ in first }
    names[folder] = try files(of: folder).merging(others) { $0 || $1 }
  }

  mutating func contains(_ file: FilePath) throws -> Bool {
    try files(of: file.removingLastComponent())[file.lastComponent?.string ?? ""] != nil
  }

  /// The first of some paths below a folder that is that of no file, with the most similar photo and the number of
  /// further ones.
  mutating func unknown(
    _ paths: [FilePath], in folder: FilePath
  ) throws -> (first: String, nearest: String?, others: Int)? {
    let unknown = try paths.filter { try !contains(folder.pushing($0)) }
    return try unknown.first.map {
      ($0.string, try nearest(to: $0, in: folder), unknown.count - 1)
    }
  }

  /// The path below a folder of the photo with the most similar name.
  mutating func nearest(to path: FilePath, in folder: FilePath) throws -> String? {
    let parent = path.removingLastComponent()
    let photos = try files(of: folder.pushing(parent)).lazy.filter(\.value).map(\.key)
    let name = path.lastComponent?.string ?? ""
    return NameSimilarity.nearest(to: name, in: photos).map { nearest in
      parent.isEmpty ? nearest : parent.appending(nearest).string
    }
  }
}

extension AlbumMetadata {
  /// The settings that name files, with paths below the album.
  fileprivate var namedFiles: [(key: String, paths: [FilePath])] {
    var ordered: [String] = []
    if case .files(let names) = order { ordered = names }
    let all = [
      ("cover", [cover].compactMap(\.self)), ("banner", [banner].compactMap(\.self)),
      ("order", ordered), ("stacks", stacks.flatMap(\.self)),
    ]
    let settings = all.map { key, names in
      (key, names.map { FilePath($0) }.filter { $0.isRelative && !$0.isEmpty })
    }
    return settings + [("picture", text.map(Markdown.pictures) ?? [])]
  }
}

extension Markdown {
  /// The paths of the images of a text, apart from addresses on the web and files outside of the folder, which are
  /// shown as text.
  fileprivate static func pictures(in text: String) -> [FilePath] {
    images(in: text).compactMap(path).map { FilePath($0) }
  }
}

/// How similar two names are.
package enum NameSimilarity {
  /// Names are compared up to this length, so that the time is bounded.
  private static let maxLength = 64

  /// The most similar of some names, without regard to case; `nil` if more than a third of `name` would differ.
  package static func nearest(to name: String, in names: some Sequence<String>) -> String? {
    let written = folded(name)
    let letters = written.sorted()
    let similar = names.compactMap { other -> (errors: Int, replaced: Int, name: String)? in
      let candidate = folded(other)
      return EditDistance.of(written, candidate, atMost: max(2, written.count / 3)).map {
        ($0, candidate.sorted() == letters ? 0 : 1, other)
      }
    }
    return similar.min { $0 < $1 }?.name
  }

  private static func folded(_ name: String) -> String {
    String(name.lowercased().prefix(maxLength))
  }
}
