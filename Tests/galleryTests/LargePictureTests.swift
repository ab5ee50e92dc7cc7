import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// Pictures that would not fit into memory if they were decoded completely.
struct LargePictureTests {
  enum Picture: String, CaseIterable {
    case jpeg, png

    func bytes(width: Int, height: Int) -> [UInt8] {
      switch self {
      case .jpeg: FlatJPEG(width: width, height: height).grey()
      case .png: FlatPNG.black(width: width, height: height)
      }
    }
  }

  /// The maximum memory of a worker in MiB, including shared libraries. On a machine with two cores, two workers and
  /// the program share 200 MiB.
  private static let mostMemory = 150
  /// The same for a panorama, whose images have more px.
  private static let mostMemoryOfPanorama = 180

  @Test(
    .timeLimit(.minutes(10)), arguments: Picture.allCases,
    [(width: 25_000, height: 20_000), (width: 2_000, height: 30_000), (width: 60_000, height: 4_000)])
  func `a worker renders hundreds of megapixels in limited memory`(kind: Picture, size: (width: Int, height: Int))
    throws
  {
    let place = try WorkerFolder()
    let recipe = RenditionRecipe(formats: [.webp])
    let renditions = recipe.renditions(of: "abcdefgh", width: size.width, height: size.height)
    let (reply, images) = try place.reply(to: kind.bytes(width: size.width, height: size.height), renditions.reversed())
    #expect(reply.images?.color == (kind == .jpeg ? 0x80_8080 : 0), "\(reply)")
    #expect(images.count == renditions.count && images.allSatisfy { !$0.isEmpty })
    let memory = place.worker.peakMemory
    print("a \(kind) of \(size): \(memory) MiB")
    let isPanorama = 16 * min(size.width, size.height) < 9 * max(size.width, size.height)
    let most = isPanorama ? Self.mostMemoryOfPanorama : Self.mostMemory
    #expect((20...most).contains(memory), "\(memory) MiB")
  }
}
