import TestSupport
import Testing

@testable import SiteBuilding

struct PlanPlacesTests {
  @Test func `places are found by the numbers of photos`() {
    var places = PlanPlaces()
    var expected: [Int64: PlanPlaces.Place] = [:]
    var numbers = SeededNumbers(state: 5)
    for step in 0..<5000 {
      let number = Int64.random(
        in: 1...(step.isMultiple(of: 9) ? 1 << 40 : 20_000), using: &numbers)
      let place: PlanPlaces.Place? =
        switch step % 4 {
        case 0: .photo(step)
        case 1: .kept(step)
        case 2: .omitted
        default: nil
        }
      (places[number], expected[number]) = (place, place)
    }
    places[1] = .photo(0)
    places[2] = .kept(0)
    (expected[1], expected[2]) = (.photo(0), .kept(0))
    for (number, place) in expected { #expect(places[number] == place) }
    #expect(places[30_000] == nil && places[0] == nil)
    var found: [String] = []
    places.forEach { found.append("\($0) \($1)") }
    #expect(found.sorted() == expected.map { "\($0.key) \($0.value)" }.sorted())
  }
}
