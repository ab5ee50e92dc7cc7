import Facts
import Renditions
import SiteOutput

/// Stores the tiles of photos.
protocol TileStore: Sendable {
  /// Whether a tile exists.
  func holds(_ path: String) -> Bool

  /// The folder to which workers write.
  func scratchFolder() throws -> ScratchFolder

  /// Stores all tiles of a photo.
  func store(tiles: [WrittenFile], of photo: String) throws

  /// Takes the tiles that another process has made.
  func takeTiles(of job: TileJob, by version: RendererVersion) throws -> Bool
}

extension SiteRenditions: TileStore {
  func store(tiles: [WrittenFile], of photo: String) throws {
    try publication.add(tiles)
    publication.requireMedia(tiles.map(\.path))
  }

  func takeTiles(of job: TileJob, by version: RendererVersion) throws -> Bool {
    guard !shards.isEmpty,
      let tiles = try shards.tiles(of: job, by: version, to: publication.renditionsFolder())
    else { return false }
    try store(tiles: tiles, of: job.photo)
    return true
  }
}

extension ShardRenditions: TileStore {
  func store(tiles: [WrittenFile], of photo: String) throws {
    let contents = try folder.store(tiles)
    var entry = ShardReport.Entry()
    entry.files = zip(tiles, contents).map { ShardReport.RecordedFile($0.path, $1) }
    try folder.note(ShardReport.line(entry, photo: ShardReport.tiles(of: photo)))
  }

  func takeTiles(of job: TileJob, by version: RendererVersion) throws -> Bool {
    earlier.holdsTiles(of: job, by: version)
  }
}
