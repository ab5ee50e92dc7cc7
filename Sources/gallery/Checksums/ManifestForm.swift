/// How a manifest of checksums writes paths.
package enum ManifestForm: Equatable, Sendable {
  /// As `sha256sum` of GNU coreutils: a line begins with a backslash if the path has escapes.
  case coreutils
  /// As BagIt (RFC 8493): line breaks are percent-encoded, since version 1.0 percent signs too.
  case bag(encodesPercent: Bool)

  /// The name of the file with the checksums of a bag's payload.
  package static let bagName = "manifest-sha256.txt"
  /// The folder of a bag's payload.
  package static let payload = "data"
  /// The file that marks a bag.
  static let declarationName = "bagit.txt"
  /// The declaration of the version that `bagit` on PyPI writes, whose paths it reads.
  static let declaration = Array("BagIt-Version: 0.97\nTag-File-Character-Encoding: UTF-8\n".utf8)

  package var isBag: Bool { self != .coreutils }

  /// A line of a manifest, with the line break; `nil` if the path cannot be written.
  func line(_ checksum: String, _ path: [UInt8]) -> [UInt8]? {
    let start = Array("\(checksum)  ".utf8)
    switch self {
    case .coreutils:
      let escaped = path.flatMap { byte -> [UInt8] in
        switch byte {
        case UInt8(ascii: "\\"): Array("\\\\".utf8)
        case UInt8(ascii: "\n"): Array("\\n".utf8)
        case UInt8(ascii: "\r"): Array("\\r".utf8)
        default: [byte]
        }
      }
      return (escaped.count > path.count ? [UInt8(ascii: "\\")] : []) + start + escaped + [10]
    case .bag:
      guard let escaped = inBag(path) else { return nil }
      return start + escaped + [10]
    }
  }

  /// The path as a bag writes it; `nil` if it is not UTF-8, or a program would read another path.
  private func inBag(_ path: [UInt8]) -> [UInt8]? {
    guard String(validating: path, as: UTF8.self) != nil else { return nil }
    let escaped = path.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\n"): Array("%0A".utf8)
      case UInt8(ascii: "\r"): Array("%0D".utf8)
      case UInt8(ascii: "%") where self == .bag(encodesPercent: true): Array("%25".utf8)
      default: [byte]
      }
    }
    return self.path(escaped, isEscaped: true) == path ? escaped : nil
  }

  /// Reads a path; `nil` if an escape is not valid.
  func path(_ bytes: some Collection<UInt8>, isEscaped: Bool) -> [UInt8]? {
    guard isEscaped else { return Array(bytes) }
    var path: [UInt8] = []
    var rest = Array(bytes)[...]
    while let byte = rest.popFirst() {
      switch (self, byte) {
      case (.coreutils, UInt8(ascii: "\\")):
        switch rest.popFirst() {
        case UInt8(ascii: "\\"): path.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "n"): path.append(10)
        case UInt8(ascii: "r"): path.append(13)
        default: return nil
        }
      case (.bag(let encodesPercent), UInt8(ascii: "%")):
        switch String(decoding: rest.prefix(2), as: UTF8.self).uppercased() {
        case "0A": path.append(10)
        case "0D": path.append(13)
        case "25" where encodesPercent: path.append(byte)
        default:
          path.append(byte)
          continue
        }
        rest = rest.dropFirst(2)
      default: path.append(byte)
      }
    }
    return path
  }
}
