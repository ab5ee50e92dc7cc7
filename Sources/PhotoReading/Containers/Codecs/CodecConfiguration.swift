import Facts

/// The profile of a video, from the configuration record of its codec.
struct CodecConfiguration {
  /// The maximum size of a record in bytes.
  static let maxSize = 16 << 10

  var codec: String
  var bitDepth: Int?
  var is420: Bool?
  var transfer: VideoFacts.Transfer?
  var pixelAspect: (width: Int, height: Int)?

  init(codec: String, bitDepth: Int? = nil, is420: Bool? = nil) {
    (self.codec, self.bitDepth, self.is420) = (codec, bitDepth, is420)
  }

  /// Reads an `avcC` record (ISO/IEC 14496-15); fails if it is too short.
  init?(avc bytes: [UInt8], name: [UInt8] = Array("avc1".utf8)) {
    guard bytes.count >= 4 else { return nil }
    let prefix = name == Array("avc3".utf8) ? "avc3" : "avc1"
    self.init(
      codec: "\(prefix).\(bytes[1...3].map { CodecName.pair(Int($0)) }.joined())")
    guard bytes.count >= 8, bytes[5] & 31 > 0 else { return }
    let length = Int(bytes[6]) << 8 | Int(bytes[7])
    guard length <= bytes.count - 8,
      let parameters = AVCParameters(Array(bytes[8..<(8 + length)]))
    else { return }
    bitDepth = parameters.bitDepth
    is420 = parameters.chroma == 1
    transfer = parameters.transfer
    pixelAspect = parameters.pixelAspect
  }

  /// Reads an `hvcC` record (ISO/IEC 14496-15); fails if it is too short.
  init?(hevc bytes: [UInt8], name: [UInt8] = Array("hvc1".utf8)) {
    guard bytes.count >= 18 else { return nil }
    let prefix = ["hev1", "dvh1", "dvhe"].first { Array($0.utf8) == name } ?? "hvc1"
    self.init(
      codec: HEVCProfile(bytes[1...12]).name(prefix), bitDepth: Int(bytes[17] & 7) + 8,
      is420: bytes[16] & 3 == 1)
  }

  /// Reads an `av1C` record (AV1 in ISOBMFF); fails if it is too short.
  init?(av1 bytes: [UInt8]) {
    guard bytes.count >= 3 else { return nil }
    let profile = Int(bytes[1] >> 5)
    let level = Int(bytes[1] & 31)
    let flags = bytes[2]
    let isDeep = flags & 0x40 != 0
    let depth = isDeep ? (profile == 2 && flags & 0x20 != 0 ? 12 : 10) : 8
    let tier = flags & 0x80 == 0 ? "M" : "H"
    self.init(
      codec:
        "av01.\(profile).\(CodecName.decimalPair(level))\(tier).\(CodecName.decimalPair(depth))",
      bitDepth: depth, is420: flags & 0x1C == 0x0C)
  }

  /// Reads a `vpcC` record (VP codecs in ISOBMFF) after its version; fails if it is too short.
  init?(vp bytes: [UInt8], name: [UInt8]) {
    guard bytes.count >= 5 else { return nil }
    let depth = Int(bytes[2] >> 4)
    let prefix = name == Array("vp08".utf8) ? "vp08" : "vp09"
    let numbers = [Int(bytes[0]), Int(bytes[1]), depth].map(CodecName.decimalPair)
    self.init(
      codec: "\(prefix).\(numbers.joined(separator: "."))", bitDepth: depth,
      is420: bytes[2] >> 1 & 7 <= 1)
    transfer = VideoFacts.Transfer(number: Int(bytes[4]))
  }

  /// Reads the descriptors of an `esds` box (ISO/IEC 14496-1) after its version; fails if they have no decoder
  /// configuration.
  init?(descriptors bytes: [UInt8]) {
    var rest = bytes[...]
    guard Self.open(&rest, tag: 3), rest.count > 3 else { return nil }
    let flags = rest[rest.startIndex + 2]
    rest = rest.dropFirst(3)
    if flags & 0x80 != 0 { rest = rest.dropFirst(2) }
    if flags & 0x40 != 0 { rest = rest.dropFirst(1 + Int(rest.first ?? 0)) }
    if flags & 0x20 != 0 { rest = rest.dropFirst(2) }
    guard Self.open(&rest, tag: 4), rest.count >= 13, let type = rest.first else { return nil }
    rest = rest.dropFirst(13)
    switch type {
    case 0x20: self.init(codec: "mp4v.20", bitDepth: 8, is420: true)
    case 0x60...0x65: self.init(codec: "mp4v.\(CodecName.pair(Int(type)))", bitDepth: 8)
    case 0x6A: self.init(codec: "mp4v.6A", bitDepth: 8, is420: true)
    case 0x6C: self.init(codec: "mjpg", bitDepth: 8)
    case 0x40:
      let object = Self.open(&rest, tag: 5) ? Self.audioObject(rest) : nil
      self.init(codec: object.map { "mp4a.40.\($0)" } ?? "mp4a.40")
    default: self.init(codec: "mp4a.\(CodecName.pair(Int(type), uppercase: true))")
    }
  }

  /// The audio object type of an AudioSpecificConfig (ISO/IEC 14496-3).
  static func audioObject(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    guard first >> 3 == 31 else { return Int(first >> 3) }
    return bytes.dropFirst().first.map { 32 + (Int(first & 7) << 3 | Int($0 >> 5)) }
  }

  /// Enters a descriptor; returns whether it has the tag.
  private static func open(_ bytes: inout ArraySlice<UInt8>, tag: UInt8) -> Bool {
    guard bytes.first == tag else { return false }
    bytes = bytes.dropFirst()
    for _ in 0..<4 {
      guard let byte = bytes.popFirst() else { return false }
      if byte & 0x80 == 0 { break }
    }
    return true
  }
}

/// The profile, tier and level of HEVC.
struct HEVCProfile {
  private let bytes: [UInt8]

  /// Creates the profile of the 12 bytes of a `profile_tier_level` structure.
  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The name of the codec as in ISO/IEC 14496-15, annex E.
  func name(_ prefix: String) -> String {
    guard bytes.count == 12 else { return prefix }
    let space = ["", "A", "B", "C"][Int(bytes[0] >> 6)]
    let flags = bytes[1...4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    // The flags are written from the last to the first.
    let reversed = (0..<32).reduce(UInt32(0)) { $0 << 1 | (flags >> UInt32($1) & 1) }
    var constraints = Array(bytes[5...10])
    while constraints.last == 0 { constraints.removeLast() }
    let parts =
      [
        prefix, "\(space)\(bytes[0] & 31)", String(reversed, radix: 16, uppercase: true),
        (bytes[0] & 0x20 == 0 ? "L" : "H") + "\(bytes[11])",
      ] + constraints.map { String($0, radix: 16, uppercase: true) }
    return parts.joined(separator: ".")
  }
}
