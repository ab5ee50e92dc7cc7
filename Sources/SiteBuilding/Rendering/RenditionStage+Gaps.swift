import SiteViews
import Facts
import PhotoCatalog
import Renditions

extension RenditionStage {
  /// A photo that lacks renditions.
  struct Gap: Sendable {
    /// The index of the photo in the plan.
    var photo: Int32
    /// The indices of the missing renditions among those of the photo; `nil` to make all of them.
    var missing: [UInt16]?
    /// Whether its clip is missing.
    var lacksClip = false
    var kind: Kind

    enum Kind: Sendable {
      case images, video
      /// The images of a photo that ffmpeg decodes.
      case bitmap
      /// The clip of a Live Photo, whose images are another gap.
      case liveClip
    }
  }

  /// The renditions that a photo lacks; `nil` if it lacks none.
  func gap(_ photo: PlannedPhoto, at index: Int) -> Gap? {
    let state = photo.state
    let all = photo.renditions.all
    var missing = all.indices.filter { !store.holds(all[$0].path) }
    let kind: Gap.Kind =
      switch photo.source.kind {
      case .video: .video
      case .bitmap: .bitmap
      default: .images
      }
    let isVideo = kind == .video
    if needsLikeness, !isVideo, !state.isMeasured, let edge = photo.measuredEdge,
      !missing.contains(where: { all[$0].edge == edge }),
      let measured = all.firstIndex(where: { $0.edge == edge })
    {
      // The worker measures what it renders, so the image is made once more.
      missing.append(measured)
    }
    let lacksClip = isVideo && lacksClip(photo)
    if state.color != nil, missing.isEmpty, !lacksClip { return nil }
    // Without a known colour, everything is made.
    let isPart = state.error == nil && state.color != nil && missing.count < all.count
    return Gap(
      photo: Int32(index), missing: isPart ? missing.map(UInt16.init) : nil, lacksClip: lacksClip,
      kind: kind)
  }

  /// Prepares the watermark of photos that lack renditions; `nil` if no missing rendition has one.
  func watermark(
    for gaps: [Gap], of plan: SitePlan, in folder: ScratchFolder
  ) async throws -> SiteWatermark? {
    guard let watermark = recipe.watermark else { return nil }
    let isNeeded = gaps.contains { gap in
      let all = plan.photos[Int(gap.photo)].renditions.all
      return gap.missing.map { $0.contains { all[Int($0)].hasWatermark } }
        ?? all.contains(where: \.hasWatermark)
    }
    guard isNeeded else { return nil }
    let picture = try await WatermarkStage(recipe: watermark, file: watermarkFile)
      .prepare(largestSize: recipe.largestSize, pool: pool, in: folder)
    return SiteWatermark(recipe: watermark, picture: picture)
  }

  private func lacksClip(_ photo: PlannedPhoto) -> Bool {
    photo.video?.clip.map { !store.holds($0.path) } ?? false
  }

  func lacksLiveClip(_ photo: PlannedPhoto) -> Bool {
    photo.video?.isLive == true && lacksClip(photo)
  }

  /// The colour of a photo that can be shown; `nil` for others.
  func color(of index: Int, in plan: SitePlan, _ results: RenderingResults) -> Int? {
    let state = plan.photos[index].state
    switch results[index] {
    case .rendered(let color, _, _): return color
    case .refused: return nil
    case nil: return state.error == nil ? state.color : nil
    }
  }

  /// The work that makes the missing renditions of a photo. `watermark` is `nil` if no image of the gap has one.
  func work(
    _ gap: Gap, _ plan: SitePlan, _ results: RenderingResults, _ watermark: SiteWatermark?
  ) -> Work {
    let index = Int(gap.photo)
    let photo = plan.photos[index]
    let all = photo.renditions.all
    let renditions = gap.missing?.map { all[Int($0)] } ?? all
    let isClip = gap.kind == .liveClip
    let job = ImageJob(
      photo: photo.id, original: isClip ? photo.video?.file ?? photo.file : photo.file,
      part: photo.source.part, directory: photo.source.directory,
      orientation: photo.source.orientation, renditions: renditions, view: photo.source.view,
      video: videoTask(photo, gap, hasPoster: !renditions.isEmpty),
      watermark: renditions.contains(where: \.hasWatermark) ? watermark?.task(for: photo.photo.facts) : nil)
    guard gap.missing != nil else { return Work(photo: index, job: job, cost: photo.cost) }
    var (color, thumbHash) = (photo.state.color, photo.state.thumbHash)
    if case .rendered(let newColor, let newHash, _) = results[index] {
      (color, thumbHash) = (newColor, newHash)
    }
    return Work(
      photo: index, job: job, color: color, thumbHash: thumbHash, cost: photo.cost,
      isLiveClip: isClip, measures: renditions.contains { $0.edge == photo.measuredEdge })
  }

  private func videoTask(_ photo: PlannedPhoto, _ gap: Gap, hasPoster: Bool) -> VideoTask? {
    let (width, height) = (photo.source.width, photo.source.height)
    switch gap.kind {
    case .images: return nil
    case .bitmap:
      let poster = VideoTask.Poster(width: width, height: height, isHDR: false, isStill: true)
      return VideoTask(duration: 0, poster: poster, clip: nil)
    case .video, .liveClip:
      return photo.video.map { video in
        VideoTask(
          part: video.part, duration: video.duration,
          poster: hasPoster
            ? VideoTask.Poster(width: width, height: height, isHDR: video.isHDR) : nil,
          clip: gap.lacksClip ? video.clip : nil)
      }
    }
  }

  /// Whether a photo is skipped because workers of this version have refused it before.
  func isRefused(_ photo: PlannedPhoto, by version: RendererVersion) -> Bool {
    photo.state.error != nil && !retriesFailures && photo.state.errorVersion == version
  }
}

extension PlannedPhoto {
  /// The size in px of the image whose sharpness is measured; `nil` if all are too large.
  var measuredEdge: Int? {
    renditions.all.lazy
      .filter { $0.longEdge <= DifferenceHash.measuredEdge && !$0.isPanorama }
      .map(\.edge).max()
  }

  /// The expected cost of rendering; that of a photo is 1.
  var cost: Double {
    guard let video, let clip = video.clip else { return 1 }
    return clip.picture == .copied ? 1 + video.duration / 20 : 1 + video.duration * 5
  }
}
