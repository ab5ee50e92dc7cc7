import Facts
import PhotoReading
import SystemPackage
import TestSupport
@testable import PhotoCatalog

extension PhotoFile {
  /// A small picture; another salt makes another content.
  static func gif(width: Int = 10, salt: Int) throws -> PhotoFile { try read(TinyImages.gif(width: width, salt: salt)) }

  static func read(_ bytes: [UInt8]) throws -> PhotoFile {
    var reader = ByteReader(bytes)
    return try PhotoFile(&reader)
  }
}

extension FileReading {
  init(_ file: PhotoFile, as name: FilePath, in folder: Int64 = 1, of parent: FilePath = "/p") {
    let stamp = FileStamp(size: 1, modified: 2, inode: 3)
    self.init(folder: folder, parent: parent, name: name, stamp: stamp, outcome: .photo(file))
  }
}
