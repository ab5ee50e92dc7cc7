import Facts
@testable import PhotoReading
import TestSupport

/// The facts of a file in memory.
func facts(of bytes: [UInt8], sidecar: [UInt8]? = nil) throws -> PhotoFacts {
  try facts(of: bytes, sidecars: sidecar.map { [.xmp(XMPPacket($0))] } ?? [])
}

func facts(of bytes: [UInt8], sidecars: [SidecarContent], name: String? = nil) throws -> PhotoFacts {
  var reader = ByteReader(bytes)
  return try PhotoFile(&reader, name: name) { SidecarContents(sidecars) }.facts
}

/// The facts of a JPEG with an Exif block of these entries only.
func facts(
  main: [Int: TinyTIFF.Value] = [:], exif: [Int: TinyTIFF.Value] = [:],
  gps: [Int: TinyTIFF.Value] = [:], isLittle: Bool = false
) throws -> PhotoFacts {
  var entries = main
  if !exif.isEmpty { entries[0x8769] = .directories([exif]) }
  if !gps.isEmpty { entries[0x8825] = .directories([gps]) }
  let block = TinyMetadata.exifBlock(isLittle: isLittle, entries)
  return try facts(of: TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", block)]))
}

extension XMPFacts {
  /// Adds the facts of a packet apart from the dates that stand in for a missing one.
  static func read(_ bytes: [UInt8], into facts: inout PhotoFacts) {
    var others = OtherDates()
    let packet = XMPPacket(bytes)
    readCamera(packet, into: &facts)
    read(packet, into: &facts, &others)
  }
}

extension PhotoFacts {
  var stored: [Int] { [width, height] }
  var shown: [Int] { [displayWidth, displayHeight] }
}
