package import Facts
package import FoundationEssentials

/// The first message of a worker: its version and its confinement.
package struct WorkerHandshake: Codable, Equatable, Sendable {
  /// The version of the messages; a worker with another version cannot be used.
  package static let currentForm = 8

  package var form: Int
  package var version: RendererVersion
  package var confinement: Confinement
  /// Whether the user's memory limit (`ulimit -v`) is lower than that of workers, so that the death of the worker says
  /// nothing about a photo.
  package var isShortOfMemory: Bool

  package init(version: RendererVersion, confinement: Confinement, isShortOfMemory: Bool) {
    form = Self.currentForm
    self.version = version
    self.confinement = confinement
    self.isShortOfMemory = isShortOfMemory
  }
}

/// A job as a message to a worker. The message carries an open descriptor of the original.
package struct WorkerRequest: Codable, Sendable {
  /// The number of the job, which the reply repeats.
  package var number: Int
  /// The number of threads that may work on a photo; `nil` for one.
  package var threads: Int?
  /// Set for a job with images.
  package var images: ImageTask?
  /// Set for a video; its images are in `images`.
  package var video: VideoTask?
  /// Set for the preparation of a watermark.
  package var watermark: WatermarkSetup.Task?

  /// The name of a file of the job in the scratch folder.
  package static func fileName(job number: Int, index: Int) -> String {
    "\(number)-\(index)"
  }
}

/// The images that a worker makes from an original.
package struct ImageTask: Codable, Sendable {
  /// An image to be made.
  package struct Target: Codable, Sendable {
    /// The size in px.
    package var width: Int
    package var height: Int
    package var format: RenditionFormat
    package var quality: Int
    /// Whether all frames of an animation are kept.
    package var isAnimated: Bool
    /// Whether the gain map of the original is added.
    package var hasGainMap = false
    /// Whether it shows the whole of a 360° panorama, and not the view of the task.
    package var isPanorama = false
    /// Whether the file is a script with the bytes of the image.
    package var isScript = false
    /// Whether the watermark of the task is drawn.
    package var hasWatermark: Bool
    /// The maximum size of the file in bytes, for which the quality is reduced; `nil` for any size.
    package var maxBytes: Int?
    /// The part of the image that is encoded; `nil` for all of it.
    package var area: PixelArea?
  }

  /// The part of the original to decode; `nil` for all of it.
  package var part: EmbeddedRange?
  /// The directory of a later page of a TIFF file, as an index in the chain; 0 for the first page and other files.
  package var directory: Int
  /// The Exif orientation to apply, 1 to 8.
  package var orientation: Int
  /// From the largest to the smallest.
  package var targets: [Target]
  /// What images show of a 360° panorama; `nil` for other photos.
  package var view: SphereView?
  /// `nil` if no target has a watermark.
  package var watermark: WatermarkTask?
}

/// What a worker reports about the images that it made.
package struct ImageSummary: Codable, Equatable, Sendable {
  /// The mean colour as 0xRRGGBB.
  package var color: Int
  /// A `ThumbHash` of the picture.
  package var thumbHash: Data?
  /// The bits of a `DifferenceHash`.
  package var differenceHash: UInt64?
  /// The variance of the Laplacian of the brightness at 512 px or less, from 0 to about 200,000.
  package var sharpness: Double?
  /// Why only a part of the picture is shown.
  package var warning: String?

  package init(
    color: Int, thumbHash: Data? = nil, differenceHash: UInt64? = nil, sharpness: Double? = nil,
    warning: String? = nil
  ) {
    self.color = color
    self.thumbHash = thumbHash
    (self.differenceHash, self.sharpness) = (differenceHash, sharpness)
    self.warning = warning
  }

  /// The summary of a job without images.
  package static let empty = ImageSummary(color: 0)
}

/// The reply of a worker to a request: the output of the job, or one of the errors.
package struct WorkerReply: Codable, Sendable {
  /// The number of the request.
  package var number: Int
  /// The output of an `ImageJob`.
  package var images: ImageSummary?
  /// The output of a `WatermarkSetup`.
  package var watermark: WatermarkSetup.Result?
  /// Why the photo cannot be shown, after a decoder has read the complete file.
  package var photoError: String?
  /// Why the photo could not be tried.
  package var environmentError: String?
  /// Why nothing can be written.
  package var outputError: String?
}

/// The rights that a worker has given up, so that an attacker who controls a decoder does not have them.
package struct Confinement: Codable, Equatable, Sendable, CustomStringConvertible {
  /// Whether it can write only regular files in the scratch folder.
  package var writing: Bool
  /// Whether it can read only the photo that it is given and system folders.
  package var reading: Bool
  /// Whether it can open no socket.
  package var network: Bool
  /// Whether it can start no program.
  package var processes: Bool

  /// What the kernel does not support, and what to do; `nil` if nothing is missing.
  package var gaps: String? { danger.map { "\($0); render only photos that you trust" } }

  /// What a decoder could do because of missing kernel features; `nil` if nothing is missing.
  package var danger: String? {
    let open = [
      writing ? nil : "write files of the user", reading ? nil : "read files of the user",
      network ? nil : "reach the network", processes ? nil : "start programs",
    ].compactMap { $0 }
    guard !open.isEmpty else { return nil }
    let missing = [
      writing && reading ? nil : "Landlock", network && processes ? nil : "seccomp",
    ].compactMap { $0 }
    return "this kernel has no \(missing.joined(separator: " and no ")), so that a decoder taken "
      + "over by a picture could \(open.joined(separator: ", "))"
  }

  package var description: String {
    gaps ?? "workers read and write no file of the user, reach no network and start no program"
  }
}
