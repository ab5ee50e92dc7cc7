/// The encoding of frames in the manifest and in the output of `gallery layout`.
package enum FrameEncoding: String, Sendable, CaseIterable {
  /// x, y, width and height, one number after the other.
  case flat
  /// The boxes of flickr/justified-layout.
  case boxes
  /// Row lengths only; frames follow from them.
  case none
}
