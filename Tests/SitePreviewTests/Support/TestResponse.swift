/// A parsed response.
struct TestResponse {
  let status: Int
  /// The headers by lowercase name.
  let headers: [String: String]
  let body: [UInt8]
  var text: String { String(decoding: body, as: UTF8.self) }

  init?(_ bytes: [UInt8]) {
    let blank = Array("\r\n\r\n".utf8)
    guard let end = bytes.indices.first(where: { bytes[$0...].starts(with: blank) }) else { return nil }
    let head = String(decoding: bytes[..<end], as: UTF8.self)
    body = Array(bytes[(end + blank.count)...])
    var lines = head.split(separator: "\r\n")
    let statusLine = lines.removeFirst().split(separator: " ")
    guard statusLine.count > 1, let status = Int(statusLine[1]) else { return nil }
    self.status = status
    var headers: [String: String] = [:]
    for line in lines {
      let halves = line.split(separator: ":", maxSplits: 1)
      headers[halves[0].lowercased()] = halves[1].drop { $0 == " " }.description
    }
    self.headers = headers
  }
}
