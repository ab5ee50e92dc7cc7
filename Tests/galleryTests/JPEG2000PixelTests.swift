import Foundation
import Renditions
import TestSupport
import Testing

/// The pixels of JPEG 2000 files, made by `opj_compress` of OpenJPEG 2.5.
@Suite(.timeLimit(.minutes(10))) struct JPEG2000PixelTests {
  private let place: WorkerFolder

  init() throws { place = try WorkerFolder() }

  private func colors(_ name: String) throws -> [[Int]] {
    let picture = try #require(Self.files[name].flatMap { Data(base64Encoded: $0) })
    let image = try place.image([UInt8](picture), width: 32, height: 32)
    return [(4, 4), (28, 4), (4, 28), (28, 28)].map { x, y in
      let seen = image.color(atX: x, y: y)
      return [seen.red, seen.green, seen.blue]
    }
  }

  private func expect(_ seen: [[Int]], _ colors: [[Int]]) {
    for (color, expected) in zip(seen.joined(), colors.joined()) { #expect(abs(color - expected) <= 4, "\(seen)") }
  }

  @Test func `tiles are in their places if the picture does not begin at the origin`() throws {
    expect(try colors("offset"), [[200, 100, 50], [50, 200, 100], [100, 50, 200], [240, 240, 60]])
  }

  @Test func `samples of 12 bits are as bright as those of 8 bits`() throws {
    expect(try colors("12 bits"), [[Int]](repeating: [100, 100, 100], count: 4))
  }

  @Test func `a file that ends too soon is shown and reported`() throws {
    let picture = try #require(Self.files["offset"].flatMap { Data(base64Encoded: $0) })
    let rendition = try #require(
      RenditionRecipe(sizes: [64], formats: [.jpeg]).renditions(of: "abcdefgh", width: 32, height: 32).last)
    let (reply, images) = try place.reply(to: [UInt8](picture.dropLast(300)), [rendition])
    #expect(images.count == 1 && reply.images?.warning?.contains("damaged") == true, "\(reply)")
  }

  private static let files = [
    // opj_compress -t 16,16 -d 8,8 -T 4,4 -n 2 -r 1, four colours
    "offset": """
    /0//UQAvAAAAAAAoAAAAKAAAAAgAAAAIAAAAEAAAABAAAAAEAAAABAADBwEBBwEBBwEB/1IADAAAAAEBAQQEAAH/XA
    AHQEBISFD/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAA8AAH/k8PnChFQVER/
    x9QcEVBUq4HogAAYR9CmCQfPtDwUAFyrgeiAABhH0KYJCX+AgID/kAAKAAEAAACLAAH/k8PnKBFPiixV5OqxtcgAEO
    Ja4B9GcVoLz7R0HEcMsv0LMQuxas1U5A53eo1iUDEeBBOFhnFaDB/fgSgX1YCFE7NZWkIGCaJwAAGD/WVDckHuRJDm
    Ol02nmWaWuJsXf9/wPkCABcsELfB84cAF9gStCT/f8faDgAX2BIPboSf/5AACgACAAAANQAB/5PB8gcUADZWav9/z7
    QgEVBO+QgAx6HfgGARUC5WawAwNaucf3+AgID/kAAKAAMAAACEAAH/k8PnKBF8ZoJIcFh3IOM/LyF88xqVjMS/34Eg
    A4QAzacchzoVj3QSVBeUu+eY1Kxl6Mw9aspfEc5ugMQ7xqylz7RgE4xJ/pnh5KlpVLZMoagkfMjD532lQJB/oD4RAA
    8obr+j7QcADHhmvUjOX6D5wwAPKG69SM//kAAKAAQAAAEDAAH/k8+0tCQAVdloDeP6HHFTYY7X++QSUfHsXO8grLCP
    vvXHc5sdI8swZsawsFsVDCyaj9+BwATGsCH2cqaQtE2S68e8F8IaENB5QSZjKLAUUriVlsPp1oWnMc6RKFLVlEIsTz
    zNBFaR6Fufj/9/34FAF7brIrg+kt8F+CZosnbLNpAhOiL5f3r2qpRXItuRhq1pGJhYDnhgz8PqB4PnEQPnBhhztGek
    K6sbEP6pKnDMjhawns/ALj7QuH2ggBkftlPxq1XbQNRTDGfEWr7kUyckWbQWBKTvz8AqPtCYPqBQFq/ohs4yFYDnTy
    AyC+ydl2zkrBaxfv9//5AACgAFAAAAUQAB/5PPtDADVyndNo4iiqAldOzfgHgGMV+1DDyea+xKZJpyqX/fgEAQ3AcS
    YA4xPKD5wYAMcNGh9QIADyZLX6PtBAAMd76//5AACgAGAAAAMwAB/5PD5wwIkRJ8+QjfgFgB2M5v1gBga1c4/sfUEA
    HZBLb5AMefgICA/5AACgAHAAAATgAB/5PPtDQVXS+Db2FehUJiBgEe34B4Ac05yBHihbAMDp0uqkCfx9QMAcVetFmy
    w+oDAA4Of8/AEA0JalvB84MADQVD/5AACgAIAAAAIwAB/5PPtBQB2Etef9+AMAiM5GOGP4CAgID/2Q==
    """,
    // opj_compress -n 2, one grey of 1600 of 4095
    "12 bits": """
    /0//UQApAAAAAAAgAAAAIAAAAAAAAAAAAAAAIAAAACAAAAAAAAAAAAABCwEB/1IADAAAAAEAAQQEAAH/XAAHQGBoaH
    D/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAAjAAH/k8PzERFQVK/fHLK8AAAA
    AGEhL/9/gP/Z
    """,
  ].mapValues { $0.replacing("\n", with: "") }
}
