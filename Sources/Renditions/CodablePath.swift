package import SystemPackage

/// A path that can be encoded: as text if it is UTF-8, otherwise as bytes.
package struct CodablePath: Hashable, Sendable {
  package var path: FilePath

  package init(_ path: FilePath) {
    self.path = path
  }

  /// Makes a path from its bytes.
  package init(bytes: [UInt8]) {
    path = unsafe (bytes + [0]).map(CChar.init(bitPattern:)).withUnsafeBufferPointer { chars in
      unsafe chars.baseAddress.map { unsafe FilePath(platformString: $0) } ?? FilePath()
    }
  }

  /// The bytes of the path, which need not be UTF-8.
  package var bytes: [UInt8] {
    unsafe path.withPlatformString { chars in
      unsafe UnsafeBufferPointer(start: chars, count: path.length).map(UInt8.init(bitPattern:))
    }
  }
}

extension CodablePath: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.init(FilePath(text))
    } else {
      self.init(bytes: try container.decode([UInt8].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let text = path.string
    if FilePath(text) == path {
      try container.encode(text)
    } else {
      try container.encode(bytes)
    }
  }
}
