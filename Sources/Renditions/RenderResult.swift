/// What came of a photo.
package enum RenderResult: Equatable, Sendable {
  /// All images are made. `color` is the mean colour as 0xRRGGBB, `thumbHash` a `ThumbHash`;
  /// `warning` says what is wrong with a file that is shown as far as it can be decoded.
  case rendered(color: Int, thumbHash: [UInt8]?, warning: String?)
  /// A decoder that read the complete file refuses it, or crashes on it in a process of its own.
  /// Holds until the file or the decoder changes.
  case photoError(String)
  /// The photo could not be tried: its file cannot be opened or read, or the worker was killed. Says
  /// nothing of the photo, and must not be stored.
  case environmentError(String)
}

/// An image that a worker has written, and where it belongs.
package struct RenderedFile: Equatable, Sendable {
  /// Its name in the scratch folder.
  package var scratchName: String
  /// Its path below the site's folder, as `i/ab/….webp`.
  package var path: String

  package init(scratchName: String, path: String) {
    self.scratchName = scratchName
    self.path = path
  }
}

/// What came of a job.
package struct RenderOutcome: Sendable {
  package var photo: String
  package var result: RenderResult
  /// All images of the job, from the largest to the smallest; none unless it was rendered.
  package var files: [RenderedFile]

  package init(photo: String, result: RenderResult, files: [RenderedFile] = []) {
    self.photo = photo
    self.result = result
    self.files = files
  }
}
