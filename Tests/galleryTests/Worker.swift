import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// A `gallery-renderer` of its own, fed as the program feeds it.
final class Worker {
  private let process = Process()
  private var socket: WorkerSocket
  private var lastNumber = 0
  private var isAbandoned = false
  /// What it has said first.
  private(set) var handshake: WorkerHandshake

  static let program = Binary.path.removingLastComponent().appending("gallery-renderer")

  /// Starts a worker that may write in a folder.
  init(scratch: FilePath) throws {
    let (own, other) = try WorkerSocket.pair()
    socket = WorkerSocket(own)
    process.executableURL = URL(filePath: Self.program.string)
    process.arguments = [scratch.string]
    process.standardInput = FileHandle(fileDescriptor: other.rawValue)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try other.close()
    handshake = try #require(try socket.receive(WorkerHandshake.self))
  }

  /// Does a job; its images are the files `<number>-<index>` of the worker's folder.
  func render(_ job: ImageJob, root: FilePath) throws -> WorkerReply {
    lastNumber += 1
    let original = try job.original.open(in: [root])
    try original.closeAfter {
      try socket.send(job.request(number: lastNumber), descriptor: original)
    }
    let reply = try #require(try socket.receive(WorkerReply.self), "the worker died")
    #expect(reply.number == lastNumber)
    return reply
  }

  /// Gives it a job and turns away, as a program does that is killed.
  func abandon(_ job: ImageJob, root: FilePath) throws {
    let original = try job.original.open(in: [root])
    try original.closeAfter {
      try socket.send(job.request(number: 1), descriptor: original)
    }
    try socket.close()
    isAbandoned = true
  }

  /// Waits for its end and returns its status.
  func waitUntilExit() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The most memory that it has held until now, in MiB; more than its share, for libraries that
  /// workers have in common count whole.
  var peakMemory: Int {
    let status = try? String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) >> 10
  }

  deinit {
    if !isAbandoned { try? socket.close() }
    process.waitUntilExit()
  }
}

/// Renders single pictures and looks at what comes out.
struct WorkerFolder {
  let folder: TemporaryFolder
  let worker: Worker

  init() throws {
    folder = try TemporaryFolder()
    try folder.write([], as: "scratch/.keep")
    worker = try Worker(scratch: folder.path.appending("scratch"))
  }

  /// Has the worker try a picture.
  ///
  /// - Parameters:
  ///   - picture: The original's bytes.
  ///   - renditions: What is to be made of it.
  ///   - part: Where a JPEG lies within the bytes.
  ///   - orientation: What the catalog says, 1 to 8.
  /// - Returns: What the worker says, and the images' bytes.
  /// - Throws: What the test's files and the worker's end say.
  func reply(
    to picture: [UInt8], _ renditions: [Rendition], part: FilePart? = nil,
    orientation: Int = 1
  ) throws -> (reply: WorkerReply, images: [[UInt8]]) {
    try folder.write(picture, as: "original")
    let reply = try worker.render(
      ImageJob(
        photo: "abcdefgh", original: LibraryFile(root: 0, path: "original"), part: part,
        orientation: orientation, renditions: renditions), root: folder.path)
    let images = renditions.indices.compactMap { index in
      folder.read(
        FilePath("scratch").appending(
          WorkerRequest.fileName(job: reply.number, index: index)))
    }
    return (reply, images)
  }

  /// Makes one image of a picture.
  ///
  /// - Parameters:
  ///   - picture: The original's bytes.
  ///   - width: The displayed width in px.
  ///   - height: The displayed height in px.
  ///   - recipe: Format and sizes; the largest counts.
  ///   - part: Where a JPEG lies within the bytes.
  ///   - orientation: What the catalog says, 1 to 8.
  /// - Returns: The image's bytes.
  /// - Throws: A failed requirement where the worker says an error.
  func render(
    _ picture: [UInt8], width: Int, height: Int,
    recipe: RenditionRecipe = RenditionRecipe(sizes: [64], formats: [.jpeg], quality: 100),
    part: FilePart? = nil, orientation: Int = 1
  ) throws -> [UInt8] {
    let rendition = try #require(
      recipe.renditions(of: "abcdefgh", width: width, height: height).last)
    let (reply, images) = try reply(
      to: picture, [rendition], part: part, orientation: orientation)
    try #require(reply.images != nil, "\(reply)")
    return try #require(images.first)
  }
}
