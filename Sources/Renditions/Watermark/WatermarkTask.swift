/// The watermark of a photo, as a part of `ImageTask`.
package struct WatermarkTask: Codable, Equatable, Sendable {
  /// The name of the picture in the scratch folder: a file with red, green, blue and alpha of each pixel,
  /// premultiplied, row by row.
  package static let pictureName = "watermark"

  /// `nil` for none.
  package var picture: PixelSize?
  /// `nil` for none.
  package var line: String?
  package var layout: WatermarkLayout

  package init(picture: PixelSize?, line: String?, layout: WatermarkLayout) {
    (self.picture, self.line, self.layout) = (picture, line, layout)
  }
}

/// The preparation of a build with a watermark, as a job of a worker: decodes the picture and tries to draw a text.
package struct WatermarkSetup: WorkerJob {
  /// The message to the worker.
  package struct Task: Codable, Sendable {
    /// The maximum longer edge of the picture in px; `nil` for no picture.
    package var edge: Int?
    /// A line that must be drawn; `nil` for none.
    package var line: String?
  }

  /// The output of the worker.
  package struct Result: Codable, Sendable {
    /// `nil` for a job without a picture.
    package var picture: PixelSize?

    package init(picture: PixelSize?) { self.picture = picture }
  }

  /// Identifies the job in the outcome.
  package let photo = "watermark"
  package let original: LibraryFile
  private let task: Task

  /// Makes a job. `edge` is `nil` for no picture. `line` is `nil` for none.
  package init(original: LibraryFile, edge: Int?, line: String?) {
    self.original = original
    task = Task(edge: edge, line: line)
  }

  package var paths: [String] { task.edge == nil ? [] : [WatermarkTask.pictureName] }

  package func request(number: Int) -> WorkerRequest {
    WorkerRequest(number: number, watermark: task)
  }

  package func output(_ reply: WorkerReply) -> Result? { reply.watermark }
}
