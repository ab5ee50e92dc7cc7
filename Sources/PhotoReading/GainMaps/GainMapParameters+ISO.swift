/// The binary form of ISO 21496-1, annex C: big-endian fractions.
extension GainMapParameters {
  private enum Flag {
    static let threeChannels: UInt8 = 0x80
    static let baseColorSpace: UInt8 = 0x40
    static let commonDenominator: UInt8 = 0x08
    /// The picture is HDR, and the map leads to SDR.
    static let backward: UInt8 = 0x04
  }

  /// The versions that precede all other fields: both 0.
  static let versions: [UInt8] = [0, 0, 0, 0]

  /// Reads the parameters; fails for a block that is damaged, of a later version, or of an HDR picture with a map that
  /// leads to SDR.
  package init?(iso block: some Sequence<UInt8>) {
    var fields = Fields(bytes: Array(block.prefix(Self.maxBlock)))
    guard let version = fields.number(2), version == 0, fields.number(2) != nil,
      let flags = fields.number(1).map({ UInt8(truncatingIfNeeded: $0) }),
      flags & Flag.backward == 0
    else { return nil }
    if flags & Flag.commonDenominator != 0 {
      guard let denominator = fields.number(4), denominator > 0 else { return nil }
      fields.denominator = denominator
    }
    guard let base = fields.fraction(isSigned: false),
      let alternate = fields.fraction(isSigned: false)
    else { return nil }
    var channels: [Channel] = []
    for _ in 0..<(flags & Flag.threeChannels != 0 ? 3 : 1) {
      guard let min = fields.fraction(isSigned: true), let max = fields.fraction(isSigned: true),
        let gamma = fields.fraction(isSigned: false),
        let baseOffset = fields.fraction(isSigned: true),
        let alternateOffset = fields.fraction(isSigned: true)
      else { return nil }
      channels.append(
        Channel(
          min: min, max: max, gamma: gamma, baseOffset: baseOffset,
          alternateOffset: alternateOffset))
    }
    self.init(
      channels: channels, baseHeadroom: base, alternateHeadroom: alternate,
      usesBaseColorSpace: flags & Flag.baseColorSpace != 0)
  }

  private static let maxBlock = 256

  private struct Fields {
    let bytes: [UInt8]
    var offset = 0
    /// The denominator of all fractions; `nil` if each has its own.
    var denominator: UInt32?

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func number(_ count: Int) -> UInt32? {
      guard offset + count <= bytes.count else { return nil }
      defer { offset += count }
      return bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func fraction(isSigned: Bool) -> Double? {
      guard let numerator = number(4), let divisor = denominator ?? number(4), divisor > 0 else {
        return nil
      }
      let value = isSigned ? Double(Int32(bitPattern: numerator)) : Double(numerator)
      return value / Double(divisor)
    }
  }

  /// The denominator of all written fractions.
  private static let denominator = 1_000_000.0

  /// The block with the versions. Each fraction has its own denominator: Chromium ignores blocks with a common one.
  package var isoBlock: [UInt8] {
    var flags: UInt8 = usesBaseColorSpace ? Flag.baseColorSpace : 0
    if channels.count == 3 { flags |= Flag.threeChannels }
    var bytes = Self.versions + [flags]
    func add(_ value: Double) {
      let numerator = Int32(clamping: Int((value * Self.denominator).rounded()))
      for number in [UInt32(bitPattern: numerator), UInt32(Self.denominator)] {
        for shift in stride(from: 24, through: 0, by: -8) {
          bytes.append(UInt8(truncatingIfNeeded: number >> UInt32(shift)))
        }
      }
    }
    for value in [baseHeadroom, alternateHeadroom] { add(value) }
    for channel in channels {
      for value in [
        channel.min, channel.max, channel.gamma, channel.baseOffset, channel.alternateOffset,
      ] { add(value) }
    }
    return bytes
  }
}
