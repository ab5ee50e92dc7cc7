import Testing
@testable import Facts

/// The local time of videos in UTC by the photos beside them.
struct KnownOffsetTests {
  private func offset(_ photos: [(String, String)], at time: String) throws -> Int? {
    let known = try photos.map { (try #require(LocalDateTime(iso: $0.0)), $0.1) }
    let offsets = [known, known.reversed()].map { KnownOffsets($0) }
    let utc = try #require(Moment(time + "Z")?.unixTime)
    #expect(offsets[0].offset(at: utc) == offsets[1].offset(at: utc))
    return offsets[0].offset(at: utc)
  }

  @Test func `the nearest photo within a day has the offset`() throws {
    let photos = [("2024-06-30T20:00:00", "-04:00"), ("2024-06-30T23:00:00", "-03:00"), ("2024-06-30", "+09:00")]
    #expect(try offset(photos, at: "2024-07-01T00:50:00") == -240)
    #expect(try offset(photos, at: "2024-07-01T01:00:00") == -240)
    #expect(try offset(photos, at: "2024-07-01T01:00:01") == -180)
    #expect(try offset(photos, at: "2024-07-02T02:00:00") == -180)
    #expect(try offset(photos, at: "2024-07-02T02:00:01") == nil)
    #expect(try offset(photos, at: "2024-06-29T23:00:00") == nil)
    #expect(try offset([], at: "2024-06-29T23:00:00") == nil)
  }

  @Test func `a date in UTC becomes local, and UTC again`() throws {
    var facts = PhotoFacts(format: .mp4, width: 4, height: 3)
    facts.taken = LocalDateTime(iso: "2024-07-01T00:52:00")
    (facts.offset, facts.sources) = ("+00:00", [\.offset: "UTC", \.taken: "QuickTime:CreateDate"])
    let before = facts
    facts.deriveLocalTime { _ in (-240, PhotoFacts.neighbourTag) }
    #expect(facts.taken?.description == "2024-06-30T20:52:00" && facts.offset == "-04:00")
    #expect(facts.sources[\.offset] == "Nearest photo")
    facts.deriveLocalTime { _ in (120, PhotoFacts.neighbourTag) }
    #expect(facts.taken?.description == "2024-07-01T02:52:00" && facts.offset == "+02:00")
    facts.deriveLocalTime { _ in nil }
    #expect(facts == before)
    facts.sources[\.offset] = nil
    facts.deriveLocalTime { _ in (120, PhotoFacts.neighbourTag) }
    #expect(facts.offset == "+00:00")
  }
}
