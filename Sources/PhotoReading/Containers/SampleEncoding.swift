package import SystemPackage

/// The meaning of samples that a file declares outside of an ICC profile.
package struct SampleEncoding: Equatable, Sendable {
  /// The code point of Adobe RGB (1998), which ITU-T H.273 does not have.
  package static let adobeRGB = 0x1_0000

  /// The colour primaries: a code point of ITU-T H.273 or `adobeRGB`; 0 if unknown.
  package var primaries = 0
  /// The transfer characteristics: a code point of ITU-T H.273; 0 if unknown.
  package var transfer = 0
  /// Whether an ICC profile in the file does not count, as in a PNG with `cICP`.
  package var replacesProfile = false
  /// Whether the samples are luma and chroma that the decoder of TIFF does not convert.
  package var isUnconvertedLuma = false

  init() {}

  /// Reads the encoding of the picture in an open file.
  package init(reading file: FileDescriptor, directory: Int = 0) throws(MetadataError) {
    var reader = try ByteReader(duplicate: file)
    let read =
      directory > 0
      ? try TIFF.samples(ofDirectory: directory, &reader) : try Container.read(&reader)
    guard let container = read else { throw .notAPhoto }
    if let failure = reader.failure { throw .unreadable(failure.description) }
    self = container.sampleEncoding
    // The name of a profile, of primaries or of `sRGB` in the container has precedence over Exif.
    guard self == SampleEncoding(), container.colorSpace == nil else { return }
    let exif = container.exif.flatMap { ExifBlock($0) }.map { [$0] } ?? container.exifBlocks
    if exif.contains(where: \.isAdobeRGB) { primaries = Self.adobeRGB }
  }
}

extension ExifBlock {
  /// Whether a camera has written the samples in Adobe RGB. DCF 2.0 has the interoperability index `R03` for it; many
  /// cameras and programs write the colour space 2, which Exif does not define.
  package var isAdobeRGB: Bool {
    self[.colorSpace, .exif]?.integer == 2
      || self[.interoperabilityIndex, .interoperability]?.text?.hasPrefix("R03") == true
  }
}
