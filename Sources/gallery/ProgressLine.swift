import Glibc
import Synchronization

/// A line on the terminal with the progress of a long task.
///
/// Nothing is shown if standard error is not a terminal, or `TERM` is `dumb`.
final class ProgressLine: Sendable {
  let isShown: Bool
  private let what: String
  private struct Times {
    /// When the task began.
    var start: ContinuousClock.Instant?
    var lastDrawn: ContinuousClock.Instant?
  }

  private let times = Mutex(Times())

  /// Creates a line that is not yet shown.
  ///
  /// - Parameters:
  ///   - what: The task, such as `Rendering`.
  ///   - console: Hides the line if it is quiet.
  init(_ what: String, console: Console) {
    self.what = what
    let terminal = unsafe getenv("TERM").map { unsafe String(cString: $0) }
    isShown = !console.isQuiet && isatty(STDERR_FILENO) == 1 && terminal != "dumb"
  }

  /// Shows the progress, at most ten times a second.
  ///
  /// - Parameters:
  ///   - done: The number of completed items.
  ///   - total: The number of all items; `nil` if it is not known yet.
  ///   - share: How much of the work is done, from 0 to 1; `nil` if all items take the same time.
  func show(_ done: Int, of total: Int?, share: Double? = nil) {
    guard isShown else { return }
    let now = ContinuousClock.now
    let start = times.withLock { times -> ContinuousClock.Instant? in
      let start = times.start ?? now
      times.start = start
      if let last = times.lastDrawn, now - last <= .milliseconds(100) { return nil }
      times.lastDrawn = now
      return start
    }
    guard let start else { return }
    let seconds = max(
      0.001,
      Double((now - start).components.seconds)
        + Double((now - start).components.attoseconds) / 1e18)
    let rate = Double(done) / seconds
    var line = "\(what) \(done)"
    if let total { line += " of \(total)" }
    if share == nil { line += ", \(rounded(rate)) per second" }
    let done = share ?? total.map { Double(done) / Double(max(1, $0)) }
    if let done, done > 0, done < 1 {
      line += ", \(duration(seconds / done * (1 - done))) left"
    }
    write("\r\u{1B}[K\(line)")
  }

  /// Removes the line.
  func clear() {
    guard isShown else { return }
    write("\r\u{1B}[K")
  }

  private func rounded(_ rate: Double) -> String {
    rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))"
  }

  private func duration(_ seconds: Double) -> String {
    let seconds = Int(seconds.rounded(.up))
    return seconds < 90 ? "\(seconds) s" : "\((seconds + 59) / 60) min"
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
