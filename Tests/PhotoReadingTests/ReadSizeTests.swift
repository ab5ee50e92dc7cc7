import Facts
import PhotoReading
import Foundation
import SystemPackage
import TestSupport
import Testing

/// Originals are megabytes long; only a small part of them is read.
struct ReadSizeTests {
  @Test func `the preview of RAF is not read while its size is determined`() throws {
    let start = 96
    let jpeg = TinyImages.jpeg(width: 1600, height: 1200) + [UInt8](repeating: 0, count: 3_000_000)
    let bytes =
      Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0x30, count: 68) + TinyImages.big(start, 4)
      + TinyImages.big(jpeg.count, 4) + TinyImages.big(start + jpeg.count, 4) + jpeg + TinyImages.big(0, 4)
    let folder = try TemporaryFolder()
    try folder.write(bytes, as: "a.raf")
    let before = try bytesRead()
    var reader = try ByteReader(path: folder.path.appending("a.raf"))
    let facts = try PhotoFile(&reader).facts
    #expect(facts.preview?.length == jpeg.count)
    #expect(try bytesRead() - before < 256 << 10)
  }
}

func bytesRead() throws -> Int {
  let text = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
  let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("rchar:") })
  return try #require(Int(line.split(separator: " ")[1]))
}
