/// One photo's work: the original, how it is turned, and the images to be made of it.
package struct RenderJob: Sendable {
  /// A JPEG inside the file, as camera raw has one.
  package struct Part: Codable, Equatable, Sendable {
    /// Where it begins, in bytes from the start of the file.
    package var offset: Int
    /// How many bytes it has.
    package var length: Int

    package init(offset: Int, length: Int) {
      self.offset = offset
      self.length = length
    }
  }

  /// What the caller knows the job by: the photo's id.
  package var photo: String
  package var original: OriginalFile
  /// What of the original is decoded; `nil` for all of it.
  package var part: Part?
  /// The Exif orientation, 1 to 8, whatever the file says to the decoder: 1 where the decoder turns
  /// the picture by itself, as for HEIF and JPEG XL.
  package var orientation: Int
  /// From the largest to the smallest; those of one size stand together.
  package var renditions: [Rendition]

  /// Makes a job of the renditions that are missing.
  ///
  /// - Parameters:
  ///   - photo: The photo's id.
  ///   - original: The file that holds it.
  ///   - part: What of the original is decoded; `nil` for all of it.
  ///   - orientation: How the decoded picture is to be turned, 1 to 8.
  ///   - renditions: What is to be made.
  package init(
    photo: String, original: OriginalFile, part: Part? = nil, orientation: Int = 1,
    renditions: [Rendition]
  ) {
    self.photo = photo
    self.original = original
    self.part = part
    self.orientation = orientation
    self.renditions = renditions.sorted { $0.edge > $1.edge }
  }
}
