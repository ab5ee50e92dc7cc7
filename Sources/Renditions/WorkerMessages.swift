package import Foundation

/// The first message of a worker: what it is, and what it has given up.
package struct WorkerHandshake: Codable, Equatable, Sendable {
  /// The form of the messages; a worker of another one cannot be used.
  package static let currentForm = 1

  package var form: Int
  package var version: RendererVersion
  package var confinement: Confinement
  /// Whether memory is limited by who started the program (`ulimit -v`) more than by the worker
  /// itself, so that its death says nothing of a photo.
  package var isShortOfMemory: Bool

  package init(version: RendererVersion, confinement: Confinement, isShortOfMemory: Bool) {
    form = Self.currentForm
    self.version = version
    self.confinement = confinement
    self.isShortOfMemory = isShortOfMemory
  }
}

/// What a photo error depends on: another version may render the photo.
package struct RendererVersion: Codable, Equatable, Sendable {
  /// That of the worker, see `RenditionRecipe.rendererVersion`.
  package var renderer: String
  package var libvips: String

  package init(renderer: String, libvips: String) {
    self.renderer = renderer
    self.libvips = libvips
  }
}

/// A job for a worker; the original comes with it as an open descriptor.
package struct WorkerRequest: Codable, Sendable {
  /// One image to be made, as the file `<number>-<index>` of the scratch folder.
  package struct Target: Codable, Sendable {
    /// The size in px.
    package var width: Int
    package var height: Int
    package var format: RenditionFormat
    package var quality: Int
    /// Whether a film stays one.
    package var moves: Bool
  }

  /// Told back by the answer.
  package var number: Int
  /// What of the original is decoded; `nil` for all of it.
  package var part: RenderJob.Part?
  /// 1 to 8.
  package var orientation: Int
  /// From the largest to the smallest.
  package var targets: [Target]

  package init(_ job: RenderJob, number: Int) {
    self.number = number
    part = job.part
    orientation = job.orientation
    targets = job.renditions.map { rendition in
      Target(
        width: rendition.width, height: rendition.height, format: rendition.format,
        quality: rendition.quality, moves: rendition.moves)
    }
  }

  /// The name of a target's file in the scratch folder.
  package static func fileName(job number: Int, target index: Int) -> String {
    "\(number)-\(index)"
  }
}

/// What a worker answers; exactly one of color, photoError, environmentError and outputError is set.
package struct WorkerReply: Codable, Sendable {
  /// The request's.
  package var number: Int
  /// The mean colour as 0xRRGGBB.
  package var color: Int?
  /// Its `ThumbHash`.
  package var thumbHash: Data?
  /// Why the picture is shown only in part.
  package var warning: String?
  /// Why the photo cannot be shown, after a decoder had all of the file.
  package var photoError: String?
  /// Why the photo could not be tried.
  package var environmentError: String?
  /// Why nothing can be written at all.
  package var outputError: String?

  package init(number: Int) {
    self.number = number
  }
}

/// What a worker cannot do even if a picture takes it over.
package struct Confinement: Codable, Equatable, Sendable, CustomStringConvertible {
  /// Whether it can write plain files in the scratch folder only.
  package var writing: Bool
  /// Whether it can read system folders only, beside the photo that it is given.
  package var reading: Bool
  /// Whether it can open no socket.
  package var network: Bool
  /// Whether it can start no program.
  package var processes: Bool

  package init(writing: Bool, reading: Bool, network: Bool, processes: Bool) {
    self.writing = writing
    self.reading = reading
    self.network = network
    self.processes = processes
  }

  /// What the kernel does not support; `nil` where nothing is missing.
  package var gaps: String? {
    let open = [
      writing ? nil : "write files of the user", reading ? nil : "read files of the user",
      network ? nil : "reach the network", processes ? nil : "start programs",
    ].compactMap { $0 }
    guard !open.isEmpty else { return nil }
    let missing = [
      writing && reading ? nil : "Landlock", network && processes ? nil : "seccomp",
    ].compactMap { $0 }
    return "this kernel has no \(missing.joined(separator: " and no ")), so that a decoder taken "
      + "over by a picture could \(open.joined(separator: ", ")); render only photos that you trust"
  }

  package var description: String {
    gaps ?? "workers read and write no file of the user, reach no network and start no program"
  }
}
