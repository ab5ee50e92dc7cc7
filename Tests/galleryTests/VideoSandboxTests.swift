import Foundation
@testable import Renditions
import SystemPackage
import TestSupport
import Testing

/// The worker for videos with a decoder that crashes, hangs or attacks.
struct VideoSandboxTests {
  private let folder = TemporaryFolder.empty()
  private let worker: Worker

  init() throws {
    try folder.write([], as: "scratch/.keep")
    let program = try FFmpeg.standIn("ffmpeg", in: folder)
    worker = try Worker(scratch: folder.path.appending("scratch"), ffmpeg: program)
  }

  private func render(_ kind: Character) throws -> WorkerReply {
    let name = FilePath("\(kind).mp4")
    try folder.write(Array("\(kind)".utf8), as: name)
    let clip = VideoRendition(width: 64, height: 64, picture: .copied, sound: .none, isHDR: false, photo: "abcdefgh")
    var video = VideoTask(duration: 1, poster: nil, clip: clip)
    video.timeLimit = 2
    return try worker.render(
      ImageJob(photo: "abcdefgh", original: LibraryFile(root: 0, path: name, size: 1), renditions: [], video: video),
      root: folder.path)
  }

  @Test(arguments: ["C": "crashed", "S": "too long", "H": "too long", "L": "too large"])
  func `a video on which the decoder crashes or hangs is an error of this video`(kind: Character, reason: String) throws
  {
    let reply = try render(kind)
    #expect(
      reply.photoError?.contains(reason) == true,
      "\(reply.photoError ?? reply.environmentError ?? reply.outputError ?? "none")")
    #expect(try render("?").photoError?.contains("Invalid data") == true, "the worker goes on")
  }

  @Test func `what the user can mend is no error of the video`() throws {
    #expect(try render("D").outputError?.contains("No space left") == true)
    #expect(try render("E").environmentError?.contains("install a complete ffmpeg") == true)
  }

  @Test func `the decoder can read one file and write to one folder`() throws {
    let confinement = worker.handshake.confinement
    guard confinement.gaps == nil else {
      print("skipped: \(confinement)")
      return
    }
    let reason = try render("X").photoError
    #expect(reason == "ffmpeg cannot decode it: end", "what succeeded")
    #expect(!FileManager.default.fileExists(atPath: "/tmp/escaped"))
  }
}
