/// Divides the output of a program into lines, each cut after 1,024 bytes.
package struct OutputLines {
  private var line: [UInt8] = []

  package init() {}

  /// Adds bytes, and calls the closure with each completed line.
  package mutating func add(_ bytes: ArraySlice<UInt8>, _ onLine: (String) -> Void) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        finish(onLine)
      } else if line.count < 1024 {
        line.append(byte)
      }
    }
  }

  /// Calls the closure with the rest, unless it is empty.
  package mutating func finish(_ onLine: (String) -> Void) {
    if !line.isEmpty { onLine(String(decoding: line, as: UTF8.self)) }
    line = []
  }
}
