import Facts
import Foundation
import TestSupport
import Testing

/// Photos with a short video in their file, or beside it.
struct MotionPhotoTests {
  private let clip = TinyMovies.clip

  @Test func `the video in a JPEG is found by the list, the property or the trailer of its maker`() throws {
    let plain = TinyFiles.jpeg([])
    let former = TinyMovies.jpeg(xmp: TinyMovies.microVideo(offset: clip.count))
    let padded = TinyMovies.jpeg(xmp: TinyMovies.container(length: clip.count, padding: 5))
    let lists = [false, true].map { TinyMovies.jpeg(xmp: TinyMovies.container(length: clip.count, asElements: $0)) }
    // In Samsung's trailer, the video follows the other block and its own name.
    for (what, photo, rest, distance) in [
      ("Google's list as attributes", lists[0], clip, 0), ("Google's list as elements", lists[1], clip, 0),
      ("padding after the video", padded, clip + [0, 0, 0, 0, 0], 0), ("Google's former property", former, clip, 0),
      ("Samsung's trailer", plain, TinyMovies.samsungTrailer(), 35 + 24),
    ] {
      let facts = try facts(of: photo + rest)
      #expect(facts.motionVideo == EmbeddedRange(offset: photo.count + distance, length: clip.count), "\(what)")
      #expect(facts.video == nil && facts.format == .jpeg, "\(what)")
    }
  }

  @Test func `Huawei's trailer, and a video that Samsung's trailer does not list, are found`() throws {
    let plain = TinyFiles.jpeg([])
    for length in [clip.count, clip.count + 1, clip.count + 40] {
      let text =
        "0:1477".padding(toLength: 20, withPad: " ", startingAt: 0)
        + "LIVE_\(length)".padding(toLength: 20, withPad: " ", startingAt: 0)
      let found = try facts(of: plain + clip + Array(text.utf8))
      #expect(found.motionVideo == EmbeddedRange(offset: plain.count, length: clip.count), "\(length)")
    }
    #expect(try facts(of: plain + clip + Array("LIVE_99999999999999999999".utf8)).motionVideo == nil)
    let named = TinyMovies.jpeg(xmp: TinyMovies.container(length: 1))
    let marked = try facts(of: named + Array("MotionPhoto_Data".utf8) + clip)
    #expect(marked.motionVideo == EmbeddedRange(offset: named.count + 16, length: clip.count))
    #expect(try facts(of: named + Array("MotionPhoto_Data".utf8) + [1, 2, 3]).motionVideo == nil)
  }

  @Test func `the video in a HEIC file is found by its box or Google's list`() throws {
    let photo = TinyBoxes.heif()
    let facts = try facts(of: photo + TinyBoxes.box("mpvd", clip))
    #expect(facts.format == .heic)
    #expect(facts.motionVideo == EmbeddedRange(offset: photo.count + 8, length: clip.count))
    var plan = TinyBoxes.HEIFPlan()
    plan.xmp = TinyMovies.container(length: clip.count)
    let listed = TinyBoxes.heif(plan)
    #expect(try PhotoReadingTests.facts(of: listed + clip).motionVideo?.offset == listed.count)
  }

  @Test func `Apple's identifier is read from JPEG and HEIC`() throws {
    let exif = TinyMovies.appleExif("9B2F0C3A-1DA2")
    let jpeg = TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", exif)])
    #expect(try facts(of: jpeg).contentIdentifier == "9B2F0C3A-1DA2")
    var plan = TinyBoxes.HEIFPlan()
    plan.exif = exif
    let heic = try facts(of: TinyBoxes.heif(plan))
    #expect((heic.contentIdentifier, heic.motionVideo) == ("9B2F0C3A-1DA2", nil))
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
