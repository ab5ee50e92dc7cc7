import Facts
import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// A `gallery-renderer` process, driven by a test.
final class Worker {
  private let process = Process()
  private var socket: WorkerSocket
  private var lastNumber = 0
  private var isAbandoned = false
  /// The first message of the worker.
  private(set) var handshake: WorkerHandshake

  static let program = Binary.path.removingLastComponent().appending("gallery-renderer")

  /// Starts a worker that can write to a folder: for videos if it has ffmpeg.
  init(scratch: FilePath, ffmpeg: FilePath? = nil) throws {
    let (own, other) = try WorkerSocket.pair()
    socket = WorkerSocket(own)
    process.executableURL = URL(filePath: Self.program.string)
    process.arguments = (ffmpeg.map { ["--ffmpeg", $0.string] } ?? []) + [scratch.string]
    process.standardInput = FileHandle(fileDescriptor: other.rawValue)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try other.close()
    handshake = try #require(try socket.receive(WorkerHandshake.self))
  }

  /// Runs a job, whose images are written to `<number>-<index>` in the scratch folder.
  func render(_ job: ImageJob, root: FilePath, threads: Int? = nil) throws -> WorkerReply {
    try perform(job, root: root, threads: threads)
  }

  /// Prepares a watermark, whose pixels are written to `<number>-0` in the scratch folder.
  func prepare(_ job: WatermarkSetup, root: FilePath) throws -> WorkerReply { try perform(job, root: root) }

  private func perform(_ job: some WorkerJob, root: FilePath, threads: Int? = nil) throws -> WorkerReply {
    lastNumber += 1
    var request = job.request(number: lastNumber)
    request.threads = threads
    let original = try job.original.open(in: [root])
    try original.closeAfter { try socket.send(request, descriptor: original) }
    let reply = try #require(try socket.receive(WorkerReply.self), "the worker died")
    #expect(reply.number == lastNumber)
    return reply
  }

  /// Sends a job and closes the connection, as if the program were killed.
  func abandon(_ job: ImageJob, root: FilePath) throws {
    let original = try job.original.open(in: [root])
    try original.closeAfter { try socket.send(job.request(number: 1), descriptor: original) }
    try socket.close()
    isAbandoned = true
  }

  func waitUntilExit() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The peak memory of the worker in MiB, including all of the shared libraries.
  var peakMemory: Int {
    let status = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) >> 10
  }

  deinit {
    if !isAbandoned { try? socket.close() }
    process.waitUntilExit()
  }
}

/// A folder and a worker that renders single pictures.
struct WorkerFolder {
  let folder = TemporaryFolder.empty()
  let worker: Worker

  init() throws {
    try folder.write([], as: "scratch/.keep")
    worker = try Worker(scratch: folder.path.appending("scratch"))
  }

  /// Renders a picture with the worker.
  func reply(
    to picture: [UInt8], _ renditions: [Rendition], part: EmbeddedRange? = nil, directory: Int = 0,
    orientation: Int = 1, watermark: WatermarkTask? = nil, threads: Int? = nil
  ) throws -> (reply: WorkerReply, images: [[UInt8]]) {
    try folder.write(picture, as: "original")
    let reply = try worker.render(
      ImageJob(
        photo: "abcdefgh", original: LibraryFile(root: 0, path: "original"), part: part, directory: directory,
        orientation: orientation, renditions: renditions, watermark: watermark), root: folder.path, threads: threads)
    let images = renditions.indices.compactMap { index in
      folder.read(FilePath("scratch").appending(WorkerRequest.fileName(job: reply.number, index: index)))
    }
    return (reply, images)
  }

  func render(
    _ picture: [UInt8], width: Int, height: Int,
    recipe: RenditionRecipe = RenditionRecipe(sizes: [64], formats: [.jpeg], quality: 100),
    part: EmbeddedRange? = nil, directory: Int = 0, orientation: Int = 1
  ) throws -> [UInt8] {
    let rendition = try #require(recipe.renditions(of: "abcdefgh", width: width, height: height).last)
    let (reply, images) = try reply(
      to: picture, [rendition], part: part, directory: directory, orientation: orientation)
    try #require(reply.images != nil, "\(reply)")
    return try #require(images.first)
  }

  /// Renders one image of a picture, whose blocks can be compared.
  func image(_ picture: [UInt8], width: Int, height: Int, directory: Int = 0, orientation: Int = 1) throws -> JPEGBlocks
  {
    try #require(
      JPEGBlocks(try render(picture, width: width, height: height, directory: directory, orientation: orientation)))
  }
}

extension JPEGBlocks {
  /// Checks the colour at a position.
  func expect(_ color: [Int], atX x: Int, y: Int, within: Int = 4, _ location: SourceLocation = #_sourceLocation) {
    let seen = self.color(atX: x, y: y)
    for (value, expected) in zip([seen.red, seen.green, seen.blue], color) {
      #expect(abs(value - expected) <= within, "\(seen) at \(x) \(y)", sourceLocation: location)
    }
  }

  /// Checks the colours of the corners, row by row: `r`, `g`, `b` or `w`.
  func expect(corners: String, within: Int = 12, _ location: SourceLocation = #_sourceLocation) throws {
    let colors: [Character: [Int]] = ["r": [254, 0, 0], "g": [0, 255, 1], "b": [0, 0, 254], "w": [255, 255, 255]]
    for (corner, place) in zip(corners, [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]) {
      expect(try #require(colors[corner]), atX: place.0, y: place.1, within: within, location)
    }
  }
}

extension TinyTIFF {
  /// A file of one picture that is not compressed, unless the entries say so.
  static func picture(
    side: Int, bits: Int = 8, samples: Int = 3, photometry: Int = 2, _ pixels: [UInt8], _ entries: [Int: Value] = [:]
  ) -> [UInt8] {
    func stream(_ offset: Int) -> [UInt8] {
      TinyTIFF(isLittle: true).stream(
        [
          0x100: .short(side), 0x101: .short(side), 0x102: .numbers([Int](repeating: bits, count: samples), type: 3),
          0x103: .short(1), 0x106: .short(photometry), 0x111: .long(offset), 0x115: .short(samples),
          0x116: .short(side), 0x117: .long(pixels.count), 0x11C: .short(1),
        ].merging(entries) { $1 })
    }
    return stream(stream(0).count) + pixels
  }
}
