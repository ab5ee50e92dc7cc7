import Foundation
import Testing
@testable import Renditions

/// The images of 360° panoramas, and the views that their other images show.
struct PanoramaRenditionTests {
  private func images(_ width: Int, _ recipe: RenditionRecipe = RenditionRecipe()) -> [Rendition] {
    recipe.renditions(
      of: "abcdefghus1fff", width: 2000, height: 1333, kind: .sphere,
      panorama: PixelSize(width: width, height: width / 2)
    ).panoramas
  }

  @Test func `widths are doubled up to that of the file, and to four times the largest size`() {
    #expect(images(12_000).map(\.width) == [2048, 4096, 8192, 4096])
    #expect(images(8192).map(\.width) == [2048, 4096, 8192, 4096])
    #expect(images(6000).map(\.width) == [2048, 4096, 6000, 4096])
    #expect(images(2048).map(\.width) == [2048, 2048])
    #expect(images(600).map(\.width) == [600, 600])
    #expect(images(12_000, RenditionRecipe(sizes: [400, 800])).map(\.width) == [2048, 3200, 3200])
    #expect(images(6000).allSatisfy { $0.height == $0.width / 2 && $0.format == .jpeg })
  }

  @Test func `names have the settings, and the last is a script`() {
    let paths = images(6000).map(\.path)
    #expect((paths[2], paths[3]) == ("i/ab/abcdefghus1fff-6000-7q72s.jpg", "i/ab/abcdefghus1fff-4096-7q72s.js"))
    #expect(RenditionRecipe().panoramaEnding == "-7q72s")
    #expect(images(600, RenditionRecipe(quality: 90))[0].path == "i/ab/abcdefghus1fff-600-7q90s.jpg")
    #expect(Set(paths).count == 4)
  }

  @Test func `encrypted images have no script`() {
    let recipe = RenditionRecipe().withoutScripts
    #expect(images(6000, recipe).map(\.width) == [2048, 4096, 6000])
    #expect(!images(6000, recipe).contains(where: \.isScript) && recipe != RenditionRecipe())
    #expect(recipe.debugDescription == RenditionRecipe().debugDescription)
  }

  @Test func `panoramas have the watermark of large images`() {
    var watermark = WatermarkRecipe()
    watermark.line = .text("Ada")
    let recipe = RenditionRecipe(watermark: watermark)
    let token = recipe.commonWatermark ?? ""
    #expect(token.hasPrefix("w"))
    #expect(images(6000, recipe).allSatisfy { $0.hasWatermark && $0.path.contains("s\(token).j") })
  }

  @Test func `a set has the images of the view and of the whole`() {
    let recipe = RenditionRecipe()
    let view = recipe.renditions(of: "abcdefghus1fff", width: 2000, height: 1333, kind: .still)
    let set = recipe.renditions(
      of: "abcdefghus1fff", width: 2000, height: 1333, kind: .sphere, panorama: PixelSize(width: 6000, height: 3000))
    #expect(set.formats == view.formats && set.first == view.first && set.isShown)
    #expect(set.all == view.all + set.panoramas && set.count == set.all.count)
    #expect(view.panoramas.isEmpty)
  }

  private func view(
    _ area: (x: Double, y: Double, width: Double, height: Double) = (0, 0, 1, 1),
    centre: (x: Double, y: Double) = (0.5, 0.5)
  ) -> SphereView {
    SphereView(area: area, centre: centre, pictureWidth: 4096, pictureHeight: 2048)
  }

  @Test func `a view of a whole sphere shows 90°`() {
    let whole = view()
    #expect(whole.halfWidth == 1 && whole.size == (1304, 869))
    #expect(whole.yaw == 0 && whole.pitch == 0)
    let up = view(centre: (0.75, 0))
    #expect(abs(up.yaw - .pi / 2) < 1e-9 && abs(up.pitch - .pi / 2) < 1e-9)
  }

  @Test func `a view shows nothing that the panorama does not cover`() {
    // 180° in width, and 60° in height.
    let part = view((0.25, 1.0 / 3, 0.5, 1.0 / 3), centre: (0.26, 0.34))
    #expect(abs(part.halfWidth - 1.5 * tan(.pi / 6)) < 1e-9)
    #expect(abs(part.yaw - part.left - atan(part.halfWidth)) < 1e-9)
    #expect(abs(part.pitch) < 1e-9)
    let low = view((0, 0.5, 1, 0.5))
    #expect(abs(low.pitch + atan(low.halfHeight)) < 1e-9)
    for height in [0.001, 0.01, 0.1] {
      let strip = view((0, 0.5 - height / 2, 1, height))
      #expect(strip.size.width > 0 && strip.size.height > 0)
      #expect(atan(strip.halfHeight) <= height * .pi / 2 + 1e-9)
    }
  }
}
