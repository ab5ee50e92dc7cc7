import Facts
import Foundation
import Testing

/// The rules by which files are one stack.
struct StackRulesTests {
  private func file(
    _ name: String, at time: Double? = 100, camera: String? = "canon r5", rating: Int = 0
  ) -> StackCandidate {
    var file = StackCandidate(name: name)
    (file.camera, file.time, file.rating) = (camera, time, rating)
    file.isRaw = ["CR2", "CR3", "DNG"].contains(name.split(separator: ".").last.map(String.init))
    file.isVideo = name.hasSuffix(".MOV")
    return file
  }

  /// The names of the files of each stack, the cover first.
  private func stacks(
    _ files: [StackCandidate], mode: StackMode = .raw, explicit: [[String]] = [], looks: [String: Likeness] = [:]
  ) -> [[String]] {
    StackRules.stacks(files, mode: mode, explicit: explicit) { looks[files[$0].name] }.map { $0.map { files[$0].name } }
  }

  @Test func `a raw file is behind its picture`() {
    let files = [file("IMG_1.CR3"), file("img_1.JPG"), file("IMG_2.CR3"), file("IMG_3.JPG")]
    #expect(stacks(files) == [["img_1.JPG", "IMG_1.CR3"]])
    #expect(stacks(files, mode: .none).isEmpty)
    let exported = [file("a.DNG"), file("a.DNG.jpg", at: nil, camera: nil)]
    #expect(stacks(exported) == [["a.DNG.jpg", "a.DNG"]])
  }

  @Test func `a file without the maker is of the same camera`() {
    #expect(stacks([file("1.CR3"), file("1.JPG", camera: "r5")]) == [["1.JPG", "1.CR3"]])
    #expect(stacks([file("1.CR3"), file("1.JPG", camera: "5")]).isEmpty)
  }

  @Test func `equal names are not sufficient`() {
    #expect(stacks([file("1.CR3"), file("1.JPG", at: 103)]).isEmpty, "another time")
    #expect(stacks([file("1.CR3"), file("1.JPG", camera: "nikon z")]).isEmpty, "another camera")
    #expect(stacks([file("1.tif", at: nil), file("1.jpg")]).isEmpty, "two pictures without a date")
    #expect(stacks([file("1.heic"), file("1.jpg")]).count == 1)
    #expect(stacks([file("1.MOV"), file("1.JPG")]).isEmpty, "a video")
  }

  @Test(arguments: [
    ("IMG_1.JPG", "IMG_1-Edit.tif"), ("IMG_1.JPG", "IMG_1-edited.jpg"),
    ("IMG_1.JPG", "IMG_1~2.jpg"),
    ("IMG_1234.HEIC", "IMG_E1234.JPG"), ("P1.jpg", "P1-bearbeitet.jpg"),
    ("P1.CR3", "P1-Edit-2.psd"),
    ("P1.CR3", "P1-Enhanced-NR.DNG"),
  ])
  func `an edited version leads its original`(original: String, edited: String) {
    #expect(stacks([file(original), file(edited, at: nil, camera: nil)]) == [[edited, original]])
    #expect(stacks([file("other.jpg"), file(edited)]).isEmpty, "there is no original")
    #expect(stacks([file(original), file(edited, at: 500)]).isEmpty, "the time contradicts")
  }

  @Test(arguments: [
    ("IMG_1(3).jpg", "IMG_1-edited(3).jpg"), ("IMG_1(3).jpg", "IMG_1-bewerkt(3).jpg"),
    ("IMG_1.jpg", "IMG_1-modifie\u{301}.jpg"), ("IMG_1.jpg", "IMG_1-편집됨.jpg".decomposedStringWithCanonicalMapping),
    ("e\u{301}t\u{e9}.jpg", "\u{e9}te\u{301}-edited.jpg"),
    ("PXL_20210405_090123740.LONGEXPOSURE-01.COVER.jpg", "PXL_20210405_090123740.LONGEXPOSURE-01.COVER-ed.jpg"),
  ])
  func `an edited version is found with a number, in any normalization form and with a cut name`(
    original: String, edited: String
  ) {
    #expect(stacks([file(original), file(edited, at: nil, camera: nil)]) == [[edited, original]])
    #expect(stacks([file("IMG_1(4).jpg"), file(edited)]).isEmpty)
  }

