@testable import Renditions
import Testing

/// The names of renditions with a watermark, its places and its line.
struct WatermarkTests {
  private typealias Size = PixelSize

  private func recipe(_ change: (inout WatermarkRecipe) -> Void) -> RenditionRecipe {
    var watermark = WatermarkRecipe()
    change(&watermark)
    return RenditionRecipe(watermark: watermark)
  }

  private func paths(_ recipe: RenditionRecipe, line: String? = nil) -> [String] {
    recipe.renditions(of: "abcdefgh", width: 3000, height: 2000, kind: .still, line: line).first.map(\.path)
  }

  @Test func `only large renditions have another name`() throws {
    let plain = paths(RenditionRecipe())
    let marked = paths(recipe { $0.image = "digest" })
    #expect(plain.prefix(4) == marked.prefix(4))
    for (plain, marked) in zip(plain, marked).dropFirst(4) {
      let dot = try #require(plain.lastIndex(of: "."))
      #expect(marked.hasPrefix(plain[..<dot]) && marked.hasSuffix(plain[dot...]))
      #expect(marked.count == plain.count + 14)
      #expect(Rendition.parts(of: marked)?.edge == Rendition.parts(of: plain)?.edge)
    }
    let some = recipe { ($0.image, $0.smallestEdge) = ("digest", 1600) }
    #expect(zip(paths(some), plain).map { $0 != $1 }.firstIndex(of: true) == 5)
  }

  @Test func `without a watermark, names are what they were`() {
    #expect(paths(RenditionRecipe())[6] == "i/ab/abcdefgh-2560-7q72.jpg")
    let settingsAlone = recipe { ($0.size, $0.opacity, $0.position) = (50, 20, .center) }
    #expect(paths(settingsAlone) == paths(RenditionRecipe()))
    #expect(settingsAlone == RenditionRecipe())
  }

  @Test func `everything that changes pixels changes names`() {
    let recipes = [
      recipe { $0.image = "one" }, recipe { $0.image = "two" }, recipe { ($0.image, $0.size) = ("one", 30) },
      recipe { ($0.image, $0.opacity) = ("one", 30) }, recipe { ($0.image, $0.margin) = ("one", 4) },
      recipe { ($0.image, $0.position) = ("one", .center) }, recipe { $0.line = .text("©") },
    ]
    let last = recipes.map { paths($0, line: $0.line(copyright: nil, creator: nil))[6] }
    #expect(Set(last).count == recipes.count)
    // The size of a picture that does not exist changes nothing.
    let line = recipe { ($0.line, $0.size, $0.opacity) = (.text("©"), 9, 9) }
    #expect(paths(line, line: "©")[6] == last[6])
  }

  @Test func `the watermarks of 100,000 texts have different names`() {
    let watermark = WatermarkRecipe()
    let tokens = Set((0..<100_000).compactMap { watermark.token(line: "© \($0)") })
    #expect(tokens.count == 100_000)
    #expect(tokens.allSatisfy { $0.utf8.count == 14 && $0.first == "w" })
  }

  @Test func `a line of the photo is a part of the name, and none leaves the plain name`() {
    let auto = recipe { $0.line = .ofPhoto }
    let lines = [("A", nil), ("B", nil), (nil, "A"), (nil, nil)].map { copyright, creator in
      auto.line(copyright: copyright, creator: creator)
    }
    #expect(lines == ["A", "B", "© A", nil])
    let names = lines.map { paths(auto, line: $0)[6] }
    #expect(Set(names).count == 4 && names[3] == paths(RenditionRecipe())[6])
    #expect(auto.commonWatermark == nil)
  }

  @Test(arguments: [MediaKind.animation, .video])
  func `animations and videos have no watermark`(kind: MediaKind) {
    let set = recipe { $0.image = "digest" }.renditions(of: "abcdefgh", width: 3000, height: 2000, kind: kind)
    #expect(set.watermark == nil && !set.all.contains(where: \.hasWatermark))
    let plain = RenditionRecipe().renditions(of: "abcdefgh", width: 3000, height: 2000, kind: kind)
    #expect(set.first.map(\.path) == plain.first.map(\.path))
  }

