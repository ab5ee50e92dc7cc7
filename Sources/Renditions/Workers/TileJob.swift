package import Facts

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
