/// Natural sort order: `Day 2` before `Day 10`, without regard to case.
enum NaturalOrder {
  /// A name in lower case with its numbers padded, so that keys sort as text.
  static func key(_ name: String) -> String {
    var key = ""
    var digits = ""
    func flush() {
      key += String(repeating: "0", count: max(0, 20 - digits.count)) + digits
      digits = ""
    }
    for character in name.lowercased() {
      if ("0"..."9").contains(character) {
        digits.append(character)
      } else {
        if !digits.isEmpty { flush() }
        key.append(character)
      }
    }
    if !digits.isEmpty { flush() }
    return key
  }
}
