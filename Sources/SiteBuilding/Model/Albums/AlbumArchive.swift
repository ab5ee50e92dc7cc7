import Facts
import Renditions
import SiteViews

/// The photos of an album as one file to download. It contains the original of each photo if the site has it, otherwise
/// the clip or the largest image.
package struct AlbumArchive: Sendable {
  /// A file of the archive.
  package struct Entry: Sendable {
    package var name: String
    /// The path of the file in the site.
    package var path: String
    /// Year, month, day, hour, minute and second; empty if unknown.
    package var moment: [Int]
  }

  /// The path below the site's folder, which changes with the content.
  package let path: String
  /// The name that browsers save it under.
  package let name: String
  package let entries: [Entry]

  /// Plans the archive of an album; `nil` if the album has fewer than two photos to show.
  package init?(_ album: Album) {
    var names: Set<String> = []
    // These files contain their later pages too.
    let files = Set(album.photos.lazy.filter { $0.original != nil }.map(\.id))
    entries = album.photos.compactMap { photo in
      guard !PageID.isLaterPage(photo.id) || !files.contains(PageID.photo(of: photo.id)),
        let path = photo.original?.path ?? photo.movie?.path ?? photo.fullSize?.path
      else {
        return nil
      }
      let name =
        photo.original?.name
        ?? DownloadName.name(of: path, photo.fileName, edge: photo.fullSize?.edge) ?? photo.id
      return Entry(name: Self.unique(name, &names), path: path, moment: photo.taken?.parts ?? [])
    }
    guard entries.count > 1 else { return nil }
    let list = entries.map { "\($0.name)\n\($0.path)\n\($0.moment)" }.joined(separator: "\n")
    path = SitePaths.archive(album.link, Digest(of: list).name())
    name = DownloadName.safe(album.title) + ".zip"
  }

  /// A name that no other file of the archive has: `a.jpg`, `a (2).jpg`. Slashes would make folders. Names are compared
  /// without regard to case, because some systems do not distinguish it.
  private static func unique(_ name: String, _ names: inout Set<String>) -> String {
    let plain = DownloadName.safe(name)
    let dot = plain.lastIndex(of: ".") ?? plain.endIndex
    var result = plain
    var number = 2
    while !names.insert(result.lowercased()).inserted {
      result = "\(plain[..<dot]) (\(number))\(plain[dot...])"
      number += 1
    }
    return result
  }
}

extension LocalDateTime {
  /// Year, month, day, hour, minute and second, as ZIP files have them.
  fileprivate var parts: [Int] {
    start.description.split { !$0.isNumber }.compactMap { Int($0) }
  }
}

extension AlbumArchive {
  /// The files of the archive as JSON, from which the script of protected albums makes it. Each file has its name, its
  /// path, and its date and time in the format of MS-DOS. The site stores no archive of a protected album, because it
  /// would take the space of all files again.
  var list: [UInt8] {
    var json = JSONWriter()
    json.list(entries) { json, entry in
      let item = ZipEntry(name: entry.name, size: 0, moment: entry.moment)
      let values: [(inout JSONWriter) -> Void] = [
        { $0.write(item.name) }, { $0.write(entry.path) },
        { $0.write(Int(item.date)) }, { $0.write(Int(item.time)) },
      ]
      json.list(values) { $1(&$0) }
    }
    return json.line
  }

  /// The size of all files in bytes before encryption, at most a few bytes per file too large. `size` returns `nil` for
  /// a file that does not exist.
  func size(_ key: AlbumKey, _ size: (String) -> Int?) -> Int {
    entries.reduce(0) { sum, entry in
      let file = EncryptedFile(entry.path, key)
      var sum = sum
      var part = 0
      while let script = size(SitePaths.encrypted(file.name(ofPart: part))) {
        sum += EncryptedFile.contentSize(ofScript: script)
        part += 1
      }
      return sum
    }
  }
}
