import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// What a worker draws on images.
@Suite(.timeLimit(.minutes(10))) struct WatermarkWorkerTests {
  private let place: WorkerFolder
  private let width = 320
  private let height = 240

  init() throws { place = try WorkerFolder() }

  private func recipe(from smallestEdge: Int = 200) -> RenditionRecipe {
    var watermark = WatermarkRecipe()
    (watermark.image, watermark.line) = ("digest", .ofPhoto)
    (watermark.opacity, watermark.smallestEdge) = (100, smallestEdge)
    return RenditionRecipe(sizes: [64, 320], formats: [.jpeg], quality: 100, watermark: watermark)
  }

  private func photo(_ level: Int) -> [UInt8] {
    FlatJPEG(width: width, height: height).bytes { column, row in
      [(level + column * 2) % 256, (level + row) % 256, level]
    }
  }

  /// Has the worker decode a file as a picture.
  private func prepare(_ file: [UInt8], edge: Int? = 64, line: String? = nil) throws -> WorkerReply {
    try place.folder.write(file, as: "scratch/file")
    let reply = try place.worker.prepare(
      WatermarkSetup(original: LibraryFile(root: 0, path: "scratch/file"), edge: edge, line: line),
      root: place.folder.path)
    if reply.watermark?.picture != nil {
      let pixels = try #require(
        place.folder.read(FilePath("scratch").appending(WorkerRequest.fileName(job: reply.number, index: 0))))
      try place.folder.write(pixels, as: FilePath("scratch/\(WatermarkTask.pictureName)"))
    }
    return reply
  }

  private func render(
    _ photo: [UInt8], picture: PixelSize? = nil, line: String? = nil,
    position: WatermarkPosition = .bottomRight, from smallestEdge: Int = 200
  ) throws -> (reply: WorkerReply, images: [JPEGBlocks?]) {
    let recipe = recipe(from: smallestEdge)
    var layout = WatermarkLayout(try #require(recipe.watermark))
    layout.position = position
    let isMarked = picture != nil || line != nil
    let renditions = recipe.renditions(
      of: "abcdefgh", width: width, height: height, watermark: isMarked ? "12345678" : nil)
    let (reply, images) = try place.reply(
      to: photo, renditions, watermark: isMarked ? WatermarkTask(picture: picture, line: line, layout: layout) : nil)
    // Jobs begin with the largest.
    return (reply, images.map { JPEGBlocks($0) })
  }

  /// The blocks of 8 × 8 px that differ.
  private func differences(_ one: JPEGBlocks?, _ other: JPEGBlocks?) throws -> [(x: Int, y: Int)] {
    let (one, other) = (try #require(one), try #require(other))
    #expect((one.width, one.height) == (other.width, other.height))
    var places: [(x: Int, y: Int)] = []
    for y in stride(from: 0, to: one.height, by: 8) {
      for x in stride(from: 0, to: one.width, by: 8)
      where one.color(atX: x, y: y) != other.color(atX: x, y: y) { places.append((x, y)) }
    }
    return places
  }

  private static let square = FlatPNG.bytes(width: 40, height: 20) { x, _ in [255, 0, 0, x < 36 ? 255 : 0] }

  @Test(arguments: [
    (WatermarkPosition.bottomRight, 265...312, 209...232), (.bottomLeft, 7...54, 209...232),
    (.topRight, 265...312, 7...30), (.topLeft, 7...54, 7...30), (.center, 136...183, 108...131),
  ])
  func `only the pixels of the watermark differ, and the summary does not`(
    position: WatermarkPosition, columns: ClosedRange<Int>, rows: ClosedRange<Int>
  ) throws {
    let picture = try #require(try prepare(Self.square).watermark?.picture)
    #expect((picture.width, picture.height) == (40, 20), "it is not enlarged when it is decoded")
    let (plain, marked) = (try render(photo(60)), try render(photo(60), picture: picture, position: position))
    let places = try differences(plain.images[0], marked.images[0])
    #expect(places.count >= 8)
    for place in places { #expect(columns.overlaps(place.x...(place.x + 7)) && rows.overlaps(place.y...(place.y + 7))) }
    let middle = try #require(marked.images[0]).color(
      atX: (columns.lowerBound + columns.upperBound) / 2 - 4, y: (rows.lowerBound + rows.upperBound) / 2)
    #expect(middle.red > 240 && middle.green < 15, "\(middle)")
    #expect(try differences(plain.images[1], marked.images[1]).isEmpty, "the small image")
    #expect(plain.reply.images == marked.reply.images)
  }

  @Test func `the summary is that of the picture even if every image has a watermark`() throws {
    let picture = try prepare(Self.square).watermark?.picture
    let plain = try render(photo(60))
    let marked = try render(photo(60), picture: picture, line: "© Ada", from: 1)
    #expect(plain.reply.images == marked.reply.images)
    #expect(try differences(plain.images[1], marked.images[1]).isEmpty == false)
  }

  @Test(arguments: [
    "© Ada", "حقوق النشر محفوظة", "זכויות", "© <b>bold</b> & <span size=\"999999\">", "e\u{301}",
    "© 🏔️", "\u{200F}\u{200E}a\u{200D}b",
  ])
  func `a line is drawn in any script, and markup as it is`(line: String) throws {
    for (position, level) in [(WatermarkPosition.bottomRight, 20), (.topLeft, 240)] {
      let plain = try render(photo(level))
      let marked = try render(photo(level), line: line, position: position)
      #expect(marked.reply.images == plain.reply.images && marked.reply.images != nil)
      let places = try differences(plain.images[0], marked.images[0])
      #expect(!places.isEmpty && places.count < 120, "\(places.count)")
      #expect(places.allSatisfy { position == .topLeft ? $0.y < 64 : $0.y > height - 64 })
    }
  }

  @Test func `markup does not change the text`() throws {
    let bold = try render(photo(20), line: "<b>a</b>")
    let plain = try render(photo(20), line: "a")
    #expect(try differences(bold.images[0], plain.images[0]).isEmpty == false)
  }

  @Test(arguments: ["漢字と仮名", "𒀀𒀁"])
  func `a character that no font has is reported with a remedy`(line: String) throws {
    let marked = try render(photo(20), line: line)
    if let error = marked.reply.environmentError {
      #expect(error.contains("no font") && error.contains("install") && error.contains(line))
      #expect(marked.reply.photoError == nil)
    } else {
      #expect(try differences(try render(photo(20)).images[0], marked.images[0]).isEmpty == false)
    }
    #expect(try prepare([], edge: nil, line: "©").watermark != nil, "the worker goes on")
  }

  @Test func `a line of 10,000 characters takes a quarter of the height`() throws {
    let plain = try render(photo(20))
    let marked = try render(photo(20), line: String(repeating: "wide ", count: 2000))
    #expect(marked.reply.images == plain.reply.images)
    let places = try differences(plain.images[0], marked.images[0])
    #expect(!places.isEmpty && places.allSatisfy { $0.y >= height * 3 / 4 - 24 })
  }

  @Test func `a watermark is drawn on a picture with transparency`() throws {
    let photo = FlatPNG.bytes(width: width, height: height) { x, _ in [0, 0, 255, x < 160 ? 255 : 0] }
    let picture = try prepare(Self.square).watermark?.picture
    let marked = try render(photo, picture: picture)
    let color = try #require(marked.images[0]).color(atX: 280, y: 220)
    #expect(color.red > 240 && color.green < 15, "\(color)")
  }

  @Test func `a drawing is as large as needed, another picture at most`() throws {
    let svg = Array(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="M0 0h4v1H0z"/></svg>"#.utf8)
    let drawing = try #require(try prepare(svg, edge: 500).watermark?.picture)
    #expect((drawing.width, drawing.height) == (500, 125))
    let large = FlatPNG.bytes(width: 600, height: 300) { _, _ in [9, 9, 9, 99] }
    let picture = try #require(try prepare(large, edge: 100).watermark?.picture)
    #expect((picture.width, picture.height) == (100, 50))
  }

  enum BadFile: CaseIterable {
    case cut, empty, text, huge, narrow, invisible

    var bytes: [UInt8] {
      switch self {
      case .cut: Array(square.prefix(60))
      case .empty: []
      case .text: Array("<svg".utf8)
      case .huge: FlatPNG.black(width: 20_000, height: 20_000)
      case .narrow: FlatPNG.black(width: 3000, height: 2)
      case .invisible: FlatPNG.bytes(width: 4, height: 4) { _, _ in [1, 2, 3, 0] }
      }
    }

    var reason: String {
      switch self {
      case .cut: "png"
      case .empty: "the file is empty"
      case .text: "not in a known format"
      case .huge: "400 megapixels are too many"
      case .narrow: "50 times as long as wide"
      case .invisible: "every pixel is transparent"
      }
    }
  }

  @Test(arguments: BadFile.allCases) func `a file that cannot be used is refused`(file: BadFile) throws {
    let reply = try prepare(file.bytes)
    let error = try #require(reply.photoError, "\(reply)")
    #expect(error.contains(file.reason), "\(error)")
    #expect(try prepare(Self.square).watermark != nil, "the worker goes on")
  }

  @Test func `a picture that is gone is an error of the machine`() throws {
    let marked = try render(photo(20), picture: PixelSize(width: 4, height: 4))
    #expect(marked.reply.environmentError?.contains("build again") == true)
  }
}
