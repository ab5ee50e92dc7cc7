import Testing
@testable import SiteOutput

struct PathTableTests {
  @Test func `a table behaves like a dictionary of paths`() {
    var table = PathTable<Int>()
    var expected: [String: Int] = [:]
    var state: UInt64 = 42
    for step in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let path = "i/\(state >> 40 % 7)/\(state >> 33 % 3_000).webp"
      let value: Int? = state >> 60 == 0 ? nil : step
      if step.isMultiple(of: 2) {
        table[path] = value
      } else {
        table[Array(path.utf8)[...]] = value
      }
      expected[path] = value
      #expect(table[path] == value)
    }
    for (path, value) in expected { #expect(table[path] == value) }
    var found: [String: Int] = [:]
    table.forEach { found[String(decoding: $0, as: UTF8.self)] = $1 }
    #expect(found == expected)
    var sorted: [String] = []
    table.forEachSorted { path, _ in sorted.append(String(decoding: path, as: UTF8.self)) }
    #expect(sorted == expected.keys.sorted())
  }

  @Test(arguments: [0, 1, 12, 13, 1000, 100_000])
  func `appended paths are found like others`(count: Int) {
    var table = PathTable<Int>()
    for number in 0..<count { table.append(Array("i/\(number).webp".utf8)[...], number) }
    table.endAppending()
    for number in 0..<count { #expect(table["i/\(number).webp"] == number) }
    #expect(table["i/\(count).webp"] == nil && table.count == count)
    for number in 0..<count { table["p/\(number).html"] = -number }
    for number in 0..<count { #expect(table["i/\(number).webp"] == number && table["p/\(number).html"] == -number) }
  }

  @Test func `paths are compared by their bytes`() {
    var table = PathTable<Int>()
    (table["e\u{301}"], table["\u{e9}"], table[""]) = (1, 2, 3)
    #expect([table["e\u{301}"], table["\u{e9}"], table[""], table["e"]] == [1, 2, 3, nil])
    table["\u{e9}"] = nil
    #expect(table["\u{e9}"] == nil && table["e\u{301}"] == 1)
  }
}
