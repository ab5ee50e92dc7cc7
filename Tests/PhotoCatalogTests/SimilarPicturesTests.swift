import PhotoCatalog
import Facts
import Testing

struct SimilarPicturesTests {
  private func look(_ hash: UInt64) -> Likeness { Likeness(hash: hash, sharpness: 1) }

  @Test func `hashes that differ in at most five bits are a group`() {
    let hash: UInt64 = 0x1234_5678_9ABC_DEF0
    let groups = SimilarPictures.groups([hash, hash ^ 0x8000_0001_0000_1011, ~hash, hash ^ 0x3F, hash].map(look))
    #expect(groups == [[0, 1, 4]], "the fourth differs in six bits")
    #expect(SimilarPictures.groups([0, 0, 1, .max, .max].map(look)).isEmpty, "plain pictures")
    #expect(SimilarPictures.groups([]).isEmpty)
  }

  @Test func `no pair is missed`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<30 {
      let base = (0..<6).map { _ in UInt64.random(in: 0 ... .max, using: &random) }
      let looks = (0..<60).map { _ in
        let flips = (0..<Int.random(in: 0...4, using: &random)).reduce(UInt64(0)) { bits, _ in
          bits | 1 << UInt64.random(in: 0..<64, using: &random)
        }
        return look((base.randomElement(using: &random) ?? 0) ^ flips)
      }
      var sets = DisjointSets(count: looks.count)
      for one in looks.indices where looks[one].isDistinct {
        for other in looks.indices where other < one && looks[other].isDistinct {
          if looks[one].distance(to: looks[other]) <= SimilarPictures.maxDistance { sets.join(one, other) }
        }
      }
      #expect(SimilarPictures.groups(looks) == sets.groups())
    }
  }
}
