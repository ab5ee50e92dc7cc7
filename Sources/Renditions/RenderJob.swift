package import Foundation

/// One photo's work for a worker: a line of JSON on its standard input.
package struct RenderJob: Codable, Sendable {
  /// One image to be made.
  package struct Target: Codable, Sendable {
    /// The file's path as bytes, which need not be UTF-8.
    package var path: Data
    /// The size in px.
    package var width: Int
    package var height: Int
    package var format: RenditionFormat
    package var quality: Int
    /// Whether a film stays one.
    package var moves: Bool
  }

  /// A JPEG inside the file, as camera raw has one.
  package struct Part: Codable, Equatable, Sendable {
    /// Where it begins, in bytes from the start of the file.
    package var offset: Int
    /// How many bytes it has.
    package var length: Int
    /// Its Exif orientation, whatever it says itself: 1 to 8.
    package var orientation: Int

    package init(offset: Int, length: Int, orientation: Int) {
      self.offset = offset
      self.length = length
      self.orientation = orientation
    }
  }

  /// What the caller knows the job by: the photo's id.
  package var photo: String
  /// The original's path as bytes.
  package var source: Data
  /// What of the original is decoded; `nil` for all of it.
  package var part: Part?
  /// From the largest to the smallest; those of one size stand together.
  package var targets: [Target]

  /// Makes a job of the renditions that are missing.
  ///
  /// - Parameters:
  ///   - photo: The photo's id.
  ///   - source: The original's path as bytes.
  ///   - part: What of the original is decoded; `nil` for all of it.
  ///   - renditions: What is to be made.
  ///   - site: The folder that the renditions' paths are relative to, as bytes.
  package init(
    photo: String, source: [UInt8], part: Part? = nil, renditions: [Rendition], site: [UInt8]
  ) {
    self.photo = photo
    self.source = Data(source)
    self.part = part
    targets = renditions.sorted { $0.edge > $1.edge }.map { rendition in
      Target(
        path: Data(site + [UInt8(ascii: "/")] + rendition.path.utf8), width: rendition.width,
        height: rendition.height, format: rendition.format, quality: rendition.quality,
        moves: rendition.moves)
    }
  }
}

/// What a worker answers: a line of JSON on its standard output.
package struct RenderAnswer: Codable, Sendable {
  /// The mean colour as 0xRRGGBB; `nil` where the photo could not be rendered.
  package var color: Int?
  /// Its `ThumbHash`.
  package var thumbHash: Data?
  /// Why not.
  package var error: String?
  /// Why nothing can be written at all, which is no fault of the photo.
  package var outputError: String?
  /// What the worker has given up; it says so once.
  package var confinement: Confinement?

  package init(color: Int? = nil, error: String? = nil, outputError: String? = nil) {
    self.color = color
    self.error = error
    self.outputError = outputError
  }
}

/// What a worker cannot do even if a picture takes it over.
package struct Confinement: Codable, Equatable, Sendable, CustomStringConvertible {
  /// Whether it can write below the folder of renditions only.
  package var files: Bool
  /// Whether it can reach no network and start no program.
  package var network: Bool

  package init(files: Bool, network: Bool) {
    self.files = files
    self.network = network
  }

  package var description: String {
    let files = files ? "write renditions only" : "write files (the kernel has no Landlock)"
    let network = network ? "reach no network" : "reach the network (the kernel has no seccomp)"
    return "workers can \(files) and \(network)"
  }
}
