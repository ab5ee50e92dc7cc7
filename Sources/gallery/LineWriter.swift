import Foundation
import Glibc

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
