package import Facts

/// Photos with any facts, also those that are added later.
package enum SampleFacts {
  /// The facts of a photo, each of which is known with a probability of one half.
  package static func some(_ random: inout some RandomNumberGenerator) -> PhotoFacts {
    var photo = all(&random)
    for fact in FactDefinitions.list where Bool.random(using: &random) { photo[fact] = nil }
    if photo.pages == 1 { photo.laterPages = [] }
    // A fact with a source and no value is one that a sidecar has emptied.
    for fact in FactDefinitions.list where photo[fact] == nil { photo.sources[fact] = nil }
    return photo
  }

  /// The facts of a photo, all of which are known that the catalog stores.
  package static func all(_ random: inout some RandomNumberGenerator) -> PhotoFacts {
    var photo = PhotoFacts(
      format: MediaFormat.allCases.randomElement(using: &random) ?? .jpeg,
      width: .random(in: 1...100_000, using: &random), height: .random(in: 1...300, using: &random))
    let turn = Int.random(in: 0...2, using: &random)
    if turn == 1 { (photo.displayWidth, photo.displayHeight) = (photo.height, photo.width) }
    if turn == 2 { photo.displayWidth = .random(in: 1...9, using: &random) }
    for fact in FactDefinitions.list where !fact.columns.isEmpty {
      photo[fact] = value(of: fact, &random)
      photo.sources[fact] = "\(fact.name) of \(text(&random))"
    }
    return photo
  }

  /// A value that a photo can have, which is not the value of photos without the fact.
  private static func value(of fact: FactDefinition, _ random: inout some RandomNumberGenerator) -> StoredFact {
    func number() -> Double { .random(in: 0.001...80, using: &random) }
    return switch fact.values.type {
    case is Int.Type: .integer(.random(in: 2...5, using: &random))
    case is Double.Type: .number(number())
    case is Bool.Type: .flag(fact is DefaultFact<Bool> || .random(using: &random))
    case is String.Type where fact === FactDefinitions.all.withheld:
      .text(Bool.random(using: &random) ? "archived" : "deleted")
    case is String.Type where fact === FactDefinitions.all.pick:
      .text((PickLabel.allCases.randomElement(using: &random) ?? .pending).rawValue)
    case is String.Type where fact === FactDefinitions.all.license:
      .text("http://creativecommons.org/licenses/by/\(Bool.random(using: &random) ? 3 : 4).0/")
    case is String.Type: .text(text(&random))
    case is [String].Type: .texts((0..<Int.random(in: 1...3, using: &random)).map { _ in text(&random) })
    case is LocalDateTime.Type:
      LocalDateTime(iso: "2024-06-1\(Int.random(in: 0...9, using: &random))T10:20:30")?.stored ?? .flag(true)
    case is Coordinate.Type: .coordinate(Coordinate(latitude: -number(), longitude: number()))
    case is PlaceName.Type:
      PlaceName(city: maybe(&random), region: maybe(&random), country: text(&random))?.stored ?? .flag(true)
    case is EmbeddedRange.Type: .range(EmbeddedRange(offset: 1 << 40, length: .random(in: 0...9, using: &random)))
    case is EmbeddedPreview.Type: .preview(EmbeddedPreview(offset: 9, length: 1 << 40, width: 200, height: 100))
    case is DocumentVersion.Type:
      DocumentVersion(document: maybe(&random), derivedFrom: text(&random))?.stored ?? .flag(true)
    case is Burst.Type: .burst(Burst(id: text(&random), isCover: .random(using: &random)))
    case is LaterPages.Type: .pages(LaterPages([LaterPage(directory: 3, width: 7, height: 8, orientation: 6)]))
    case is FaceRegions.Type: .faces(FaceRegions([FaceRegion(name: "Ada B", x: 0, y: 5000, width: 10_000, height: 1)]))
    case is Sphere.Type: .sphere(Sphere(x: 9, y: 5000, width: 20_000, height: 1, viewX: 9, viewY: 5000))
    case is VideoFacts.Type: .video(video(&random))
    default: fatalError("SampleFacts has no value of the type of \(fact.name)")
    }
  }

  private static func text(_ random: inout some RandomNumberGenerator) -> String {
    let words = ["a", "Côte d’Azur", "日本", "🏔", "X|Y", "a title of more than fifteen bytes"]
    return words.randomElement(using: &random) ?? ""
  }

  private static func maybe(_ random: inout some RandomNumberGenerator) -> String? {
    Bool.random(using: &random) ? text(&random) : nil
  }

  private static func video(_ random: inout some RandomNumberGenerator) -> VideoFacts {
    var video = VideoFacts(codec: "avc1")
    (video.duration, video.frameRate) = (12.5, Bool.random(using: &random) ? 29.97 : nil)
    video.audioCodec = maybe(&random)
    (video.transfer, video.dolbyVisionProfile, video.rotation) = (.hlg, 8, 90)
    return video
  }
}
