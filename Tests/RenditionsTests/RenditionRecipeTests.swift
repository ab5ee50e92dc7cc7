import Renditions
import Testing

struct RenditionRecipeTests {
  @Test func `no rendition is larger than its photo`() {
    let recipe = RenditionRecipe()
    let large = recipe.renditions(of: "abcdefgh", width: 4000, height: 3000)
    #expect(large.map(\.edge) == [256, 384, 512, 640, 1024, 1600, 2560])
    #expect(large.map(\.height) == [192, 288, 384, 480, 768, 1200, 1920])
    let small = recipe.renditions(of: "abcdefgh", width: 600, height: 800)
    #expect((small.map(\.edge), small.last?.width) == ([256, 384, 512, 640, 800], 600))
    let tiny = recipe.renditions(of: "abcdefgh", width: 3, height: 1)
    #expect(tiny.map(\.edge) == [2] && tiny[0].width == 3 && tiny[0].height == 1)
  }

  @Test func `a strip is at least one px high, and no image is longer than 2.5 times its size`() {
    for height in [2, 2000, 8000] {
      let renditions = RenditionRecipe().renditions(of: "abcdefgh", width: 30_000, height: height)
      #expect(renditions.allSatisfy { $0.width > 0 && $0.height > 0 && $0.width <= 6400 })
      #expect(renditions.last?.width == (height == 8000 ? 5400 : 6400))
    }
    let large = RenditionRecipe(sizes: [12_000, 16_384]).renditions(of: "abcdefgh", width: 30_000, height: 20_000)
    #expect(large.map(\.width) == [12_000, 16_383])
  }

  @Test func `a panorama is as high as a photo of 16 to 9, and a tall picture as wide`() {
    let sizes = RenditionRecipe.defaultSizes
    let wide = RenditionRecipe().renditions(of: "abcdefgh", width: 11_000, height: 2750)
    #expect(wide.map(\.edge) == sizes && wide.map(\.width) == wide.map { $0.height * 4 })
    let usual = RenditionRecipe().renditions(of: "abcdefgh", width: 8000, height: 4500)
    #expect(wide.map(\.height) == usual.map(\.height) && wide.last?.height == 1440)
    let tall = RenditionRecipe().renditions(of: "abcdefgh", width: 2750, height: 11_000)
    #expect(tall.map(\.width) == wide.map(\.height) && tall.map(\.height) == wide.map(\.width))
    let longer = RenditionRecipe().renditions(of: "abcdefgh", width: 13_000, height: 2600)
    #expect(longer.last?.width == 6400 && longer.last?.height == 1280)
  }

  @Test func `a panorama that is low has an image of its own size`() {
    let renditions = RenditionRecipe().renditions(of: "abcdefgh", width: 3000, height: 375)
    #expect(renditions.map(\.edge) == [256, 384, 512, 640, 1024, 1200])
    #expect(renditions.last?.width == 3000 && renditions.last?.height == 375)
    #expect(Set(renditions.map(\.path)).count == 6)
  }

  @Test func `the image of shared links is a JPEG of at most 1200 px and is named after its source`() {
    let images = RenditionRecipe(formats: [.webp, .avif], quality: 60).renditions(
      of: "abcdefgh", width: 2000, height: 3000, kind: .still)
    let shared = images.formats.map { $0.map(\.shareImage) }
    #expect(shared[0].last?.path == "i/ab/abcdefgh-1200-7q60-2560webp-1.jpg")
    #expect(shared[0].last?.width == 800 && shared[0].last?.height == 1200)
    #expect(shared[0].first?.width == 171 && shared[0].first?.height == 256)
    let all = shared.joined()
    #expect(all.allSatisfy { $0.format == .jpeg && $0.longEdge <= 1200 && $0.maxBytes == 300_000 })
    #expect(Set(all.map(\.path) + images.all.map(\.path)).count == 28)
    // Only these names have a third hyphen.
    #expect(all.allSatisfy { $0.path.count { $0 == "-" } > 2 })
    #expect(!images.all.contains { $0.path.count { $0 == "-" } > 2 })
    let strip = RenditionRecipe().renditions(of: "abcdefgh", width: 30_000, height: 2)
    #expect(strip.last?.shareImage.width == 1200 && strip.last?.shareImage.height == 1)
  }

