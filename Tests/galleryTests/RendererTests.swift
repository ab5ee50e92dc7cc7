import Facts
import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// The worker process, driven by the tests.
@Suite(.timeLimit(.minutes(10))) struct RendererTests {
  private let place: WorkerFolder

  init() throws { place = try WorkerFolder() }

  private let oneImage = RenditionRecipe(sizes: [64], formats: [.jpeg], quality: 90)
    .renditions(of: "abcdefgh", width: 64, height: 64)

  @Test func `a worker reports its version`() {
    let version = place.worker.handshake.version
    #expect(version.renderer == RenditionRecipe.rendererVersion)
    #expect(version.libvips.split(separator: ".").count == 3)
    #expect(!place.worker.handshake.isShortOfMemory)
  }

  private struct Attempt: Decodable {
    var name: String
    var before: Int32
    var after: Int32
  }

  @Test func `a compromised worker cannot read or write files of the user`() throws {
    let confinement = place.worker.handshake.confinement
    guard confinement.gaps == nil else {
      print("skipped: \(confinement)")
      return
    }
    let secret = try place.folder.write([1, 2, 3], as: "home/secret")
    let arguments = ["--probe", place.folder.place("scratch"), secret.string, place.folder.place("home")]
    let text = try Binary.run(program: Worker.program, arguments, in: place.folder.path).output
    let attempts = try text.split(separator: "\n").map { try JSONDecoder().decode(Attempt.self, from: Data($0.utf8)) }
    #expect(attempts.count == 24)
    let allowed: Set<String> = ["write in the scratch folder", "read a system file"]
    // Some file systems have no flags and attributes; there is no process to trace.
    let isPossible: [String: Set<Int32>] = [
      "change the photo's flags": [0, ENOTTY, EOPNOTSUPP],
      "change the photo's attributes": [0, EOPNOTSUPP], "trace another process": [ESRCH],
    ]
    for attempt in attempts {
      #expect(
        (isPossible[attempt.name] ?? [0]).contains(attempt.before), "\(attempt.name) shows nothing: \(attempt.before)")
      #expect(
        allowed.contains(attempt.name) ? attempt.after == 0 : [EPERM, EACCES, ENOTTY].contains(attempt.after),
        "\(attempt.name): \(attempt.after)")
    }
    #expect(place.folder.read("home/secret") == [1, 2, 3])
  }

  @Test func `a worker started by hand exits with a usage error`() throws {
    #expect(try Binary.run(program: Worker.program, ["scratch"], in: place.folder.path).status == 64)
  }

  /// A patch in another colour space is rendered in the matching sRGB colour.
  @Test(
    arguments: [ColorProfile.displayP3, .adobeRGB, .sRGB],
    [[0.8, 0.45, 0.3], [0.3, 0.55, 0.4], [0.25, 0.3, 0.6], [0.5, 0.5, 0.5]])
  func `colours are converted to sRGB`(profile: ColorProfile, patch: [Double]) throws {
    let (reply, images) = try place.reply(to: profile.tiff(of: patch), oneImage)
    let color = try #require(reply.images?.color)
    let image = try #require(images.first)
    let frame = try #require(image.indices.first { image[$0...].starts(with: [0xFF, 0xC0]) })
    #expect(image[frame + 9] == 3, "the image has three colours")
    let shown = [color >> 16, color >> 8 & 255, color & 255]
    for (value, expected) in zip(shown, profile.sRGB(of: patch)) {
      #expect(abs(Double(value) - expected) <= 2, "\(shown), not \(profile.sRGB(of: patch))")
    }
  }
}