  @Test func `parts of a photo of a Pixel are one photo behind the cover`() {
    let names = [
      ["PXL_1.RAW-02.ORIGINAL.DNG", "PXL_1.RAW-01.COVER.jpg"],
      ["PXL_1.PORTRAIT-02.ORIGINAL.jpg", "PXL_1.PORTRAIT-01.COVER.jpg"],
      ["PXL_1.RAW-02.ORIGINAL.DNG", "PXL_1.RAW-01.MP.COVER.jpg"],
    ]
    for name in names { #expect(stacks(name.map { file($0) }) == [[name[1], name[0]]]) }
    #expect(stacks([file("PXL_1.RAW-01.COVER.jpg"), file("PXL_2.RAW-02.ORIGINAL.DNG")]).isEmpty)
    #expect(stacks([file("PXL_1.RAW-01.COVER.jpg"), file("PXL_1.RAW-02.ORIGINAL.DNG", at: 300)]).isEmpty)
    #expect(stacks([file(".RAW-01.COVER.jpg"), file(".RAW-02.ORIGINAL.jpg")]).isEmpty)
  }

  @Test func `names that only look edited are alone`() {
    for name in ["edit.jpg", "-edit.jpg", "~2.jpg", "IMG_E.JPG", "a~2x.jpg", "credit.jpg", "", "."] {
      #expect(stacks([file("a.jpg"), file("cr.jpg"), file(name)]).isEmpty, "\(name)")
    }
  }

  @Test func `a version of a version leads both, and all files of a moment are one stack`() {
    let files = [file("A.CR3"), file("A.JPG"), file("A-Edit.tif"), file("A-Edit.jpg"), file("A-Edit-edited.jpg")]
    #expect(stacks(files) == [["A-Edit-edited.jpg", "A-Edit.jpg", "A-Edit.tif", "A.CR3", "A.JPG"]])
  }

  @Test func `metadata name the document from which a version was made`() {
    var (original, version) = (file("first.jpg"), file("second.jpg", at: 9000))
    (original.document, version.derivedFrom) = ("xmp.did:1", "xmp.did:1")
    #expect(stacks([version, original]) == [["second.jpg", "first.jpg"]])
    version.derivedFrom = "xmp.did:2"
    #expect(stacks([version, original]).isEmpty)
    var selfMade = file("third.jpg")
    (selfMade.document, selfMade.derivedFrom) = ("a", "a")
    #expect(stacks([selfMade, original]).isEmpty, "a document made from itself")
  }

  @Test func `a burst is a stack if all are wanted, and the telephone's choice leads`() {
    let files = [
      file("00001IMG_00001_BURST20180203112233444.jpg", at: 100),
      file("00002IMG_00002_BURST20180203112233444_COVER.jpg", at: 101),
      file("00001IMG_00001_BURST20180203119999999.jpg", at: 100), file("IMG_20180203_112233_BURST001.jpg", at: 100),
      file("IMG_20180203_112233_BURST002_COVER.jpg", at: 100), file("starburst2.jpg"), file("starburst3.jpg"),
    ]
    #expect(stacks(files).isEmpty)
    let first = [files[1].name, files[0].name]
    #expect(stacks(files, mode: .all) == [first, [files[4].name, files[3].name]])
    var apple = [file("IMG_1.HEIC", at: 1), file("IMG_2.HEIC", at: 2), file("IMG_3.HEIC", at: 9)]
    for index in apple.indices { apple[index].burst = "B1" }
    apple[2].rating = 5
    #expect(stacks(apple, mode: .all) == [["IMG_3.HEIC", "IMG_1.HEIC", "IMG_2.HEIC"]])
  }

  @Test func `similar photos within 2 s are a stack, of which the sharpest leads`() {
    let look: UInt64 = 0x0F0F_3333_5555_00FF
    let files = ["a", "b", "c", "d", "e"].enumerated().map { file("\($1).jpg", at: 100.5 + Double($0) * 1.5) }
    var looks = Dictionary(uniqueKeysWithValues: files.map { ($0.name, Likeness(hash: look, sharpness: 100)) })
    looks["b.jpg"] = Likeness(hash: look ^ 0x3FF, sharpness: 300)
    looks["d.jpg"] = Likeness(hash: look ^ 0x7FF, sharpness: 100)
    #expect(stacks(files, mode: .all, looks: looks) == [["b.jpg", "a.jpg", "c.jpg"]])
    #expect(stacks(files, looks: looks).isEmpty)
    #expect(stacks(files, mode: .all).isEmpty, "time alone is not sufficient")
    let later = [file("a.jpg", at: 1), file("b.jpg", at: 4)]
    #expect(stacks(later, mode: .all, looks: looks).isEmpty, "likeness alone is not sufficient")
    let unknown = [file("a.jpg", camera: nil), file("c.jpg", camera: nil)]
    #expect(stacks(unknown, mode: .all, looks: looks).isEmpty)
    let plain = ["a.jpg", "c.jpg"].map { ($0, Likeness(hash: 0, sharpness: 1)) }
    #expect(
      stacks([files[0], files[2]], mode: .all, looks: Dictionary(uniqueKeysWithValues: plain)).isEmpty,
      "plain pictures are all alike")
  }

