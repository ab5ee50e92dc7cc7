import ArgumentParser
import Facts
import Foundation
import Glibc
import PhotoCatalog
import SystemPackage

/// A failure to write to standard output.
struct OutputError: Error, CustomStringConvertible {
  var reason: Errno

  var description: String { "standard output: \(reason); check where it is redirected to" }
}

/// The program's output: results on standard output, everything else on standard error.
struct Console: Sendable {
  var isQuiet: Bool
  var isVerbose: Bool
  var isJSON: Bool

  /// Prints the result of a command: a line for people, or a JSON object for programs.
  func result(_ line: String, json: some Encodable) throws {
    if isJSON {
      try Self.write(try ResultText.encoder.encode(json) + Data("\n".utf8))
    } else if !isQuiet {
      try Self.write(Data((ResultText.printable(line) + "\n").utf8))
    }
  }

  /// Prints the result of a command that writes only JSON.
  func result(_ json: JSONWriter) throws {
    try Self.write(Data(json.bytes + [UInt8(ascii: "\n")]))
  }

  /// Prints one line of a long result for people.
  func line(_ text: String) {
    guard !isQuiet else { return }
    do {
      try Self.write(Data((ResultText.printable(text) + "\n").utf8))
    } catch {
      Gallery.end(with: error)
    }
  }

  /// Prints a line to standard error, unless `--quiet` is given.
  func note(_ line: String) {
    guard !isQuiet else { return }
    Self.warn(line)
  }

  /// Prints a line to standard error if `--verbose` is given.
  func detail(_ line: @autoclosure () -> String) {
    if isVerbose { note(line()) }
  }

  /// Prints lines to standard error; `nil` without `--verbose`.
  var details: (@Sendable (String) -> Void)? {
    guard isVerbose else { return nil }
    return { note($0) }
  }

  /// Prints files with the reason why each is listed, and their number. What to do follows the first semicolon of a
  /// reason. If it is the same for several files, it is printed once.
  func list(_ files: [UnreadableFile], as what: String) {
    guard !files.isEmpty else { return }
    let parts = files.map { $0.reason.split(separator: "; ", maxSplits: 1) }
    let remedies = Dictionary(grouping: parts.compactMap { $0.dropFirst().first }, by: \.self)
    let common = remedies.filter { $1.count > 1 }.keys.sorted()
    for (file, part) in zip(files, parts) {
      let isCommon = part.dropFirst().first.map(common.contains) ?? false
      note("\(file.path): \(isCommon ? String(part[0]) : file.reason)")
    }
    note(([NumberFormat.count(files.count, "file") + " " + what] + common).joined(separator: "; "))
  }

  /// Ends a command with `--strict`: if something was left out, says what, even with `--quiet`.
  static func endStrictly(_ reasons: [String?]) throws {
    let reasons = reasons.compactMap(\.self)
    guard !reasons.isEmpty else { return }
    warn("--strict: \(reasons.joined(separator: ", ")); without --quiet, each is listed")
    throw ExitCode(2)
  }

  /// Prints a line to standard error, even with `--quiet`. Failures to write are ignored.
  static func warn(_ line: String) {
    Terminal.eraseDrawnLine()
    try? FileHandle.standardError.write(contentsOf: Data((ResultText.printable(line) + "\n").utf8))
  }

  /// Writes to standard output; a closed pipe is not an error.
  static func write(_ data: Data) throws(OutputError) {
    Terminal.eraseDrawnLine()
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

/// Writes lines to standard output in large blocks.
struct LineWriter {
  private var buffer = Data()

  /// Control characters are replaced on a terminal only: programs need the exact file names.
  private let isTerminal = isatty(STDOUT_FILENO) == 1

  mutating func write(_ line: String?) throws(OutputError) {
    guard let line else { return }
    buffer += Data((isTerminal ? ResultText.printable(line) : line).utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 16 { try flush() }
  }

  mutating func flush() throws(OutputError) {
    try Console.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}

extension Duration {
  /// Seconds, rounded to milliseconds.
  var rounded: Double { (self / .milliseconds(1)).rounded() / 1000 }
}
