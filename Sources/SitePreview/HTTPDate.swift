import Glibc

/// The dates of headers, such as `Tue, 14 Nov 2023 22:13:20 GMT` (RFC 9110, 5.6.7), as seconds since 1970.
enum HTTPDate {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  static func text(of seconds: Int) -> String {
    var (seconds, parts) = unsafe (seconds, tm())
    unsafe gmtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 64)
    // The names are English, because the program sets no locale.
    let count = unsafe strftime(&text, text.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func seconds(of text: String) -> Int? {
    let words = text.split { " :".contains($0) }
    let numbers = words.compactMap { Int32($0) }
    guard words.count == 8, numbers.count == 5, (1900...9999).contains(numbers[1]), words[7] == "GMT",
      let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    var parts = unsafe tm()
    unsafe (parts.tm_mday, parts.tm_mon, parts.tm_year) = (numbers[0], Int32(month), numbers[1] - 1900)
    unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[2], numbers[3], numbers[4])
    return unsafe timegm(&parts)
  }
}
