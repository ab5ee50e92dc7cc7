/// Sorts names as a person does: `a 2` before `a 10`, without regard to case and accents.
package enum NaturalOrder {
  private static let maxDigits = 20

  /// A folded name with its numbers padded, so that keys sort as text.
  package static func key(_ name: String) -> String {
    var key: [UInt8] = []
    var count = 0
    func pad() {
      guard count > 0 else { return }
      let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, maxDigits - count))
      key.insert(contentsOf: zeros, at: key.count - count)
      count = 0
    }
    for byte in FoldedText.fold(name).utf8 {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        count += 1
      } else {
        pad()
      }
      key.append(byte)
    }
    pad()
    return String(decoding: key, as: UTF8.self)
  }
}
