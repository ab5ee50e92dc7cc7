import CHEIF

/// Invariants of the step that leaves the picture or another item of a HEIF file alone, for libheif.
enum HEIFItemRules {
  /// Traps if an invariant does not hold, which libFuzzer reports.
  static func check(_ bytes: [UInt8]) {
    for item in [UInt32(1), 2, 900] {
      var map = bytes
      guard unsafe heif_keep_item(&map, map.count, item) == 1 else {
        precondition(map == bytes)
        continue
      }
      // The item is the primary one now.
      var again = map
      precondition(unsafe heif_keep_picture(&again, again.count) == 1)
      precondition(again == map)
    }
    var first = bytes
    guard unsafe heif_keep_picture(&first, first.count) == 1 else {
      return precondition(first == bytes)
    }
    // What is left needs nothing else.
    var second = first
    precondition(unsafe heif_keep_picture(&second, second.count) == 1)
    precondition(first == second)
  }
}
