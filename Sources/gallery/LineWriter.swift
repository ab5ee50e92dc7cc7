import Foundation
import Glibc

/// Lines to standard output, written in large pieces.
struct LineWriter {
  private var buffer = Data()

  /// Programs get file names as they are, a terminal without what would steer it.
  private let isTerminal = isatty(STDOUT_FILENO) == 1

  mutating func write(_ line: String?) throws(OutputError) {
    guard let line else { return }
    buffer += Data((isTerminal ? Console.printable(line) : line).utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count > 1 << 16 { try flush() }
  }

  mutating func flush() throws(OutputError) {
    try Console.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
