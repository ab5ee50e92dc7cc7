/// The format of a file according to its content, not its name.
package enum MediaFormat: String, Codable, Sendable, CaseIterable {
  case jpeg, png, gif, webp, tiff, bmp, heic, avif, jxl
  case jp2, pnm, hdr, ico
  case dng, crw, cr2, cr3, nef, arw, pef, orf, rw2, raf, iiq

  /// Whether the file is a camera raw file.
  package var isRaw: Bool {
    switch self {
    case .jpeg, .png, .gif, .webp, .tiff, .bmp, .heic, .avif, .jxl, .jp2, .pnm, .hdr, .ico:
      false
    case .dng, .crw, .cr2, .cr3, .nef, .arw, .pef, .orf, .rw2, .raf, .iiq: true
    }
  }
}
