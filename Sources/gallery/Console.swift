import Foundation
import GallerySite
import Glibc
import PhotoCatalog

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
  func result(_ line: String, json: some Encodable) throws {
    if isJSON {
      Self.write(try Self.encoder.encode(json) + Data("\n".utf8), to: STDOUT_FILENO)
    } else if !isQuiet {
      Self.write(Data((line + "\n").utf8), to: STDOUT_FILENO)
    }
  }

  /// A command's result that is for programs alone.
  func result(_ json: JSONWriter) {
    Self.write(Data(json.bytes + [UInt8(ascii: "\n")]), to: STDOUT_FILENO)
  }

  /// One line of a long result for people.
  func line(_ text: String) {
    guard !isQuiet else { return }
    Self.write(Data((Self.printable(text) + "\n").utf8), to: STDOUT_FILENO)
  }

  /// A line on standard error, unless nothing is to be said.
  func note(_ line: String) {
    guard !isQuiet else { return }
    Self.write(Data((Self.printable(line) + "\n").utf8), to: STDERR_FILENO)
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

  /// File names come from anywhere; what would steer a terminal is shown as a question mark.
  static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }

  private static func write(_ data: Data, to descriptor: CInt) {
    try? FileHandle(fileDescriptor: descriptor).write(contentsOf: data)
  }
}
