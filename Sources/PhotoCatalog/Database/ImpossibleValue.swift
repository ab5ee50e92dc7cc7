import Facts
package import GRDB
package import SystemPackage

/// A value that gallery does not write: the catalog is damaged, or was made to do harm. Values that become a path or an
/// index are checked where they are read. The catalog is then refused, because a site without some of its photos would
/// be published as if they were deleted.
package struct ImpossibleValue: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// The beginning of a value for a message.
private func quoted(_ bytes: some Collection<UInt8>) -> String {
  quoted(String(decoding: bytes.prefix(80), as: UTF8.self))
}

private func quoted(_ text: String) -> String {
  "'" + text.prefix(80).unicodeScalars.map { $0.escaped(asASCII: false) }.joined() + "'"
}

extension Photo {
  /// Checks the id and the facts that the catalog has of a photo.
  package func check() throws(ImpossibleValue) {
    guard Fingerprint.isName(id) else {
      throw ImpossibleValue("table photo: the id \(quoted(id)) is impossible")
    }
    if let keptAddress, !Fingerprint.isName(keptAddress) {
      throw ImpossibleValue("table photo: the address \(quoted(keptAddress)) is impossible")
    }
    if let fact = facts.impossibleFact {
      throw ImpossibleValue("table photo: the \(fact) of photo \(id) is impossible")
    }
  }

  /// Checks the results of rendering that the catalog has of a photo.
  package func checkRendering() throws(ImpossibleValue) {
    func check(_ isPossible: Bool, _ name: String) throws(ImpossibleValue) {
      guard !isPossible else { return }
      throw ImpossibleValue("table rendering: the \(name) of photo \(id) is impossible")
    }
    try check(color.map((0...0xFF_FFFF).contains) ?? true, "color")
    try check(thumbHash.map { $0.count <= 64 } ?? true, "ThumbHash")
    try check(likeness.map(\.sharpness.isFinite) ?? true, "sharpness")
  }
}

extension FilePath {
  /// The name of a file in its folder.
  package init(storedName bytes: some Collection<UInt8>) throws(ImpossibleValue) {
    guard Self.isName(bytes) else {
      throw ImpossibleValue("table file: the name \(quoted(bytes)) is impossible")
    }
    self.init(bytes: bytes)
  }

  /// The path of a folder below its root; empty for the root itself.
  package init(storedPath bytes: some Collection<UInt8>) throws(ImpossibleValue) {
    guard bytes.isEmpty || Self.areNames(bytes) else {
      throw ImpossibleValue("table folder: the path \(quoted(bytes)) is impossible")
    }
    self.init(bytes: bytes)
  }

  /// The absolute path of a root.
  package init(storedRoot bytes: some Collection<UInt8>) throws(ImpossibleValue) {
    guard bytes.first == UInt8(ascii: "/"), bytes.count == 1 || Self.areNames(bytes.dropFirst())
    else { throw ImpossibleValue("table root: the path \(quoted(bytes)) is impossible") }
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
  /// A column as a value of a type; a catalog with another schema may have another type.
  package func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: Int
  ) throws(ImpossibleValue) -> Value {
    do {
      return try decode(Value.self, atIndex: column)
    } catch {
      let name = columnNames.dropFirst(column).first ?? "\(column)"
      throw ImpossibleValue("a value of the column \(name) is impossible")
    }
  }

  /// The column with the name of a file.
  package func name(_ column: Int) throws(ImpossibleValue) -> FilePath {
    try FilePath(storedName: bytes(value(column)))
  }

  /// The column with the path of a folder below its root.
  package func path(_ column: Int) throws(ImpossibleValue) -> FilePath {
    try FilePath(storedPath: bytes(value(column)))
  }

  /// The column with the absolute path of a root.
  package func root(_ column: Int) throws(ImpossibleValue) -> FilePath {
    try FilePath(storedRoot: bytes(value(column)))
  }
}

extension SiteAddress {
  /// Reads the columns scope, name and slug.
  package init(_ row: Row) throws(ImpossibleValue) {
    self.init(scope: try row.value(0), name: bytes(try row.value(1)), slug: try row.value(2))
    let isSlug = slug.utf8.allSatisfy {
      (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-")
    }
    guard isSlug, (1...80).contains(slug.utf8.count), !slug.hasPrefix("-") else {
      throw ImpossibleValue("table address: the slug \(quoted(slug)) is impossible")
    }
  }
}
