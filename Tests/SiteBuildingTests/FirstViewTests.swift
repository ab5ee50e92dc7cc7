import Facts
import Foundation
import PhotoLayout
import SiteViews
import Testing
@testable import SiteBuilding

/// What a visitor sees first of an album: its banner, the height of its rows, and albums of few photos.
struct FirstViewTests {
  private let photo = SitePhoto.sample("a", width: 3000, height: 2000)

  /// The relative luminance of grey (WCAG 2.2).
  private func luminance(_ grey: Double) -> Double { grey <= 0.04045 ? grey / 12.92 : pow((grey + 0.055) / 1.055, 2.4) }

  /// The shade is checked against the formula of WCAG, for pictures of one brightness.
  @Test(arguments: [0.0, 0.2, 0.35, 0.5, 0.55, 0.6])
  func `white on a banner is legible`(brightness: Double) throws {
    let shade = try #require(Banner(photo: photo, focus: nil, brightness: brightness).shade)
    #expect((0.2...0.55).contains(shade))
    for (share, contrast) in [(0.4, 3.0), (0.9, 4.5)] {
      let behind = luminance(brightness * (1 - share * shade))
      #expect(1.05 / (behind + 0.05) >= contrast, "\(brightness), \(share)")
    }
  }

  @Test(arguments: [0.75, 0.9, 1.0, nil])
  func `the title stands below a light picture`(brightness: Double?) throws {
    #expect(Banner(photo: photo, focus: nil, brightness: brightness).shade == nil)
  }

  private func counts(_ aspects: [AspectRatio], width: Int, in size: AlbumSize = .large) -> [Int] {
    let settings = SiteSettings()
    var grid = settings.grid
    grid.rowHeight = settings.rowHeight(at: width, of: aspects, in: size)
    return grid.arrange(aspects, width: width).rows.map(\.count)
  }

  private func equal(_ count: Int, _ width: Int, _ height: Int) -> [AspectRatio] {
    [AspectRatio](repeating: AspectRatio(Double(width) / Double(height)) ?? AspectRatio.square, count: count)
  }

  @Test func `portraits are shown as large as landscape photos`() {
    #expect(counts(equal(24, 2, 3), width: 390).prefix(11).allSatisfy { $0 == 2 })
    #expect(counts(equal(24, 2, 3), width: 1440) == [6, 6, 6, 6])
    let settings = SiteSettings()
    for width in [360, 850, 1500, 2660] {
      let landscape = settings.rowHeight(at: width, of: equal(9, 3, 2), in: .large)
      #expect(landscape == settings.rowHeight(at: width))
      #expect(landscape == settings.rowHeight(at: width, of: equal(9, 3, 1), in: .large))
    }
    #expect(SiteSettings(rowHeight: 200).rowHeight(at: 390, of: equal(9, 2, 3), in: .few) == 200)
  }

  @Test(arguments: [1130, 1500, 2000, 2660])
  func `few photos are one row on wide screens`(width: Int) {
    #expect(counts(equal(1, 3, 2), width: width, in: .few) == [1])
    #expect(counts(equal(3, 3, 2), width: width, in: .few) == [3])
    #expect(counts(equal(3, 2, 3), width: width, in: .few) == [3])
  }

  @Test func `three photos are below each other where a row would be flat or its photos narrow`() {
    #expect(counts(equal(3, 3, 2), width: 360, in: .few) == [1, 1, 1])
    #expect(counts(equal(3, 3, 2), width: 850, in: .few) == [1, 1, 1])
    #expect(counts(equal(2, 2, 3), width: 360, in: .few) == [2])
    #expect(counts(equal(3, 2, 3), width: 360, in: .few) == [1, 1, 1])
    #expect(counts(equal(3, 2, 3), width: 480, in: .few) == [3])
  }

  @Test(arguments: [360, 390, 480])
  func `phones show one landscape photo of a small album a row, and two portraits`(width: Int) {
    #expect(counts(equal(12, 3, 2), width: width, in: .small) == [Int](repeating: 1, count: 12))
    #expect(counts(equal(12, 4, 3) + equal(2, 16, 9), width: width, in: .small).allSatisfy { $0 == 1 })
    let mixed = equal(3, 3, 2) + equal(2, 2, 3) + equal(2, 3, 2)
    #expect(counts(mixed, width: width, in: .small) == [1, 1, 1, 2, 1, 1])
  }

  @Test func `other albums have the usual rows on phones`() {
    let landscape = equal(12, 3, 2)
    #expect(counts(landscape, width: 390).first == 2)
    #expect(counts(landscape, width: 640, in: .small) == counts(landscape, width: 640))
    let portraits = equal(12, 2, 3)
    #expect(counts(portraits, width: 390, in: .small) == counts(portraits, width: 390))
    #expect(SiteSettings(rowHeight: 200).rowHeight(at: 390, of: landscape, in: .small) == 200)
    #expect([3, 4, 20, 21].map { AlbumSize($0) } == [.few, .small, .small, .large])
  }

  /// Five of the photos fit in a row, and not six.
  @Test(arguments: 6...200) func `no photo is left over in the last row`(count: Int) throws {
    let grid = FlowGrid(rowHeight: 200, spacing: 0, minScale: 0.9)
    let rows = grid.arrange(equal(count, 3, 2), width: 1500).rows
    let last = try #require(rows.last)
    #expect(last.count >= 3, "\(rows.map(\.count))")
    #expect(Double(last.count) * 1.5 * last.height >= 0.6 * 1500 - 0.001)
    if count == 6 { #expect(rows.map(\.count) == [3, 3]) }
  }
}
