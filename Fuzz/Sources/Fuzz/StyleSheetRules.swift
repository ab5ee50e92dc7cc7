import SiteViews

/// Invariants of the check of style sheets.
enum StyleSheetRules {
  /// Style sheets with and without mistakes, which together contain every token that is checked.
  static let seeds = [
    "a { color: red }", "/* { */ a::before { content: \"}\" }", "a { content: '\\'' }",
    "@media (width > 3px) { a[b=\"c\"] { d: e } }", ".a\\{b { c: d }",
    "a { b: url( \"data:image/svg+xml,%3Csvg (x)%3E\" ) }", "a { mask: url(#m) }",
    "@import 'b.css';", "@font-face { src: url(a.woff2) }", "a { b: URL( '//example.org/c' ) }",
    "a {\n b: c(d }\n", "a { b: 'c\n }", "/* ü", "a { b: url(\n  c.png\n) }",
  ]

  /// Traps if an invariant does not hold, which libFuzzer reports.
  static func check(_ bytes: [UInt8]) {
    let newline = UInt8(ascii: "\n")
    let lines = bytes.count { $0 == newline } + 1
    if let problem = problem(bytes) {
      precondition((1...lines).contains(problem.line) && !problem.reason.isEmpty)
      return
    }
    // What is accepted leaves nothing open that would swallow the text after it.
    guard bytes.count <= StyleSheetCheck.maxSize / 2 - 2 else { return }
    precondition(problem(bytes + [newline] + bytes) == nil)
    precondition(problem(bytes + [newline, UInt8(ascii: "}")])?.line == lines + 1)
  }

  private static func problem(_ bytes: [UInt8]) -> ConfigError? {
    do throws(ConfigError) {
      try StyleSheetCheck.check(bytes, file: "own.css")
      return nil
    } catch {
      return error
    }
  }
}
