import Facts
import SiteViews

/// Invariants of the reader of album.md, without the YAML between its fences.
enum AlbumTextRules {
  /// Texts with fences, dashes, misplaced settings and blanks that nobody sees.
  static let seeds: [[UInt8]] = [
    "---\nhidden: true\n---\nA text.\n", "\u{FEFF}\n\u{A0}---\t\r\nprotected: no\r\n\u{2014}\r\n",
    "hidden: true", "- **hidden**: \"unlisted\"\n", "A text.\n\nprivate = yes\n", "---\ntitle: a\n",
    "\u{2013}-\ntitle: \u{200B}a\n- - -\n", "{\"hiden\": true}", "hidden\u{FF1A} on",
  ].flatMap { text in
    [
      Array(text.utf8), text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
    ]
  }

  /// Traps if an invariant does not hold, which libFuzzer reports.
  static func check(_ bytes: [UInt8]) {
    _ = RestrictingKeys(in: bytes)
    guard let text = TextDecoding.text(bytes) else { return }
    precondition(!text.unicodeScalars.contains("\0"))
    precondition(TextDecoding.text(Array(text.utf8)) != nil)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.count
    switch parts(text) {
    case .failure(let problem):
      precondition((1...lines).contains(problem.line) && !problem.reason.isEmpty)
    case .success(let parts):
      // What is between fences is found again, and what is not is a text.
      guard let settings = parts.settings else {
        return precondition(parts.text.count == text.count)
      }
      precondition((2...lines).contains(parts.firstLine))
      let again = Self.parts("---\n\(settings)\n---\n\(parts.text)")
      precondition((try? again.get().settings) == settings && (try? again.get().text) == parts.text)
    }
    // No statement that hides an album is lost by what stands above it in the text.
    if case .success = parts("A text.\n" + text) {
      precondition(parts("A text.\nhidden: true\n" + text).isFailure)
    }
  }

  private static func parts(_ text: String) -> Result<AlbumText, ConfigError> {
    Result { () throws(ConfigError) in try AlbumText(text, file: "album.md") }
  }
}

extension Result {
  fileprivate var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
