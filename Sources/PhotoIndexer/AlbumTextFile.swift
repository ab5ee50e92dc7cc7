import PhotoCatalog
import SystemPackage

/// The `album.md` of a folder, which describes the album.
enum AlbumTextFile {
  static let name = "album.md"

  /// A number that changes with the file; 0 if there is none.
  static func changeToken(_ stamp: FileStamp?) -> Int64 {
    stamp?.changeToken ?? 0
  }

  /// Reads the file of a folder.
  ///
  /// - Parameter folder: The absolute path of the folder.
  /// - Returns: The text; invalid UTF-8 is replaced by U+FFFD.
  static func text(in folder: FilePath) -> Result<String, MarkdownFile.Problem> {
    MarkdownFile.text(at: folder.appending(name))
  }
}
