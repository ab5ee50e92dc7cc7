import Foundation
import GallerySite
import Glibc
import PhotoCatalog
import SystemPackage

/// Why a result could not be written.
struct OutputError: Error, CustomStringConvertible {
  var reason: Errno

  var description: String {
    "standard output: \(reason); nothing can be written where it leads to"
  }
}

/// What the program says: results on standard output, all else on standard error.
struct Console: Sendable {
  var isQuiet: Bool
  var isVerbose: Bool
  var isJSON: Bool

  /// Keys in alphabetical order make the same bytes of the same result.
  static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// A command's result: a line for people, or an object for programs.
  ///
  /// - Throws: `OutputError`.
  func result(_ line: String, json: some Encodable) throws {
    if isJSON {
      try Self.write(try Self.encoder.encode(json) + Data("\n".utf8))
    } else if !isQuiet {
      try Self.write(Data((Self.printable(line) + "\n").utf8))
    }
  }

  /// A command's result that is for programs alone.
  ///
  /// - Throws: `OutputError`.
  func result(_ json: JSONWriter) throws {
    try Self.write(Data(json.bytes + [UInt8(ascii: "\n")]))
  }

  /// One line of a long result for people.
  func line(_ text: String) {
    guard !isQuiet else { return }
    do {
      try Self.write(Data((Self.printable(text) + "\n").utf8))
    } catch {
      // Nobody can read the rest.
      Gallery.end(with: error)
    }
  }

  /// A line on standard error, unless nothing is to be said.
  func note(_ line: String) {
    guard !isQuiet else { return }
    Self.warn(line)
  }

  /// A line for those who want to know more.
  func detail(_ line: @autoclosure () -> String) {
    if isVerbose { note(line()) }
  }

  /// Names files that were passed over, each with its reason.
  func list(_ files: [UnreadableFile], as what: String) {
    for file in files {
      note("\(file.path): \(file.reason)")
    }
    if !files.isEmpty {
      note("\(files.count) \(files.count == 1 ? "file" : "files") \(what)")
    }
  }

  /// File names come from anywhere; what would steer a terminal, or turn the direction of what
  /// follows, is shown as a question mark.
  static func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { steers($0) ? "?" : $0 }))
  }

  private static func steers(_ scalar: UnicodeScalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return scalar.properties.generalCategory == .control
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  /// A line on standard error; where that cannot be written to, there is nowhere to say so.
  static func warn(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((printable(line) + "\n").utf8))
  }

  /// Writes to standard output; a reader that has seen enough is no error.
  ///
  /// - Throws: `OutputError`.
  static func write(_ data: Data) throws(OutputError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
      }
      guard count < 0 else {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EPIPE: return
      default: throw OutputError(reason: Errno(rawValue: errno))
      }
    }
  }
}
