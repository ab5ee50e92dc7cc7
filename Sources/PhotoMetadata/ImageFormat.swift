/// What a file is by its content, whatever its name says.
package enum ImageFormat: String, Sendable, CaseIterable {
  case jpeg, png, gif, webp, tiff, bmp, heic, avif, jxl
  case jp2, pnm, hdr, ico
  case dng, crw, cr2, cr3, nef, arw, pef, orf, rw2, raf, iiq

  /// Whether the file holds what the sensor saw instead of a picture.
  package var isRaw: Bool {
    switch self {
    case .jpeg, .png, .gif, .webp, .tiff, .bmp, .heic, .avif, .jxl, .jp2, .pnm, .hdr, .ico:
      false
    case .dng, .crw, .cr2, .cr3, .nef, .arw, .pef, .orf, .rw2, .raf, .iiq: true
    }
  }
}
