package import Facts

/// The images and the clip to make from a photo.
package struct ImageJob: WorkerJob {
  package let photo: String
  package let original: LibraryFile
  /// A JPEG inside the original, such as the preview of a camera raw file; `nil` for the original itself.
  package let part: EmbeddedRange?
  /// The directory of a later page of a TIFF file, as an index in the chain; 0 for the first page and other files.
  package let directory: Int
  /// The Exif orientation to apply, 1 to 8: 1 for formats whose decoder applies it, such as HEIF and JPEG XL.
  package let orientation: Int
  /// From the largest to the smallest; renditions of the same size are adjacent.
  package let renditions: [Rendition]
  /// The view that renditions show of a 360° panorama; `nil` for other photos.
  package let view: SphereView?
  /// Set for a video.
  package let video: VideoTask?
  /// What is drawn on the renditions that have a watermark.
  package let watermark: WatermarkTask?

  /// Makes a job. `part` is `nil` for all of it.
  package init(
    photo: String, original: LibraryFile, part: EmbeddedRange? = nil, directory: Int = 0,
    orientation: Int = 1, renditions: [Rendition], view: SphereView? = nil,
    video: VideoTask? = nil,
    watermark: WatermarkTask? = nil
  ) {
    self.photo = photo
    self.original = original
    (self.part, self.directory) = (part, directory)
    self.orientation = orientation
    self.renditions = renditions.sorted { $0.edge > $1.edge }
    (self.view, self.video) = (view, video)
    self.watermark = watermark
  }

  package var paths: [String] {
    renditions.map(\.path) + (video?.clip.map { [$0.path] } ?? [])
  }

  package func request(number: Int) -> WorkerRequest {
    WorkerRequest(
      number: number,
      images: ImageTask(
        part: part, directory: directory, orientation: orientation,
        targets: renditions.map { rendition in
          ImageTask.Target(
            width: rendition.width, height: rendition.height, format: rendition.format,
            quality: rendition.quality, isAnimated: rendition.isAnimated,
            hasGainMap: rendition.hasGainMap, isPanorama: rendition.isPanorama,
            isScript: rendition.isScript,
            hasWatermark: rendition.hasWatermark, maxBytes: rendition.maxBytes)
        }, view: view, watermark: watermark), video: video)
  }

  package func output(_ reply: WorkerReply) -> ImageSummary? { reply.images }
}

/// The tiles to make from a photo.
package struct TileJob: WorkerJob {
  package let photo: String
  package let original: LibraryFile
  private let part: EmbeddedRange?
  private let directory: Int
  private let orientation: Int
  private let tiles: TileSet
  private let watermark: WatermarkTask?

  /// Makes a job. `part` is `nil` for all of it.
  package init(
    photo: String, original: LibraryFile, part: EmbeddedRange?, directory: Int, orientation: Int,
    _ tiles: TileSet, watermark: WatermarkTask?
  ) {
    (self.photo, self.original, self.part) = (photo, original, part)
    (self.directory, self.orientation) = (directory, orientation)
    (self.tiles, self.watermark) = (tiles, watermark)
  }

  package var paths: [String] { tiles.paths }

  package func request(number: Int) -> WorkerRequest {
    let marked = Set(zip(tiles.levels, tiles.hasWatermark).lazy.filter(\.1).map(\.0.scale))
    return WorkerRequest(
      number: number,
      images: ImageTask(
        part: part, directory: directory, orientation: orientation,
        targets: tiles.tiles.map { tile in
          ImageTask.Target(
            width: tile.level.width, height: tile.level.height, format: .jpeg,
            quality: tiles.quality, isAnimated: false,
            hasWatermark: marked.contains(tile.level.scale), area: tile.area)
        }, watermark: watermark))
  }

  package func output(_ reply: WorkerReply) -> ImageSummary? { reply.images }
}

/// Work of a worker process on one original. `WorkerPool` runs jobs of any type. Another medium adds a type that
/// conforms to this protocol, a member of `WorkerRequest` and one of `WorkerReply`.
package protocol WorkerJob: Sendable {
  /// What the worker reports in addition to the files that it writes.
  associatedtype Output: Sendable

  /// The id of the photo.
  var photo: String { get }
  var original: LibraryFile { get }
  /// The paths of the files that the job makes, below the site's folder.
  var paths: [String] { get }

  /// The message to the worker.
  func request(number: Int) -> WorkerRequest

  /// The job's part of a reply without an error; `nil` if it is missing.
  func output(_ reply: WorkerReply) -> Output?
}
