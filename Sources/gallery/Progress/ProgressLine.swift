import Facts
import SiteBuilding
import Synchronization

/// The progress of a long task on standard error: a line that is redrawn on a terminal, otherwise a line from time to
/// time.
final class ProgressLine: Sendable {
  /// Where and how often progress is shown.
  private enum Style {
    case none
    /// Redrawn at most ten times a second.
    case terminal
    /// A new line every ten seconds, so that short runs have none.
    case lines

    var interval: Duration { self == .lines ? .seconds(10) : .milliseconds(100) }
  }

  /// How much of a task is done.
  struct Status {
    /// The number of completed items, and of all; `nil` if it is not known yet.
    var done: Int
    var total: Int?
    /// How much of the work is done, from 0 to 1; `nil` if all items take the same time.
    var share: Double?
    /// The bytes of the completed items; `nil` if they do not matter.
    var bytes: Int64?
    /// The current item, such as a folder.
    var item: String?
  }

  private struct Times {
    /// When the task began.
    var start: ContinuousClock.Instant?
    var lastShown: ContinuousClock.Instant?
  }

  private let what: String
  private let style: Style
  private let times = Mutex(Times())

  /// Creates a line that is not yet shown.
  init(_ what: String, console: Console) {
    self.what = what
    style = console.isQuiet ? .none : Terminal.redrawsLines ? .terminal : .lines
  }

  /// Whether anything is ever shown.
  var isShown: Bool { style != .none }

  /// Whether the line is shown from the beginning.
  var isOnTerminal: Bool { style == .terminal }

  /// Shows the progress, unless it was shown a moment ago.
  func show(_ status: Status) {
    guard isShown else { return }
    let now = ContinuousClock.now
    let start = times.withLock { times -> ContinuousClock.Instant? in
      let start = times.start ?? now
      times.start = start
      let last = times.lastShown ?? (style == .lines ? start : nil)
      if let last, now - last < style.interval { return nil }
      times.lastShown = now
      return start
    }
    guard let start else { return }
    let seconds = max(0.001, (now - start) / .seconds(1))
    switch style {
    case .none: break
    case .terminal: Terminal.draw(line(status, seconds: seconds, width: Terminal.lineWidth))
    case .lines: Console.warn(line(status, seconds: seconds))
    }
  }

  /// Shows the progress of items that all take the same time.
  func show(_ done: Int, of total: Int?) { show(Status(done: done, total: total)) }

  /// Removes the line.
  func clear() {
    if style == .terminal { Terminal.eraseDrawnLine() }
  }

  /// A line such as `Rendering 120 of 4000, 31 per second, 74.1 MB/s, 2 min left: Travel/Norway`.
  func line(_ status: Status, seconds: Double, width: Int = .max) -> String {
    let rate = Double(status.done) / seconds
    var parts: [String] = []
    if status.done > 0, status.share == nil { parts.append("\(Self.rounded(rate)) per second") }
    if let bytes = status.bytes, bytes > 0 {
      parts.append("\(NumberFormat.decimal(Double(bytes) / 1e6 / seconds, 1)) MB/s")
    }
    let share = status.share ?? status.total.map { Double(status.done) / Double(max(1, $0)) }
    if let share, share > 0, share < 1 {
      parts.append("\(Self.duration(seconds / share * (1 - share))) left")
    }
    let count = status.total.map { "\(status.done) of \($0)" } ?? "\(status.done)"
    let item = status.item.map { ": " + ResultText.printable($0) } ?? ""
    let head = status.done > 0 || status.total != nil ? "\(what) \(count)" : what
    while !parts.isEmpty, ([head] + parts).joined(separator: ", ").count > width {
      parts.removeFirst()
    }
    let text = ([head] + parts).joined(separator: ", ")
    return width - text.count < Self.minItem ? text : text + item
  }

  /// The minimum number of characters for a folder.
  private static let minItem = 12

  private static func rounded(_ rate: Double) -> String {
    rate < 10 ? "\((rate * 10).rounded() / 10)" : "\(Int(rate))"
  }

  private static func duration(_ seconds: Double) -> String {
    let seconds = Int(seconds.rounded(.up))
    if seconds < 90 { return "\(seconds) s" }
    let minutes = (seconds + 59) / 60
    return minutes < 90 ? "\(minutes) min" : "\((minutes + 59) / 60) h"
  }
}

/// The progress of a build on standard error: a line for each stage.
final class BuildProgressLine: Sendable {
  private let console: Console
  private let line: Mutex<(stage: BuildProgress.Stage, line: ProgressLine)?> = Mutex(nil)

  init(console: Console) { self.console = console }

  func show(_ progress: BuildProgress) {
    let line = line.withLock { current in
      if let current, current.stage == progress.stage { return current.line }
      let line = ProgressLine(progress.stage.title, console: console)
      current = (progress.stage, line)
      return line
    }
    let isVideo = progress.stage == .videos
    line.show(
      ProgressLine.Status(
        done: progress.done, total: progress.total > 0 ? progress.total : nil,
        share: isVideo ? progress.doneCost / max(1, progress.totalCost) : nil,
        bytes: progress.bytes, item: progress.folder))
  }

  func clear() { line.withLock { $0?.line.clear() } }
}

extension BuildProgress.Stage {
  fileprivate var title: String {
    switch self {
    case .planning: "Reading the catalog"
    case .photos: "Rendering"
    case .videos: "Converting videos"
    case .originals: "Copying originals"
    case .archives: "Writing archives"
    case .shareImages: "Making images for shared links"
    case .tiles: "Making tiles of photos"
    case .albumPages: "Writing album pages"
    case .photoPages: "Writing photo pages"
    case .publishing: "Publishing"
    }
  }
}
