/// Numbers as text, the same on every machine.
package enum NumberFormat {
  /// A number with at most `maxPlaces` decimals and no trailing zeros, such as `0.75`.
  package static func decimal(_ value: Double, _ maxPlaces: Int) -> String {
    let scale = (0..<maxPlaces).reduce(1) { power, _ in power * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let sign = scaled < 0 ? "-" : ""
    // Without decimals, the fraction is empty, not the digit 0 of the remainder.
    var fraction = maxPlaces == 0 ? "" : String(scaled.magnitude % UInt(scale))
    fraction = String(repeating: "0", count: maxPlaces - fraction.count) + fraction
    while fraction.hasSuffix("0") {
      fraction.removeLast()
    }
    let integer = String(scaled.magnitude / UInt(scale))
    return fraction.isEmpty ? sign + integer : "\(sign)\(integer).\(fraction)"
  }

  /// A number of bytes in kB, MB or GB, such as `7.4 MB`.
  package static func size(_ bytes: some BinaryInteger) -> String {
    let (unit, name) =
      bytes < 1_000_000 ? (1e3, "kB") : bytes < 1_000_000_000 ? (1e6, "MB") : (1e9, "GB")
    return "\(decimal(Double(bytes) / unit, 1)) \(name)"
  }

  /// A number with an English noun, such as `1 file` or `3 files`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
