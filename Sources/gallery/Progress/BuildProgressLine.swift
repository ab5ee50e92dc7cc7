import SiteBuilding
import Synchronization

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
