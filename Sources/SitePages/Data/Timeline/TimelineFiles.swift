package import Facts
package import SiteViews

/// The data of the timeline: an index, and files with the photos and with the indexes of all volumes but the first.
package struct TimelineFiles: Sendable {
  /// The index for the page: the volumes, and the content of the first.
  package let index: HTML

  /// Lays out and encodes photos on all processors.
  package init(
    _ timeline: TimelineView, _ settings: SiteSettings,
    _ put: @escaping @Sendable (String, [UInt8]) throws -> Void
  ) async throws {
    let settings = settings.timeline
    let chunks = try await parallelMap(count: timeline.chunks.count) { number in
      let chunk = TimelineChunk(timeline.chunks[number], settings)
      let path = SitePaths.timelineData(chunk.bytes)
      try put(path, chunk.bytes)
      return (path: path, blocks: chunk.blocks)
    }
    let volumes = timeline.volumes.map { range in
      Volume(
        chunks: range, timeline: timeline, files: chunks.map(\.blocks), paths: chunks.map(\.path))
    }
    let volumeFiles = volumes.map(\.file)
    let volumePaths = volumeFiles.map { SitePaths.timelineData($0) }
    for (path, file) in zip(volumePaths, volumeFiles).dropFirst() { try put(path, file) }
    var json = JSONWriter(isInPage: true)
    json.object { json in
      json.member("count", timeline.photoCount)
      json.name("first")
      volumes.first?.write(to: &json)
      json.member("volumes", Array(zip(volumePaths, volumes))) { json, volume in
        json.object { json in
          json.member("path", volume.0)
          json.member("count", volume.1.photoCount)
          json.member("months", volume.1.blocks) { json, entry in
            let span = entry.span == 0 ? [] : [entry.span]
            let numbers = [entry.month, entry.block.photoCount] + span
            json.list(numbers) { $0.write($1) }
          }
        }
      }
    }
    index = HTML(json)
  }

  /// The content of a page that scrolls to all its photos.
  private struct Volume {
    var chunks: Range<Int>
    var timeline: TimelineView
    /// The blocks of each file, and its path.
    var files: [[TimelineChunk.Block]]
    var paths: [String]

    var blocks: [(month: Int, span: Int, block: TimelineChunk.Block)] {
      chunks.flatMap { chunk in
        zip(timeline.chunks[chunk].blocks, files[chunk]).map { ($0.month, $0.span, $1) }
      }
    }

    var photoCount: Int { blocks.reduce(0) { $0 + $1.block.photoCount } }

    /// A classic script with the content.
    var file: [UInt8] {
      var json = JSONWriter()
      write(to: &json)
      return DataScript.render(json)
    }

    /// Writes the chunks with their numbers of blocks, and the blocks with their numbers of photos and headings, and
    /// heights: the factor of the width in hundred-thousandths, and the constant part in tenths of a px.
    func write(to json: inout JSONWriter) {
      json.object { json in
        json.member("chunks", Array(chunks)) { json, chunk in
          json.list { json in
            json.write(paths[chunk])
            json.write(files[chunk].count)
          }
        }
        json.member("blocks", blocks) { json, entry in
          let heights = entry.block.heights.flatMap {
            [Int(($0.slope * 100_000).rounded()), Int(($0.offset * 10).rounded())]
          }
          json.list([entry.block.photoCount, entry.block.headingCount] + heights) { $0.write($1) }
        }
      }
    }
  }
}
