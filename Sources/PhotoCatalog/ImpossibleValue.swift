import GRDB
import PhotoMetadata
import SystemPackage

/// A value that gallery does not write: the catalog is damaged, or was made to do harm.
///
/// Values that become a path or an index are checked where they are read. The catalog is then refused, because
/// a site without some of its photos would be published as if they were deleted.
struct ImpossibleValue: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Photo {
  /// Checks the values that the catalog has of a photo.
  func check() throws(ImpossibleValue) {
    guard Fingerprint.isName(id) else { throw ImpossibleValue("a photo has an impossible id") }
    if let fact = facts.impossibleFact {
      throw ImpossibleValue("photo \(id) has an impossible \(fact)")
    }
    if let color, !(0...0xFF_FFFF).contains(color) {
      throw ImpossibleValue("photo \(id) has an impossible color")
    }
    if let thumbHash, thumbHash.count > 64 {
      throw ImpossibleValue("photo \(id) has an impossible ThumbHash")
    }
    if let likeness, !likeness.sharpness.isFinite {
      throw ImpossibleValue("photo \(id) has an impossible sharpness")
    }
  }
}

extension FilePath {
  /// The name of a file in its folder.
  init(storedName bytes: some Collection<UInt8>) throws(ImpossibleValue) {
    guard Self.isName(bytes) else { throw ImpossibleValue("a file has an impossible name") }
    self.init(bytes: bytes)
  }

  /// The path of a folder below its root; empty for the root itself.
  init(storedPath bytes: some Collection<UInt8>) throws(ImpossibleValue) {
    guard bytes.isEmpty || Self.areNames(bytes) else {
      throw ImpossibleValue("a folder has an impossible path")
    }
    self.init(bytes: bytes)
  }

  /// The absolute path of a root.
  init(storedRoot bytes: some Collection<UInt8>) throws(ImpossibleValue) {
    guard bytes.first == UInt8(ascii: "/"), bytes.count == 1 || Self.areNames(bytes.dropFirst())
    else { throw ImpossibleValue("a root has an impossible path") }
    self.init(bytes: bytes)
  }

  private static func areNames(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { isName($0) }
  }

  private static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    !bytes.isEmpty && !bytes.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
      && !bytes.elementsEqual(".".utf8) && !bytes.elementsEqual("..".utf8)
  }
}

extension Row {
  /// The column with the name of a file.
  func name(_ column: Int) throws(ImpossibleValue) -> FilePath {
    try FilePath(storedName: bytes(self[column]))
  }

  /// The column with the path of a folder below its root.
  func path(_ column: Int) throws(ImpossibleValue) -> FilePath {
    try FilePath(storedPath: bytes(self[column]))
  }

  /// The column with the absolute path of a root.
  func root(_ column: Int) throws(ImpossibleValue) -> FilePath {
    try FilePath(storedRoot: bytes(self[column]))
  }
}

extension SiteAddress {
  /// Reads the columns scope, name and slug.
  init(_ row: Row) throws(ImpossibleValue) {
    self.init(scope: row[0], name: bytes(row[1]), slug: row[2])
    let isSlug = slug.utf8.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-")
    }
    guard isSlug, (1...80).contains(slug.utf8.count), !slug.hasPrefix("-") else {
      throw ImpossibleValue("an album or a value has an impossible address")
    }
  }
}