  @Test func `the template expands to the paths`() {
    let recipe = recipe { $0.image = "digest" }
    #expect(
      recipe.pathTemplates.map(\.path) == [
        "i/{id:2}/{id}-{edge}-7q78{watermark}.webp", "i/{id:2}/{id}-{edge}-7q72{watermark}.jpg",
      ])
    let token = recipe.commonWatermark ?? ""
    #expect(paths(recipe)[6] == "i/ab/abcdefgh-2560-7q72\(token).jpg")
  }

  @Test(arguments: [
    ("  ©\t2026\n\nAda ", "© 2026 Ada"), ("a\u{0}b\u{1B}[31m", "a b [31m"), ("<b>&", "<b>&"),
    ("\u{202E}evil\u{2066}", "evil"), ("\u{200B}\u{301} \u{FE0F}", nil), ("", nil), (" \n", nil),
    ("\u{FFFF}x", "x"), ("حقوق النشر", "حقوق النشر"), ("著作権", "著作権"),
  ])
  func `a line has no control characters, and nil is for one that is not seen`(text: String, line: String?) {
    #expect(CopyrightLine.ofPhoto.line(copyright: text, creator: nil) == line)
    #expect(CopyrightLine.text(text).line(copyright: "x", creator: nil) == line)
  }

  @Test func `a line without visible copyright is that of the creator`() {
    #expect(CopyrightLine.ofPhoto.line(copyright: " \n", creator: "Ada") == "© Ada")
  }

  @Test func `a line is at most 200 characters long`() {
    let long = CopyrightLine.text(String(repeating: "ab", count: 5000))
    let line = long.line(copyright: nil, creator: nil) ?? ""
    #expect(line.count == 200 && line.hasSuffix("b…") == false && line.hasSuffix("…"))
    let accents = CopyrightLine.text("a" + String(repeating: "\u{301}", count: 10_000))
    #expect((accents.line(copyright: nil, creator: nil)?.unicodeScalars.count ?? 9999) <= 601)
  }

  private func layout(_ position: WatermarkPosition, size: Int = 20, margin: Int = 3) -> WatermarkLayout {
    var recipe = WatermarkRecipe()
    (recipe.position, recipe.size, recipe.margin) = (position, size, margin)
    return WatermarkLayout(recipe)
  }

  @Test(arguments: [
    (WatermarkPosition.bottomRight, 770, 427, 660, 467), (.bottomLeft, 18, 427, 18, 467),
    (.topRight, 770, 18, 660, 58), (.topLeft, 18, 18, 18, 58), (.center, 394, 285, 339, 567),
  ])
  func `picture and line are at the side, the line below`(
    position: WatermarkPosition, x: Int, y: Int, lineX: Int, lineY: Int
  ) {
    let rendition = Size(width: 908, height: 600)
    let places = layout(position).places(
      picture: Size(width: 120, height: 30), line: Size(width: 230, height: 15), in: rendition)
    #expect(places.picture.x == x && places.line.x == lineX)
    guard position != .bottomLeft, position != .bottomRight else {
      #expect((places.line.y, places.picture.y) == (600 - 18 - 15, places.line.y - 5 - 30))
      return
    }
    #expect(places.picture.y == y)
    #expect(position == .center ? places.line.y == lineY : places.line.y == 18 + 30 + 5)
  }

  @Test func `a picture or a line alone is at the margin`() {
    let rendition = Size(width: 1000, height: 1000)
    let size = Size(width: 100, height: 50)
    let picture = layout(.bottomRight).places(picture: size, line: nil, in: rendition).picture
    let line = layout(.bottomRight).places(picture: nil, line: size, in: rendition).line
    #expect((picture.x, picture.y) == (870, 920) && (line.x, line.y) == (870, 920))
  }

  @Test(arguments: [(1024, 683), (683, 1024), (2880, 300), (40, 2000), (3, 1000), (1, 1)])
  func `a picture fits between the margins and keeps its shape`(width: Int, height: Int) {
    let rendition = Size(width: width, height: height)
    for (size, margin) in [(20, 3), (100, 25), (100, 0), (1, 0)] {
      for own in [Size(width: 400, height: 100), Size(width: 7, height: 350)] {
        let layout = layout(.center, size: size, margin: margin)
        let scaled = layout.size(of: own, in: rendition)
        let space = min(width, height) * margin / 100 * 2
        #expect(scaled.width >= 1 && scaled.width <= max(1, width - space))
        #expect(scaled.height >= 1 && scaled.height <= max(1, height - space))
        #expect(max(scaled.width, scaled.height) <= max(1, min(width, height) * size / 100 + 1))
      }
    }
    let normal = layout(.center).size(of: Size(width: 400, height: 100), in: Size(width: 1024, height: 683))
    #expect((normal.width, normal.height) == (137, 34))
  }

  @Test func `letters are legible in small renditions, and fit into low ones`() {
    let layout = layout(.bottomRight)
    #expect(layout.textSize(in: Size(width: 800, height: 300)) == 10)
    #expect(layout.textSize(in: Size(width: 2880, height: 2000)) == 48)
    #expect(layout.textSize(in: Size(width: 800, height: 8)) == 4)
    let rendition = Size(width: 400, height: 400)
    #expect(layout.smallerText(Size(width: 300, height: 90), letters: 10, in: rendition) == nil)
    let smaller = layout.smallerText(Size(width: 300, height: 400), letters: 10, in: rendition)
    #expect((4.8...5).contains(smaller ?? 0))
  }
}
