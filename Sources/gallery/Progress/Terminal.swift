import Glibc
import Synchronization

/// The terminal of standard error, if it is one.
enum Terminal {
  /// Whether lines on standard error can be erased and drawn again.
  static var redrawsLines: Bool {
    let kind = unsafe getenv("TERM").map { unsafe String(cString: $0) }
    return isatty(STDERR_FILENO) == 1 && kind != "dumb"
  }

  /// The number of columns of a terminal; `nil` if the file is not a terminal.
  static func columns(of file: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 10 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether the cursor is on a line that `draw` has drawn.
  private static let hasLine = Atomic(false)

  /// Draws a line in place of the one that was drawn before. The cursor stays at its start, so that the `^C` of a
  /// terminal does not make the line longer. Automatic line breaks are switched off, because characters of East Asian
  /// scripts take two columns.
  static func draw(_ line: String) {
    hasLine.store(true, ordering: .relaxed)
    write("\r\u{1B}[K\u{1B}[?7l" + line.prefix(lineWidth) + "\u{1B}[?7h\r")
  }

  /// The number of columns for a line that is drawn; the last one stays free.
  static var lineWidth: Int { (columns(of: STDERR_FILENO) ?? 80) - 1 }

  /// Erases the line that was drawn, if there is one.
  static func eraseDrawnLine() {
    if hasLine.exchange(false, ordering: .relaxed) { eraseLine() }
  }

  /// Erases the line of the cursor, such as the `^C` that a terminal shows.
  static func eraseLine() { write("\r\u{1B}[K") }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
