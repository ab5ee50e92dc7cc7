package import GalleryManifest
package import PhotoLayout

/// How the manifest and `gallery layout` tell the frames of a layout.
package enum FrameForm: String, Sendable, CaseIterable {
  /// x, y, width and height, one number after the other.
  case flat
  /// The boxes of flickr/justified-layout.
  case boxes
  /// Rows alone, from which frames follow.
  case none
}

extension LayoutEntry {
  /// The layout with its items' frames.
  ///
  /// - Parameters:
  ///   - frames: The frames, in order.
  ///   - aspects: The items' ratios.
  ///   - form: How frames are told.
  /// - Returns: The same layout with frames, boxes or neither.
  package func with(
    _ frames: [Frame], of aspects: [AspectRatio], as form: FrameForm
  ) -> LayoutEntry {
    var entry = self
    switch form {
    case .flat:
      entry.frames = frames.flatMap { [$0.x, $0.y, $0.width, $0.height] }
    case .boxes:
      entry.boxes = zip(frames, aspects).map { frame, aspect in
        Box(
          aspectRatio: aspect.value, top: frame.y, left: frame.x, width: frame.width,
          height: frame.height)
      }
    case .none:
      break
    }
    return entry
  }
}
