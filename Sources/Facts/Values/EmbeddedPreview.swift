/// A JPEG preview in a raw file.
public struct EmbeddedPreview: Hashable, Sendable {
  /// The offset of its first byte in the file.
  package var offset: Int
  /// Its length in bytes.
  package var length: Int
  /// The stored size in px, before the orientation is applied.
  package var width: Int
  package var height: Int

  package init(offset: Int, length: Int, width: Int, height: Int) {
    self.offset = offset
    self.length = length
    self.width = width
    self.height = height
  }
}
