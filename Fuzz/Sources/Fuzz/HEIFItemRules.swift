import CHEIF

/// Invariants of the step that leaves the picture of a HEIF file alone, for libheif.
enum HEIFItemRules {
  /// Traps if an invariant does not hold, which libFuzzer reports.
  static func check(_ bytes: [UInt8]) {
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
