import Glibc

extension Journal {
  /// A change. A later change of a path replaces earlier ones.
  package enum Line: Sendable {
    case folder(String)
    case announced(String, RecordedContent)
    case confirmed(String, RecordedContent)
    case removed(String)

    /// Whether the path is valid in a site.
    package var isValid: Bool { Journal.isPath(path) }

    private var path: String {
      switch self {
      case .folder(let path), .announced(let path, _), .confirmed(let path, _), .removed(let path):
        path
      }
    }

    /// The line with its end, such as `+ 1734 8d2f12ab00c4e7f1 albums/norway/index.html`. It has a mark, the size and
    /// the digest of a file, and the path. A folder (`d`) and a removed file (`-`) have only the path.
    var bytes: [UInt8] {
      let (mark, content): (Mark, RecordedContent?) =
        switch self {
        case .folder: (.folder, nil)
        case .announced(_, let content): (.announced, content)
        case .confirmed(_, let content): (.confirmed, content)
        case .removed: (.removed, nil)
        }
      var bytes = [mark.rawValue, UInt8(ascii: " ")]
      if let content {
        let digest = String(content.digest, radix: 16)
        bytes += "\(content.size) ".utf8
        bytes += repeatElement(UInt8(ascii: "0"), count: 16 - digest.utf8.count)
        bytes += "\(digest) ".utf8
      }
      bytes += path.utf8
      bytes.append(UInt8(ascii: "\n"))
      return bytes
    }

    /// Parses a line without its end; `nil` if it is invalid.
    init?(_ line: ArraySlice<UInt8>) {
      let space = UInt8(ascii: " ")
      guard line.count > 2, let mark = line.first.flatMap(Mark.init), line.dropFirst().first == space else {
        return nil
      }
      var rest = line.dropFirst(2)
      func field(radix: Int) -> UInt64? {
        guard let end = rest.firstIndex(of: space) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return UInt64(String(decoding: rest[..<end], as: UTF8.self), radix: radix)
      }
      var content: RecordedContent?
      if mark == .announced || mark == .confirmed {
        guard let size = field(radix: 10).flatMap(Int.init(exactly:)), let digest = field(radix: 16) else { return nil }
        content = RecordedContent(size: size, digest: digest)
      }
      guard let path = String(validating: rest, as: UTF8.self), Journal.isPath(path) else { return nil }
      switch (mark, content) {
      case (.folder, _): self = .folder(path)
      case (.announced, let content?): self = .announced(path, content)
      case (.confirmed, let content?): self = .confirmed(path, content)
      default: self = .removed(path)
      }
    }

    /// The first byte of a line.
    private enum Mark: UInt8 {
      case folder = 0x64  // d
      case announced = 0x3F  // ?
      case confirmed = 0x2B  // +
      case removed = 0x2D  // -
    }
  }

  mutating func apply(_ line: Line) {
    switch line {
    case .folder(let path): add(folder: path)
    case .announced(let path, let content): announce(path, content)
    case .confirmed(let path, let content): confirm(path, content)
    case .removed(let path): remove(path)
    }
  }

  /// Whether a path is inside the site, and is not a file of gallery's own.
  static func isPath(_ path: String) -> Bool {
    guard path.utf8.count < PATH_MAX, !path.utf8.starts(with: ".gallery-".utf8), !path.utf8.contains(0) else {
      return false
    }
    return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { !["", ".", ".."].contains(Substring($0)) }
  }
}
