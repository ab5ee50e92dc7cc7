/// Sorts names as people do: `Day 2` before `Day 10`, capitals with small letters.
enum NaturalOrder {
  /// Part of a name: what is no digit, or a number padded so that text order is number order.
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
