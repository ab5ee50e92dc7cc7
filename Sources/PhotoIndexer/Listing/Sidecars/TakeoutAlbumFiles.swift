import PhotoCatalog
import Facts
import PhotoReading
package import SystemPackage

/// The JSON files of a folder that can be that of an album in an export of Google Photos. Their name is in the language
/// of the user: `metadata.json`, `Metadaten.json`, `métadonnées.json`. The content shows which one it is.
package struct TakeoutAlbumFiles {
  /// Files of an export that are not those of an album.
  private static let others: Set<String> = [
    "shared_album_comments", "print-subscriptions", "user-generated-memory-titles",
  ]
  private static let maxFiles = 4
  /// The maximum size in bytes; the JSON of an album has its texts, and no list of its photos.
  private static let maxSize = 256 << 10

  private var files: [(name: FilePath, stamp: FileStamp)] = []

  /// Finds the files; `nil` if there are none.
  package init?(_ listing: FolderListing) {
    guard listing.sidecars.contains(where: { $0.kind == .json }) else { return nil }
    let photos = Set(listing.files.map { listing.names.path($0.name).stem ?? "" })
    for file in listing.sidecars where file.kind == .json && file.stamp.size <= Self.maxSize {
      let name = listing.names.path(file.name)
      // The JSON of a photo has the name of the photo, mostly with its extension.
      guard let stem = name.stem, !stem.contains("."), !photos.contains(stem),
        !Self.others.contains(stem)
      else { continue }
      files.append((name, file.stamp))
      if files.count == Self.maxFiles { break }
    }
    guard !files.isEmpty else { return nil }
  }

  /// A number that changes with the files; see `FileStamp.changeToken`.
  package var changeToken: Int64 {
    var digest = InputDigest()
    for file in files { digest.add(Int(file.stamp.changeToken)) }
    return digest.changeToken
  }

  /// The text of an album.md with the title and the description of the album; `nil` if none of the files can be read as
  /// that of an album.
  package func text(in folder: FilePath) -> String? {
    for file in files {
      guard var reader = try? ByteReader(path: folder.pushing(file.name)),
        let bytes = try? reader.bytes(at: 0, count: min(reader.size, Self.maxSize)),
        let album = TakeoutAlbum(bytes)
      else { continue }
      return "---\ntitle: \(Self.quoted(album.title))\n---\n"
        + (album.description.map { Self.literal($0) + "\n" } ?? "")
    }
    return nil
  }

  /// A text as a scalar of YAML.
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }

  /// A text as Markdown that shows it as it is, with its line breaks.
  private static func literal(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.reduce(into: "") { result, character in
        if character.isASCII, character.isPunctuation || character.isSymbol { result += "\\" }
        result.append(character)
      }
    }.joined(separator: "\\\n").replacing("\\\n\\\n", with: "\n\n")
  }
}
