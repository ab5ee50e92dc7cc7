/// How a gain map changes an SDR picture into an HDR picture (ISO 21496-1). For a code v of the map, from 0 to 1, the
/// gain is min + (max - min) · v^(1/gamma). On a display whose headroom has the weight W, from 0 to 1, HDR = (SDR +
/// base offset) · 2^(gain · W) - alternate offset, in linear light.
package struct GainMapParameters: Equatable, Sendable {
  /// The parameters of one channel.
  package struct Channel: Equatable, Sendable {
    /// The binary logarithms of the gains of the darkest and the brightest code.
    package var min: Double
    package var max: Double
    package var gamma: Double
    /// The offsets of the SDR and of the HDR picture, in linear light.
    package var baseOffset: Double
    package var alternateOffset: Double

    package init(
      min: Double = 0, max: Double, gamma: Double = 1, baseOffset: Double = 0,
      alternateOffset: Double = 0
    ) {
      (self.min, self.max, self.gamma) = (min, max, gamma)
      (self.baseOffset, self.alternateOffset) = (baseOffset, alternateOffset)
    }

    /// Whether a decoder can use the numbers.
    fileprivate var isValid: Bool {
      let all = [min, max, gamma, baseOffset, alternateOffset]
      return all.allSatisfy { abs($0) <= GainMapParameters.limit }
        && gamma >= GainMapParameters.smallest && max >= min
    }
  }

  /// The largest value of any parameter: 2^64 is brighter than any light.
  private static let limit = 64.0
  /// The smallest exponent, and the smallest difference of headrooms, which are not 0 after they are written.
  private static let smallest = 0.001

  /// One channel for all colours, or one each for red, green and blue.
  package var channels: [Channel]
  /// The binary logarithms of the headrooms at which the SDR and the HDR picture are shown as they are.
  package var baseHeadroom: Double
  package var alternateHeadroom: Double
  /// Whether the gains apply to the primaries of the SDR picture, and not to those of the HDR picture.
  package var usesBaseColorSpace: Bool

  /// Makes parameters; fails if no decoder can use them.
  package init?(
    channels: [Channel], baseHeadroom: Double = 0, alternateHeadroom: Double,
    usesBaseColorSpace: Bool = true
  ) {
    guard channels.count == 1 || channels.count == 3, channels.allSatisfy(\.isValid),
      baseHeadroom >= 0, alternateHeadroom >= baseHeadroom + Self.smallest,
      alternateHeadroom <= Self.limit
    else { return nil }
    self.channels = channels
    (self.baseHeadroom, self.alternateHeadroom) = (baseHeadroom, alternateHeadroom)
    self.usesBaseColorSpace = usesBaseColorSpace
  }
}
