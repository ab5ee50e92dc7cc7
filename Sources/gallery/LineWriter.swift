import Foundation
import Glibc

/// Lines to standard output, written in large pieces.
struct LineWriter {
  private var buffer = Data()

  mutating func write(_ line: String?) {
    guard let line else { return }
    buffer += Data((line + "\n").utf8)
    if buffer.count > 1 << 16 { flush() }
  }

  /// A reader that has seen enough is no error.
  mutating func flush() {
    try? FileHandle.standardOutput.write(contentsOf: buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
