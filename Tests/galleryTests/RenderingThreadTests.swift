import Renditions
import SystemPackage
import TestSupport
import Testing

/// Several threads that work on one photo.
@Suite(.timeLimit(.minutes(10))) struct RenderingThreadTests {
  private let place: WorkerFolder

  init() throws { place = try WorkerFolder() }

  @Test(arguments: [
    "Orientations/orientation 6.jpg", "Night/Lanterns.gif", "Still life/Soap bubble.png",
    "Odd ones/truncated.jpg", "Travel/Desert/Erg panorama.jpg",
  ])
  func `the images do not depend on the number of threads`(name: String) throws {
    let picture = try Project.bytes(of: Project.sampleLibrary.pushing(FilePath(name)))
    let recipe = RenditionRecipe(sizes: [64, 200, 700], formats: [.webp, .jpeg, .avif])
    let renditions = recipe.formats.flatMap { recipe.renditions(of: "abcdefgh", width: 900, height: 600, in: $0) }
      .sorted { $0.edge > $1.edge }
    let (reply, images) = try place.reply(to: picture, renditions, orientation: 6)
    #expect(reply.images != nil && images.count == 9 && images.allSatisfy { !$0.isEmpty })
    for threads in [2, 5, 100] {
      let (other, others) = try place.reply(to: picture, renditions, orientation: 6, threads: threads)
      #expect(other.images == reply.images)
      #expect(others == images, "\(threads) threads")
    }
  }

  @Test func `an image that cannot be encoded is reported by any thread`() throws {
    let picture = FlatJPEG(width: 64, height: 8).bytes { _, _ in [40, 90, 160] }
    let recipe = RenditionRecipe(sizes: [8, 16, 32, 17_000], formats: [.webp])
    var renditions = recipe.renditions(of: "abcdefgh", width: 17_000, height: 17)
    // WebP has at most 16,383 px.
    renditions[renditions.count - 1].width = 17_000
    let small = recipe.renditions(of: "abcdefgh", width: 64, height: 8)
    for threads in [1, 2, 4] {
      let (reply, images) = try place.reply(to: picture, renditions.reversed(), threads: threads)
      #expect(reply.environmentError?.hasPrefix("could not be rendered: ") == true, "\(reply)")
      #expect(images.isEmpty)
      let (next, others) = try place.reply(to: picture, small.reversed(), threads: threads)
      #expect(next.images != nil && others.count == small.count)
    }
  }
}
