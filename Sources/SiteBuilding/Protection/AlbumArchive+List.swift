import Facts
import SiteViews

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
