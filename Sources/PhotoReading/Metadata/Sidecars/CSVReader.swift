/// Reads the records of separated values (RFC 4180): cells in quotation marks can have separators and line breaks.
struct CSVReader {
  struct Record {
    /// The number of its first line, from 1, and the place of its first byte.
    var line, offset: Int
    var cells: [String]
  }

  /// Why nothing after a line can be trusted.
  struct Failure: Error {
    var line: Int
    var reason: String
  }

  let bytes: [UInt8]
  let separator: UInt8
  /// The line and the byte that are read next.
  private(set) var line = 1
  private(set) var offset = 0

  /// The maximum size of a record in bytes.
  private static let maxSize = 1 << 20
  private static let quote = UInt8(ascii: "\"")
  private static let breaks: [UInt8] = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]

  init(_ bytes: [UInt8], separator: UInt8, line: Int = 1, offset: Int = 0) {
    (self.bytes, self.separator, self.line, self.offset) = (bytes, separator, line, offset)
  }

  /// Reads a record; `nil` at the end.
  mutating func next() throws(Failure) -> Record? {
    guard offset < bytes.count else { return nil }
    var record = Record(line: line, offset: offset, cells: [])
    record.cells.append(try cell(of: record))
    while offset < bytes.count, bytes[offset] == separator {
      offset += 1
      record.cells.append(try cell(of: record))
    }
    if offset < bytes.count {
      offset += bytes[offset...].starts(with: "\r\n".utf8) ? 2 : 1
      line += 1
    }
    return record
  }

  private func isEnd(_ byte: UInt8) -> Bool { byte == separator || Self.breaks.contains(byte) }

  private mutating func cell(of record: Record) throws(Failure) -> String {
    func fail(_ reason: String) -> Failure { Failure(line: record.line, reason: reason) }
    let isQuoted = offset < bytes.count && bytes[offset] == Self.quote
    if isQuoted { offset += 1 }
    let start = offset
    var hasQuotes = false
    while offset < bytes.count, isQuoted || !isEnd(bytes[offset]) {
      if isQuoted, bytes[offset] == Self.quote {
        guard offset + 1 < bytes.count, bytes[offset + 1] == Self.quote else { break }
        hasQuotes = true
        offset += 1
      }
      if bytes[offset] == Self.breaks[0] { line += 1 }
      offset += 1
    }
    guard offset - record.offset <= Self.maxSize else { throw fail("is longer than \(Self.maxSize >> 20) MiB") }
    guard let text = String(validating: bytes[start..<offset], as: UTF8.self), !text.utf8.contains(0) else {
      throw fail("is not UTF-8; save the file as CSV in UTF-8")
    }
    guard isQuoted else { return text }
    guard offset < bytes.count else { throw fail("has a quotation mark that is not closed") }
    offset += 1
    guard offset == bytes.count || isEnd(bytes[offset]) else { throw fail("has text after a quotation mark") }
    return hasQuotes ? text.replacing("\"\"", with: "\"") : text
  }
}
