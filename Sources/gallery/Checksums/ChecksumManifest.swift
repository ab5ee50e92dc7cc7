/// The checksums of files: `sha256sum -c` and the tools of BagIt verify them.
package struct ChecksumManifest: Equatable, Sendable {
  /// The SHA-256 of each file as 64 hexadecimal digits, by the bytes of its path.
  package private(set) var checksums: [FilePathBytes: String] = [:]

  /// The bytes of a relative path.
  package typealias FilePathBytes = [UInt8]

  package init() {}

  package subscript(path: FilePathBytes) -> String? {
    get { checksums[path] }
    set { checksums[path] = newValue }
  }

  /// The content of the file: a line for each path, in the order of their bytes.
  package func bytes(_ form: ManifestForm) -> [UInt8] {
    checksums.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .flatMap { form.line($0.value, $0.key) ?? [] }
  }

  /// Reads a manifest.
  package init(_ bytes: [UInt8], _ form: ManifestForm, file: String) throws(ManifestError) {
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty {
      func problem(_ reason: String) -> ManifestError {
        ManifestError("\(file):\(index + 1): \(reason)")
      }
      var rest = line
      if case .bag = form, rest.last == 13 { rest.removeLast() }
      let isEscaped = form.isBag || rest.first == UInt8(ascii: "\\")
      if rest.first == UInt8(ascii: "\\") { rest.removeFirst() }
      let digits = String(decoding: rest.prefix(64), as: UTF8.self).lowercased()
      rest = rest.dropFirst(64)
      // A space or an asterisk says whether a file was read as text; there is no difference.
      let separator = rest.prefix(2)
      let isSeparated =
        separator.first == UInt8(ascii: " ") && [32, UInt8(ascii: "*")].contains(separator.last)
      guard digits.utf8.count == 64, digits.utf8.allSatisfy(Self.isHexadecimal), isSeparated else {
        throw problem("is not a SHA-256 and a path, as sha256sum writes them")
      }
      guard var path = form.path(rest.dropFirst(2), isEscaped: isEscaped) else {
        throw problem("has an escape that sha256sum does not write")
      }
      while path.starts(with: "./".utf8) { path.removeFirst(2) }
      let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      let isInside =
        parts.allSatisfy {
          !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
        }
      guard isInside, !path.contains(0) else {
        throw problem("has a path that is not below the folder of the library")
      }
      guard checksums.updateValue(digits, forKey: path) ?? digits == digits else {
        throw problem("has another checksum for a path of an earlier line")
      }
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...102).contains(byte)
  }
}

/// Why a manifest of checksums cannot be written or verified.
package struct ManifestError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
