import Facts

/// Reads whether a picture is a 360° panorama: from Google's properties for panoramas (GPano), or from the name of its
/// camera.
struct XMPPanorama {
  /// The first packet that says something about panoramas; `nil` if none does.
  private let packet: XMPPacket?

  private static let properties: [XMPProperty] = [
    .projectionType, .usesPanoramaViewer, .fullWidth, .fullHeight, .croppedWidth, .croppedHeight,
    .croppedLeft, .croppedTop, .poseHeading, .initialHeading, .initialPitch,
  ]

  /// Cameras that make equirectangular pictures, some without saying so; in lower case.
  private static let cameras = [
    "theta", "insta360", "arashi vision", "sm-r210", "sm-c200", "gopro max", "keymission 360",
    "lg-r105", "qoocam", "madventure",
  ]

  /// Finds the properties.
  ///
  /// - Parameter packets: Those of the sidecars and of the file, in the order of precedence.
  init(_ packets: [XMPPacket]) {
    packet = packets.first { Self.properties.contains(where: $0.states) }
  }

  /// The sphere that the picture shows.
  ///
  /// - Parameter facts: The other facts of the photo, with its size.
  /// - Returns: `nil` for a flat picture.
  func sphere(of facts: PhotoFacts) -> Sphere? {
    guard facts.video == nil, !facts.isAnimated, !facts.format.isRaw, facts.displayHeight > 0,
      facts.orientation ?? 1 == 1, !facts.isTurned, !isSwitchedOff
    else { return nil }
    let ratio = Double(facts.displayWidth) / Double(facts.displayHeight)
    let isWhole = Self.isNear(ratio, 2, within: 0.01)
    guard let projection = packet?[.projectionType].first else {
      let camera = "\(facts.make ?? "") \(facts.model ?? "")".lowercased()
      return isWhole && Self.cameras.contains(where: camera.contains) ? Sphere() : nil
    }
    guard projection.lowercased() == "equirectangular" else { return nil }
    let heading = number(.initialHeading).map { $0 - (number(.poseHeading) ?? 0) }
    let pitch = number(.initialPitch)
    let sizes: [XMPProperty] = [.fullWidth, .fullHeight, .croppedWidth, .croppedHeight]
    if !sizes.contains(where: { packet?.states($0) == true }) {
      return isWhole ? Sphere(heading: heading, pitch: pitch) : nil
    }
    // The picture of a program that has cut off parts of it still has the numbers of the whole.
    guard let area, Self.isNear(area.ratio, ratio, within: 0.02) else { return nil }
    return Sphere(area: area.shares, heading: heading, pitch: pitch)
  }

  private var isSwitchedOff: Bool {
    ["false", "0"].contains(packet?[.usesPanoramaViewer].first?.lowercased())
  }

  /// The covered part as shares of the whole sphere, and its width divided by its height; `nil` if the numbers
  /// contradict each other.
  private var area: (shares: (x: Double, y: Double, width: Double, height: Double), ratio: Double)? {
    guard let fullWidth = size(.fullWidth), let fullHeight = size(.fullHeight),
      let width = size(.croppedWidth), let height = size(.croppedHeight),
      Self.isNear(fullWidth / fullHeight, 2, within: 0.01),
      let left = start(.croppedLeft, width, of: fullWidth),
      let top = start(.croppedTop, height, of: fullHeight)
    else { return nil }
    let shares = (left / fullWidth, top / fullHeight, width / fullWidth, height / fullHeight)
    return (shares, width / height)
  }

  /// Where a cropped length begins; `nil` if it is not inside the whole.
  private func start(_ property: XMPProperty, _ length: Double, of whole: Double) -> Double? {
    guard packet?.states(property) == true else { return length == whole ? 0 : nil }
    guard let start = number(property), start >= 0, start + length <= whole else { return nil }
    return start
  }

  /// A length in px; `nil` for one that no picture has.
  private func size(_ property: XMPProperty) -> Double? {
    number(property).flatMap { (1...1e6).contains($0) ? $0 : nil }
  }

  private func number(_ property: XMPProperty) -> Double? {
    packet?[property].first.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func isNear(_ value: Double, _ wanted: Double, within share: Double) -> Bool {
    abs(value / wanted - 1) <= share
  }
}
