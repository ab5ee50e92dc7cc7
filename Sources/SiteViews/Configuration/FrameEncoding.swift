/// The encoding of frames in the manifest and in the output of `gallery layout`.
package enum FrameEncoding: String, Sendable, CaseIterable {
  /// A flat list of numbers: x, y, width and height of each frame.
  case flat
  /// The boxes of flickr/justified-layout.
  case boxes
  /// Only the lengths of rows, from which frames can be computed.
  case none
}
