import Digests

/// What a data file of the timeline contains: the photos of a few blocks.
package struct TimelineChunkView: View {
  /// The sections of each block; their indices are those among the photos of the file.
  package let blocks: [[Timeline.Section]]
  package let photos: TitledPhotos
}

extension Timeline {
  /// The view of a file.
  ///
  /// - Parameter number: The number of the file in `chunks`.
  /// - Returns: The photos and sections of its blocks.
  package func chunk(_ number: Int) -> TimelineChunkView {
    let range = photosOf(number)
    let blocks = blocks[chunks[number]].map { block in
      sections[block.sections].map { section in
        var section = section
        let start = section.photos.lowerBound - range.lowerBound
        section.photos = start..<start + section.photos.count
        return section
      }
    }
    return TimelineChunkView(blocks: blocks, photos: TitledPhotos(photos, range))
  }
}
