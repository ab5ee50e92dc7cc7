/// Names of lenses in metadata.
package enum LensName {
  /// Words that cameras write for an unknown lens.
  private static let unknown: Set<String> = [
    "none", "no lens", "unknown", "unknown lens", "manual lens", "n/a", "na", "null", "lens",
    "other",
    "not attached", "undefined",
  ]

  /// Whether a text is a name, and not what cameras write for an unknown lens: `----`, `0.0 mm f/0.0`, `None`, `65535`.
  package static func isName(_ text: String) -> Bool {
    let lower = text.lowercased()
    guard !unknown.contains(lower), !lower.hasPrefix("unknown (") else { return false }
    // Most names have another letter than those of a range or an aperture, nearly always one of ASCII.
    if lower.utf8.contains(where: isOtherLetter) { return true }
    let isASCII = lower.utf8.allSatisfy { $0 < 0x80 }
    if !isASCII, lower.contains(where: { $0.isLetter && $0 != "m" && $0 != "f" }) { return true }
    guard lower.utf8.contains(where: { $0 == UInt8(ascii: "m") || $0 == UInt8(ascii: "f") }) else {
      return false
    }
    if lower.utf8.contains(where: { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }) {
      return true
    }
    // A range or an aperture of zeros.
    let digits = lower.filter(\.isWholeNumber)
    return digits.isEmpty || digits.contains { $0 != "0" }
  }

  private static func isOtherLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) && byte != UInt8(ascii: "m")
      && byte != UInt8(ascii: "f")
  }

  /// The name of a lens by its focal lengths and largest apertures, such as `18-55mm f/3.5-5.6`; `nil` if no lens has
  /// these values.
  package static func range(
    focal: (Double, Double), apertures: (Double, Double) = (0, 0)
  ) -> String? {
    guard focal.0 >= 0.5, focal.1 >= focal.0, focal.1 <= 10_000 else { return nil }
    let lengths = text(focal.0, focal.1) + "mm"
    let isKnown = [apertures.0, apertures.1].allSatisfy { (0.5...64).contains($0) }
    return isKnown ? "\(lengths) f/\(text(apertures.0, apertures.1))" : lengths
  }

  /// One number, or two that differ, with at most one digit after the point.
  private static func text(_ low: Double, _ high: Double) -> String {
    func text(_ value: Double) -> String {
      let tenths = Int((value * 10).rounded())
      return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
    let (first, last) = (text(low), text(high))
    return first == last ? first : "\(first)-\(last)"
  }
}
