import Facts
import PhotoCatalog
import Testing
@testable import SiteBuilding

struct RenderingResultsTests {
  @Test func `results are found by the index of their photo`() {
    var results = RenderingResults()
    #expect(results.isEmpty)
    #expect(results[3] == nil)
    results[3] = .rendered(color: 0x010203, thumbHash: nil, warning: nil)
    results[0] = .rendered(color: 0, thumbHash: [1], warning: "cut off")
    results[1] = .refused("damaged", by: RendererVersion(renderer: "1", libvips: "8"))
    #expect(!results.isEmpty)
    #expect(results[2] == nil && results[4] == nil)
    guard case .rendered(0x010203, nil, nil)? = results[3],
      case .rendered(0, [1]?, "cut off"?)? = results[0], case .refused("damaged", _)? = results[1]
    else {
      Issue.record("\(results)")
      return
    }
    results[0] = .rendered(color: 7, thumbHash: nil, warning: nil)
    guard case .rendered(7, nil, nil)? = results[0] else {
      Issue.record("\(results)")
      return
    }
  }
}