  @Test func `times without seconds join nothing`() throws {
    var facts = PhotoFacts(format: .jpeg, width: 9, height: 6)
    (facts.make, facts.model) = ("A", "B")
    facts.taken = LocalDateTime(iso: "2024-05-06T07:08:00")
    let files = ["a.jpg", "b.jpg"].map { StackCandidate(name: $0, facts) }
    let look = Likeness(hash: 0x0F0F_3333_5555_00FF, sharpness: 1)
    #expect(stacks(files, mode: .all, looks: ["a.jpg": look, "b.jpg": look]).isEmpty)
    facts.subsecond = "50"
    let exact = ["a.jpg", "b.jpg"].map { StackCandidate(name: $0, facts) }
    #expect(stacks(exact, mode: .all, looks: ["a.jpg": look, "b.jpg": look]).count == 1)
  }

  @Test func `the stacks of album.md have precedence`() {
    let files = [file("A.CR3"), file("A.JPG"), file("B.CR3"), file("B.JPG"), file("C.MOV"), file("D.jpg")]
    let explicit = [["D.jpg", "C.MOV", "missing.jpg"], ["A.JPG"]]
    #expect(stacks(files, explicit: explicit) == [["B.JPG", "B.CR3"], ["D.jpg", "C.MOV"]])
    #expect(stacks(files, mode: .none, explicit: explicit).isEmpty)
  }

  @Test func `every file is in at most one stack, whatever the order`() {
    var random = SystemRandomNumberGenerator()
    let names = ["A.CR3", "A.JPG", "A-Edit.jpg", "B.JPG", "B~2.jpg", "A_BURST20180203112233444.jpg"]
    for _ in 0..<200 {
      let files = (0..<12).map { _ in
        file(names.randomElement(using: &random) ?? "", at: Double.random(in: 0...3, using: &random))
      }
      let found = StackRules.stacks(files, mode: .all) { _ in nil }
      let members = found.flatMap { $0 }
      #expect(Set(members).count == members.count)
      #expect(found.allSatisfy { $0.count > 1 })
    }
  }
}
