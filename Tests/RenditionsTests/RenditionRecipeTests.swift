import Renditions
import Testing

struct RenditionRecipeTests {
  @Test func `no rendition is larger than its photo`() {
    let recipe = RenditionRecipe()
    let large = recipe.renditions(of: "abcdefgh", width: 4000, height: 3000)
    #expect(large.map(\.edge) == [256, 384, 512, 768, 1024, 2048, 2880])
    #expect(large.map(\.height) == [192, 288, 384, 576, 768, 1536, 2160])
    let small = recipe.renditions(of: "abcdefgh", width: 600, height: 800)
    #expect(small.map(\.edge) == [256, 384, 512, 768, 800])
    #expect(small.last?.width == 600)
    let tiny = recipe.renditions(of: "abcdefgh", width: 3, height: 1)
    #expect(tiny.map(\.edge) == [3])
  }

  @Test func `a strip is at least one px high`() {
    let renditions = RenditionRecipe().renditions(of: "abcdefgh", width: 30_000, height: 2)
    #expect(renditions.allSatisfy { $0.width > 0 && $0.height > 0 })
  }

  @Test func `different settings give different names`() {
    let recipes = [
      RenditionRecipe(), RenditionRecipe(quality: 90), RenditionRecipe(formats: [.jpeg]),
      RenditionRecipe(formats: [.avif]),
    ]
    let names = recipes.map { $0.renditions(of: "abcdefgh", width: 900, height: 600)[0].path }
    #expect(Set(names).count == recipes.count)
    #expect(names[0].hasPrefix("i/ab/abcdefgh-256-") && names[0].hasSuffix(".webp"))
  }

  @Test func `each format has its own names and quality, and the first is used in grids`() {
    let recipe = RenditionRecipe(formats: [.avif, .jpeg, .avif])
    #expect(recipe.formats == [.avif, .jpeg])
    let first = recipe.renditions(of: "abcdefgh", width: 900, height: 600)
    #expect(first.allSatisfy { $0.format == .avif && $0.path.hasSuffix(".avif") })
    let second = recipe.renditions(of: "abcdefgh", width: 900, height: 600, in: .jpeg)
    #expect(second.map(\.width) == first.map(\.width))
    #expect(second[0].quality == RenditionFormat.jpeg.defaultQuality)
    let alone = RenditionRecipe(formats: [.jpeg]).renditions(
      of: "abcdefgh", width: 900, height: 600)
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
