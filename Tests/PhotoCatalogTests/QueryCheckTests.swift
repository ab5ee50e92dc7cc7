import Facts
import Testing

/// A term that no photo can match excludes nothing, so it is an error.
struct QueryCheckTests {
  @Test(arguments: [
    "-keyword=private", "keyword=private", "-rating<3", "rating>=4", "-person!=ada", "-keyword：private", "-tag=private",
    "- keyword:private", "-", "-\"\"", "-keyword:", "-keyword: private", "keyword:\"\"", "-keyword:\" \"",
    "-keywords:private", "--keyword:private", "-keyword :private", "keyword :private", ":", "-：private",
    "-taken:2025-13", "-taken:2025-00", "-taken:2025-02-30", "taken:2023-02-29", "taken:2025-1", "-taken:2025-06-31",
    "taken:0000", "-taken:2025..2024", "taken:2025-06-01T25", "taken:..", "taken:2025-06-01T:::", "taken:>2024",
    "-rating:6", "-rating:0", "-rating:<1", "-rating:>5", "-rating:-1", "rating:4.5", "rating:4..9", "rating:4..2",
    "rating:five", "-rating:nan", "-rating:*", "rating:>=inf", "iso:abc", "iso:-100", "iso:0", "iso:100.5", "width:0",
    "height:<1", "aperture:-2", "aperture:nan", "focal:50mm", "exposure:1/0", "exposure:0", "exposure:inf",
    "duration:-1", "duration:30..10", "-has:xyz", "-type:foo", "-format:foo", "-format:.jpg", "-id:../x",
  ])
  func `a term that no photo can match is rejected`(query: String) {
    #expect(throws: QueryError.self, "\(query)") { try PhotoQuery(query) }
  }

  @Test(arguments: [
    "", "-keyword:private", "-keyword:a=b", "\"a=b\"", "-\"keyword=private\"", "a=b", "-5", "1=1", "a-b", "rating:1..5",
    "rating:0..5", "-rating:>0", "-rating:<=1", "rating:=4", "-rating:3..", "rating:..2", "taken:2024-02-29",
    "taken:2024-06..2024-06", "taken:2024..2024-06", "taken:2024-06-14T10:30", "taken:1899", "taken:2024..",
    "aperture:f/2.8", "exposure:<1/250", "exposure:1/8000", "focal:35.5..85", "iso:>=100", "width:4000", "duration:0",
    "duration:>1m30", "format:JPEG", "format:3gp", "type:Video", "has:gps", "id:2k9x0m4c", "title:%", "path:a=b",
  ])
  func `a term that a photo can match is accepted`(query: String) throws { _ = try PhotoQuery(query) }

  @Test func `errors name the term and what to write`() {
    let word = #expect(throws: QueryError.self) { try PhotoQuery("sea -keyword=private") }
    #expect(word?.description.contains("-keyword=private has no colon; write keyword:value") == true)
    let date = #expect(throws: QueryError.self) { try PhotoQuery("-taken:2025-13") }
    #expect(date?.description.contains("taken:2025-13 is invalid; write 2024, 2024-06") == true)
    let format = #expect(throws: QueryError.self) { try PhotoQuery("-format:jpg") }
    #expect(format?.description.contains("format:jpg is invalid; write jpeg, png") == true)
  }

  @Test func `excluding terms are remembered as they are written`() throws {
    let query = try PhotoQuery("sea -keyword:\"New York\" -rating:1 -word")
    #expect(query.exclusions.map(\.term) == ["-keyword:\"New York\"", "-rating:1", "-word"])
    let all = PhotoQuery(all: [query, try PhotoQuery("-path:x")])
    #expect(all.exclusions.count == 4 && all.conditions.count == 5)
  }
}
