extension Journal {
  /// A change. A later change of a path replaces earlier ones.
  package enum Line: Sendable {
    case folder(String)
    case announced(String, RecordedContent)
    case confirmed(String, RecordedContent)
    case removed(String)

    /// The line with its end, such as `+ 1734 8d2f12ab00c4e7f1 albums/norway/index.html`. It has a mark, the size and
    /// the digest of a file, and the path. A folder (`d`) and a removed file (`-`) have only the path.
    var bytes: [UInt8] {
      var bytes: [UInt8] = []
      let path = Array(path.utf8)[...]
      switch self {
      case .folder: Journal.write(.folder, path, nil, to: &bytes)
      case .announced(_, let content): Journal.write(.announced, path, content, to: &bytes)
      case .confirmed(_, let content): Journal.write(.confirmed, path, content, to: &bytes)
      case .removed: Journal.write(.removed, path, nil, to: &bytes)
      }
      return bytes
    }

    /// Whether the path is valid in a site.
    package var isValid: Bool { Journal.isPath(Array(path.utf8)[...]) }

    var path: String {
      switch self {
      case .folder(let path), .announced(let path, _), .confirmed(let path, _), .removed(let path):
        path
      }
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

  /// The first byte of a line.
  enum Mark: UInt8 {
    case folder = 0x64  // d
    case announced = 0x3F  // ?
    case confirmed = 0x2B  // +
    case removed = 0x2D  // -
  }

  /// The maximum number of bytes of a line before the path.
  private static let maxPrefix = 40

  /// Appends a line. `content` is `nil` for others.
  static func write(
    _ mark: Mark, _ path: ArraySlice<UInt8>, _ content: RecordedContent?, to text: inout [UInt8]
  ) {
    text.append(addingCapacity: maxPrefix) { line in
      line.append(mark.rawValue)
      line.append(UInt8(ascii: " "))
      guard let content else { return }
      var divisor = 1
      while content.size / divisor >= 10 { divisor *= 10 }
      while divisor > 0 {
        line.append(UInt8(ascii: "0") + UInt8(content.size / divisor % 10))
        divisor /= 10
      }
      line.append(UInt8(ascii: " "))
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(content.digest >> UInt64(shift) & 15)
        line.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
      }
      line.append(UInt8(ascii: " "))
    }
    text += path
    text.append(UInt8(ascii: "\n"))
  }

  /// Parses a line; `nil` if it is invalid.
  static func fields(
    _ line: ArraySlice<UInt8>
  ) -> (mark: Mark, path: ArraySlice<UInt8>, content: RecordedContent?)? {
    let space = UInt8(ascii: " ")
    guard line.count > 2, let mark = Mark(rawValue: line[line.startIndex]),
      line[line.startIndex + 1] == space
    else { return nil }
    let rest = line.dropFirst(2)
    guard mark == .announced || mark == .confirmed else {
      return isPath(rest) ? (mark, rest, nil) : nil
    }
    guard let end = rest.firstIndex(of: space), let size = number(rest[..<end], radix: 10),
      let size = Int(exactly: size)
    else { return nil }
    let tail = rest[(end + 1)...]
    guard let end = tail.firstIndex(of: space), let digest = number(tail[..<end], radix: 16)
    else { return nil }
    let path = tail[(end + 1)...]
    return isPath(path) ? (mark, path, RecordedContent(size: size, digest: digest)) : nil
  }

  private static func number(_ digits: ArraySlice<UInt8>, radix: UInt64) -> UInt64? {
    guard !digits.isEmpty else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      guard digit < radix else { return nil }
      let (product, overflow) = number.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      guard !overflow, !carry else { return nil }
      number = sum
    }
    return number
  }

  /// Whether a path is inside the site, is valid UTF-8, and is not a file of gallery's own.
  static func isPath(_ path: ArraySlice<UInt8>) -> Bool {
    guard !path.isEmpty, path.count <= PathTable<Entry>.maxLength,
      !path.starts(with: ".gallery-".utf8)
    else { return false }
    // The number of bytes of a name, and of dots among them.
    var (count, dots) = (0, 0)
    var isASCII = true
    for byte in path {
      switch byte {
      case UInt8(ascii: "/"):
        guard isName(count, dots) else { return false }
        (count, dots) = (0, 0)
      case 0: return false
      default:
        count += 1
        if byte == UInt8(ascii: ".") { dots += 1 }
        if byte >= 0x80 { isASCII = false }
      }
    }
    return isName(count, dots) && (isASCII || String(validating: path, as: UTF8.self) != nil)
  }

  /// Whether a name with this number of bytes and dots is valid: it is not empty, `.` or `..`.
  private static func isName(_ count: Int, _ dots: Int) -> Bool {
    count > 0 && (count > 2 || dots < count)
  }
}
