import Foundation
import SystemPackage
import TestSupport
import Testing

/// The worker by itself, fed as the program feeds it.
struct RendererTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private struct Answer: Decodable {
    struct Confinement: Decodable {
      var files: Bool
      var network: Bool
    }
    var color: Int?
    var outputError: String?
    var confinement: Confinement?
  }

  /// Asks for one image of 8 px; `target` is relative to the test's folder.
  private func render(
    _ source: FilePath = Project.sampleLibrary.pushing("Night/Lanterns.gif"),
    to target: FilePath, confinedTo place: FilePath
  ) throws -> Answer {
    let path = folder.path.pushing(target).string
    let job = """
      {"photo":"a","source":"\(base64(source.string))","targets":[{"path":\
      "\(base64(path))","width":8,"height":6,"format":"jpeg","quality":80,"moves":false}]}

      """
    let process = Process()
    process.executableURL = URL(
      filePath: Binary.path.removingLastComponent().appending("gallery-renderer").string)
    process.arguments = [folder.path.pushing(place).string]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(job.utf8))
    try input.fileHandleForWriting.close()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try JSONDecoder().decode(Answer.self, from: answer)
  }

  private func base64(_ text: String) -> String {
    Data(text.utf8).base64EncodedString()
  }

  @Test(.timeLimit(.minutes(5)))
  func `a worker writes below its folder, and nowhere else`() throws {
    try folder.write([], as: "images/.keep")
    try folder.write([], as: "elsewhere/.keep")
    let inside = try render(to: "images/a.jpg", confinedTo: "images")
    #expect(inside.color != nil)
    #expect(folder.read("images/a.jpg")?.isEmpty == false)

    let outside = try render(to: "elsewhere/a.jpg", confinedTo: "images")
    guard outside.confinement?.files == true else {
      print("skipped: the kernel has no Landlock")
      return
    }
    #expect(outside.outputError == "Permission denied")
    #expect(folder.read("elsewhere/a.jpg") == nil)
  }

  /// A patch of one colour, in a colour space, comes out as the sRGB that looks the same.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [ColorProfile.displayP3, .adobeRGB, .sRGB],
    [[0.8, 0.45, 0.3], [0.3, 0.55, 0.4], [0.25, 0.3, 0.6], [0.5, 0.5, 0.5]])
  func `colours look as they did`(profile: ColorProfile, patch: [Double]) throws {
    let path = try folder.write(profile.tiff(of: patch), as: "photos/patch.tif")
    try folder.write([], as: "images/.keep")
    let color = try #require(try render(path, to: "images/a.jpg", confinedTo: "images").color)
    let image = try #require(folder.read("images/a.jpg"))
    let frame = try #require(image.indices.first { image[$0...].starts(with: [0xFF, 0xC0]) })
    #expect(image[frame + 9] == 3, "the image has three colours")
    let shown = [color >> 16, color >> 8 & 255, color & 255]
    for (value, expected) in zip(shown, profile.sRGB(of: patch)) {
      #expect(abs(Double(value) - expected) <= 2, "\(shown), not \(profile.sRGB(of: patch))")
    }
  }
}
