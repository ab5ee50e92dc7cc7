import Facts

/// Reads whether a picture is a 360° panorama: from Google's properties for panoramas (GPano), or from the name of its
/// camera.
struct XMPPanorama {
  /// The packets of the sidecars and of the file, in the order of precedence. A sidecar can state one property, such as
  /// the first direction, and the file the others.
  private let packets: [XMPPacket]

  /// Cameras that make equirectangular pictures, some without saying so; in lower case.
  private static let cameras = [
    "theta", "insta360", "arashi vision", "sm-r210", "sm-c200", "gopro max", "keymission 360",
    "lg-r105", "qoocam", "madventure",
  ]

  /// Finds the properties.
  init(_ packets: [XMPPacket]) {
    self.packets = packets
  }

  /// The sphere that the picture shows; `nil` for a flat picture.
  func sphere(of facts: PhotoFacts) -> Sphere? {
    guard facts.video == nil, !facts.isAnimated, !facts.format.isRaw, facts.displayHeight > 0,
      facts.orientation ?? 1 == 1, !facts.isTurned, !isSwitchedOff
    else { return nil }
    let ratio = Double(facts.displayWidth) / Double(facts.displayHeight)
    let isWhole = Self.isNear(ratio, 2, within: 0.01)
    let heading = number(.initialHeading).map { $0 - (number(.poseHeading) ?? 0) }
    let pitch = number(.initialPitch)
    guard let projection = text(.projectionType) else {
      let camera = "\(facts.make ?? "") \(facts.model ?? "")".lowercased()
      let isSphere = isWhole && Self.cameras.contains(where: camera.contains)
      return isSphere ? Sphere(heading: heading, pitch: pitch) : nil
    }
    guard projection.lowercased() == "equirectangular" else { return nil }
    let sizes: [XMPProperty] = [.fullWidth, .fullHeight, .croppedWidth, .croppedHeight]
    // Programs write 0 for what they do not know.
    if sizes.allSatisfy({ text($0).map { Double($0) == 0 } ?? true }) {
      return isWhole ? Sphere(heading: heading, pitch: pitch) : nil
    }
    // The picture of a program that has cut off parts of it still has the numbers of the whole.
    guard let area, Self.isNear(area.ratio, ratio, within: 0.02) else { return nil }
    return Sphere(area: area.shares, heading: heading, pitch: pitch)
  }

  private var isSwitchedOff: Bool {
    ["false", "0"].contains(text(.usesPanoramaViewer)?.lowercased())
  }

  /// The covered part as shares of the whole sphere, and its width divided by its height; `nil` if the numbers
  /// contradict each other.
  private var area: (shares: (x: Double, y: Double, width: Double, height: Double), ratio: Double)? {
    guard let fullWidth = size(.fullWidth), let fullHeight = size(.fullHeight),
      let width = text(.croppedWidth) != nil ? size(.croppedWidth) : fullWidth,
      let height = text(.croppedHeight) != nil ? size(.croppedHeight) : fullHeight,
      Self.isNear(fullWidth / fullHeight, 2, within: 0.01),
      let left = start(.croppedLeft, width, of: fullWidth),
      let top = start(.croppedTop, height, of: fullHeight)
    else { return nil }
    let shares = (left / fullWidth, top / fullHeight, width / fullWidth, height / fullHeight)
    return (shares, width / height)
  }

  /// Where a cropped length begins; `nil` if it is not inside the whole.
  private func start(_ property: XMPProperty, _ length: Double, of whole: Double) -> Double? {
    guard text(property) != nil else { return length == whole ? 0 : nil }
    guard let start = number(property), start >= 0, start + length <= whole else { return nil }
    return start
  }

  /// A length in px; `nil` for one that no picture has.
  private func size(_ property: XMPProperty) -> Double? {
    number(property).flatMap { (1...1e6).contains($0) ? $0 : nil }
  }

  private func number(_ property: XMPProperty) -> Double? {
    text(property).flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The value of the first packet that states the property; `nil` for an empty one.
  private func text(_ property: XMPProperty) -> String? {
    packets.first { $0.states(property) }?[property].first.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func isNear(_ value: Double, _ wanted: Double, within share: Double) -> Bool {
    abs(value / wanted - 1) <= share
  }
}