  @Test func `without a format, large images are JPEG and small ones WebP`() throws {
    let recipe = RenditionRecipe()
    let all = recipe.renditions(of: "abcdefgh", width: 4000, height: 3000, kind: .still)
    #expect(all.formats == [all.first] && all.alternatives.isEmpty && all.first.count == 7)
    for rendition in all.first {
      #expect(rendition.format == (rendition.edge <= 1024 ? .webp : .jpeg))
      #expect(rendition.quality == rendition.format.defaultQuality)
      let template = try #require(recipe.pathTemplates.first { $0.edges.contains(rendition.edge) })
      let path = template.path.replacing("{id:2}", with: "ab").replacing("{id}", with: "abcdefgh")
      #expect(rendition.path == path.replacing("{edge}", with: "\(rendition.edge)"))
    }
    let chosen = RenditionRecipe(formats: [.webp]).renditions(of: "abcdefgh", width: 4000, height: 3000)
    #expect(chosen.allSatisfy { $0.format == .webp })
    #expect(RenditionRecipe(formats: [.webp]) != recipe)
    #expect("\(RenditionRecipe(formats: [.webp]))" != "\(recipe)", "builds compare descriptions")
  }

  @Test func `all combinations of settings have different names`() {
    var paths: Set<String> = []
    var count = 0
    for format in RenditionFormat.allCases {
      for quality in 1...100 {
        for opacity in [nil, 10, 100] {
          var watermark = WatermarkRecipe()
          (watermark.image, watermark.opacity) = (opacity.map { _ in "logo" }, opacity ?? 0)
          let recipe = RenditionRecipe(formats: [format], quality: quality, watermark: watermark)
          let all = recipe.renditions(of: "abcdefgh", width: 4000, height: 3000, kind: .still).all
          // The small ones have no watermark.
          let marked = all.filter { opacity == nil || $0.hasWatermark }
          paths.formUnion(marked.map(\.path))
          count += marked.count
        }
        let animation = RenditionRecipe(formats: [format], quality: quality)
          .animation(of: "abcdefgh", width: 4000, height: 3000)
        if format == .webp {
          paths.insert(animation.path)
          count += 1
        }
      }
    }
    #expect(paths.count == count)
  }

  @Test func `a graphic has the format of small images in every size`() throws {
    let recipe = RenditionRecipe()
    for kind in [MediaKind.graphic, .animation] {
      let set = recipe.renditions(of: "abcdefgh", width: 4000, height: 3000, kind: kind)
      #expect(set.first.count == 7 && set.first.allSatisfy { $0.format == .webp })
      #expect(recipe.hasOneFormat(try #require(set.first.last)))
    }
    let photo = recipe.renditions(of: "abcdefgh", width: 4000, height: 3000, kind: .still)
    #expect(!recipe.hasOneFormat(try #require(photo.first.last)))
    let small = recipe.renditions(of: "abcdefgh", width: 900, height: 600, kind: .graphic)
    #expect(!recipe.hasOneFormat(try #require(small.first.last)))
  }

  @Test func `an animation is WebP in every size`() {
    let animation = RenditionRecipe().animation(of: "abcdefgh", width: 4000, height: 3000)
    #expect(animation.format == .webp && animation.path.hasSuffix("m.webp"))
  }

  @Test func `each format has its own names and quality, and the first is used in grids`() {
    let recipe = RenditionRecipe(formats: [.avif, .jpeg, .avif])
    #expect(recipe.formats == [.avif, .jpeg])
    let first = recipe.renditions(of: "abcdefgh", width: 900, height: 600)
    #expect(first.allSatisfy { $0.format == .avif && $0.path.hasSuffix(".avif") })
    let second = recipe.renditions(of: "abcdefgh", width: 900, height: 600, in: .jpeg)
    #expect(second.map(\.width) == first.map(\.width))
    #expect(second[0].quality == RenditionFormat.jpeg.defaultQuality)
    let alone = RenditionRecipe(formats: [.jpeg]).renditions(of: "abcdefgh", width: 900, height: 600)
    #expect(alone == second, "a format's files do not depend on the others")
  }

  @Test func `half of the largest size, or 1024 px, is sufficient for a preview`() {
    #expect(RenditionRecipe().smallestPreview(of: 6000) == 1024)
    #expect(RenditionRecipe(sizes: [900, 1000]).smallestPreview(of: 6000) == 900)
    #expect(RenditionRecipe().smallestPreview(of: 700) == 700)
  }

  @Test func `sizes are sorted, and invalid ones are omitted`() {
    #expect(RenditionRecipe(sizes: [900, 0, 300, -4, 300]).sizes == [300, 900])
    #expect(RenditionRecipe(sizes: []).sizes == RenditionRecipe.defaultSizes)
  }
}
