import Glibc
import Synchronization

/// One line on a terminal that tells how far long work has come.
///
/// Nothing is shown where standard error is no terminal, or a dumb one.
final class ProgressLine: Sendable {
  let isShown: Bool
  private let what: String
  private let start = ContinuousClock.now
  private let lastDrawn = Mutex(ContinuousClock.now - .seconds(1))

  /// Makes a line.
  ///
  /// - Parameters:
  ///   - what: What is being done, as `Rendering`.
  ///   - console: Says whether anything is to be shown.
  init(_ what: String, console: Console) {
    self.what = what
    let terminal = unsafe getenv("TERM").map { unsafe String(cString: $0) }
    isShown = !console.isQuiet && isatty(STDERR_FILENO) == 1 && terminal != "dumb"
  }

  /// Shows a count, ten times a second at most.
  ///
  /// - Parameters:
  ///   - done: How many are done.
  ///   - total: How many there are; `nil` where that is not known yet.
  func show(_ done: Int, of total: Int?) {
    guard isShown else { return }
    let now = ContinuousClock.now
    let isDue = lastDrawn.withLock { last in
      guard now - last > .milliseconds(100) else { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let seconds = max(
      0.001,
      Double((now - start).components.seconds)
        + Double((now - start).components.attoseconds) / 1e18)
    let rate = Double(done) / seconds
    var line = "\(what) \(done)"
    if let total { line += " of \(total)" }
    line += ", \(rounded(rate)) a second"
    if let total, rate > 0, done < total {
      line += ", \(duration(Double(total - done) / rate)) left"
    }
    write("\r\u{1B}[K\(line)")
  }

  /// Takes the line away.
  func clear() {
    guard isShown else { return }
    write("\r\u{1B}[K")
  }

  private func rounded(_ rate: Double) -> String {
    rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))"
  }

  private func duration(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    return whole < 90 ? "\(whole) s" : "\((whole + 59) / 60) min"
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
