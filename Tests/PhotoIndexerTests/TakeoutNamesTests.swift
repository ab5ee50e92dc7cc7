import TestSupport
import Testing
@testable import PhotoIndexer

/// Which JSON file of Google Takeout belongs to which file.
struct TakeoutNamesTests {
  @Test func `JSON without the photo after which it is named is found`() {
    let files = ["a.jpg", "b(1).jpg", "d-edited.jpg", "e.heic", "e.mp4"]
    let documents = [
      "a.jpg", "A.jpg.supplemental-metadata", "b.jpg", "b.jpg.supplemental-metadata(1)", "c.MP4",
      "d.jpg", "e.heic.supplemental-metadata", "f.supplemental-metadata", "package", "metadata",
      "g.tar", "A name that was cut before its extension, 46 uni",
    ]
    #expect(
      TakeoutNames(documents, of: files).lone(besides: files) == [
        "A name that was cut before its extension, 46 uni", "b.jpg", "c.MP4", "f.supplemental-metadata",
      ])
  }

  private func owner(of file: String, among documents: [String], files: [String]? = nil) -> String? {
    TakeoutNames(documents.map { String($0.dropLast(5)) }, of: files ?? [file])[file].map { "\($0).json" }
  }

  @Test(arguments: [
    ("IMG_1.jpg", "IMG_1.jpg.json"), ("IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json"),
    ("IMG_1(2).jpg", "IMG_1.jpg(2).json"),
    ("IMG_1(2).jpg", "IMG_1.jpg.supplemental-metadata(2).json"),
    ("IMG_1(2).jpg", "IMG_1(2).jpg.json"),
    ("IMG_1(2).jpg", "IMG_1(2).jpg.supplemental-metadata.json"),
    ("photo (1).jpg", "photo (1).jpg.supplemental-metadata.json"),
    ("PXL_20230918_172045123.jpg", "PXL_20230918_172045123.jpg.supplemental-metadata.json"),
    ("PXL_20230918_172045123.jpg", "PXL_20230918_172045123.jpg.supplemental-metada.json"),
    ("PXL_20230918_172045123(1).jpg", "PXL_20230918_172045123.jpg.supplemental-metadata(1).json"),
    ("IMG_1-edited.jpg", "IMG_1.jpg.json"),
    ("IMG_1-bearbeitet(2).jpg", "IMG_1.jpg.supplemental-metadata(2).json"),
    ("IMG_1-edited.jpg", "IMG_1.HEIC.supplemental-metadata.json"),
    ("IMG_1-COLLAGE.jpg", "IMG_1.jpg.json"),
    ("IMG_1.MP4", "IMG_1.HEIC.supplemental-metadata.json"),
    ("PXL_1.MP", "PXL_1.MP.jpg.supplemental-metadata.json"),
    ("img_1.JPG", "IMG_1.jpg.json"), ("IMG_1.jpg", "IMG_1.json"),
    ("IMG_1.jpg", "IMG_1.supplemental-metadata.json"),
    // Cut to 46 UTF-16 units, wherever that is.
    ("PXL_20240105_120000000.PORTRAIT.jpg", "PXL_20240105_120000000.PORTRAIT.jpg.supplement.json"),
    ("PXL_20240105_120000000.PORTRAIT-01.COVER.jpg", "PXL_20240105_120000000.PORTRAIT-01.COVER.jpg.s.json"),
    ("PXL_20240105_120000000.PORTRAIT-01.COVER1.jpg", "PXL_20240105_120000000.PORTRAIT-01.COVER1.jpg..json"),
    ("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuv.jpg", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrst.json"),
    ("abcdefghijklmnopqrstuvwxyzabcdefghijklmnop(3).jpg", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnop.jpg(3).json"),
    ("abcdefghijklmnopqrstuvwxyzabcdefghijklmnop-edit.jpg", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnop.jpg.json"),
    ("😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀.jpg", "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀.json"), ("Cafe\u{301}.jpg", "Caf\u{E9}.jpg.json"),
  ])
  func `a file has its JSON`(file: String, document: String) {
    #expect(owner(of: file, among: [document, "metadata.json", "IMG_9.jpg.json"]) == document)
  }

  @Test(arguments: [
    ("IMG_1(1).jpg", "IMG_1.jpg.json"), ("IMG_1.jpg", "IMG_1.jpg(1).json"),
    ("IMG_1.jpg", "IMG_10.jpg.json"),
    ("IMG_10.jpg", "IMG_1.jpg.json"), ("IMG_1.jpg", "metadata.json"),
    ("IMG_1.jpg", "IMG_1.jpg.supplementary.json"),
    ("IMG-edited.jpg", "MG.jpg.json"), ("a.jpg", "b.jpg.json"),
  ])
  func `the JSON of a neighbor is not used`(file: String, document: String) {
    #expect(owner(of: file, among: [document]) == nil)
  }

  @Test func `JSON of a file with another extension belongs to that file`() {
    let documents = ["IMG_1.png.json"]
    #expect(owner(of: "IMG_1.jpg", among: documents, files: ["IMG_1.jpg", "IMG_1.png"]) == nil)
    #expect(owner(of: "IMG_1.jpg", among: documents) == "IMG_1.png.json")
  }
}
