import Facts
import TestSupport
import Testing

/// Photos with a short video in their file, or beside it.
struct MotionPhotoTests {
  private let clip = TinyMovies.clip

  @Test(arguments: [false, true])
  func `Google's list of parts gives the length`(asElements: Bool) throws {
    let photo = TinyMovies.jpeg(xmp: TinyMovies.container(length: clip.count, asElements: asElements))
    let facts = try facts(of: photo + clip)
    #expect(facts.motionVideo == EmbeddedRange(offset: photo.count, length: clip.count))
    #expect(facts.video == nil && facts.format == .jpeg)
  }

  @Test func `padding after the video counts`() throws {
    let photo = TinyMovies.jpeg(xmp: TinyMovies.container(length: clip.count, padding: 5))
    let facts = try facts(of: photo + clip + [0, 0, 0, 0, 0])
    #expect(facts.motionVideo == EmbeddedRange(offset: photo.count, length: clip.count))
  }

  @Test func `Google's former property gives the offset from the end`() throws {
    let photo = TinyMovies.jpeg(xmp: TinyMovies.microVideo(offset: clip.count))
    #expect(try facts(of: photo + clip).motionVideo == EmbeddedRange(offset: photo.count, length: clip.count))
  }

  @Test func `Samsung's trailer has a directory of its blocks`() throws {
    let photo = TinyFiles.jpeg([])
    let facts = try facts(of: photo + TinyMovies.samsungTrailer())
    let range = try #require(facts.motionVideo)
    // The video follows the other block and its own name.
    #expect(range == EmbeddedRange(offset: photo.count + 35 + 24, length: clip.count))
  }

  @Test func `the box of a HEIC file holds the video`() throws {
    let photo = TinyBoxes.heif()
    let facts = try facts(of: photo + TinyBoxes.box("mpvd", clip))
    #expect(facts.format == .heic)
    #expect(facts.motionVideo == EmbeddedRange(offset: photo.count + 8, length: clip.count))
  }

  @Test func `HEIC with Google's list is a motion photo too`() throws {
    var plan = TinyBoxes.HEIFPlan()
    plan.xmp = TinyMovies.container(length: clip.count)
    let photo = TinyBoxes.heif(plan)
    #expect(try facts(of: photo + clip).motionVideo?.offset == photo.count)
  }

  @Test func `Apple's identifier is read from JPEG and HEIC`() throws {
    let exif = TinyMovies.appleExif("9B2F0C3A-1DA2")
    let jpeg = TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", exif)])
    #expect(try facts(of: jpeg).contentIdentifier == "9B2F0C3A-1DA2")
    var plan = TinyBoxes.HEIFPlan()
    plan.exif = exif
    let heic = try facts(of: TinyBoxes.heif(plan))
    #expect(heic.contentIdentifier == "9B2F0C3A-1DA2")
    #expect(heic.motionVideo == nil)
  }

  @Test func `a video that was removed is not claimed`() throws {
    let edited = TinyMovies.jpeg(xmp: TinyMovies.container(length: clip.count))
    #expect(try facts(of: edited).motionVideo == nil)
    #expect(try facts(of: edited + [UInt8](repeating: 1, count: clip.count)).motionVideo == nil)
    #expect(try facts(of: TinyMovies.jpeg(xmp: TinyMovies.microVideo(offset: 1 << 40))).motionVideo == nil)
    let trailer = TinyMovies.samsungTrailer([UInt8](repeating: 1, count: 90))
    #expect(try facts(of: TinyFiles.jpeg([]) + trailer).motionVideo == nil)
    #expect(try facts(of: TinyBoxes.heif() + TinyBoxes.box("mpvd", [1, 2, 3])).motionVideo == nil)
  }
}
