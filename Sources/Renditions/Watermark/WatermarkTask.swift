/// The watermark of a photo, as a part of `ImageTask`.
package struct WatermarkTask: Codable, Equatable, Sendable {
  /// A picture as a file in the scratch folder: red, green, blue and alpha of each pixel, premultiplied, row by row.
  package struct Picture: Codable, Equatable, Sendable {
    /// The name of the file in the scratch folder.
    package static let fileName = "watermark"

    /// The size in px.
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
    }
  }

  /// `nil` for none.
  package var picture: Picture?
  /// `nil` for none.
  package var line: String?
  package var layout: WatermarkLayout

  package init(picture: Picture?, line: String?, layout: WatermarkLayout) {
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
    package var picture: WatermarkTask.Picture?

    package init(picture: WatermarkTask.Picture?) { self.picture = picture }
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

  package var paths: [String] { task.edge == nil ? [] : [WatermarkTask.Picture.fileName] }

  package func request(number: Int) -> WorkerRequest {
    WorkerRequest(number: number, watermark: task)
  }

  package func output(_ reply: WorkerReply) -> Result? { reply.watermark }
}
