import GallerySite

/// The progress of rendering on the terminal.
struct RenderingLine {
  private let photos: ProgressLine
  private let videos: ProgressLine

  init(console: Console) {
    photos = ProgressLine("Rendering", console: console)
    videos = ProgressLine("Converting videos", console: console)
  }

  func show(_ progress: RenderingProgress) {
    switch progress.phase {
    case .photos: photos.show(progress.done, of: progress.total)
    case .videos:
      videos.show(
        progress.done, of: progress.total, share: progress.doneCost / max(1, progress.totalCost))
    }
  }

  func clear() { photos.clear() }
}
