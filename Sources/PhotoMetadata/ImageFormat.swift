/// What a file is by its content, whatever its name says.
package enum ImageFormat: String, Sendable, CaseIterable {
  case jpeg, png, gif, webp, tiff, bmp, heic, avif, jxl
}
