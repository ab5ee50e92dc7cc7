import Foundation

/// Names of files without case and in normalization form C, for comparison.
package enum FoldedName {
  /// Returns the form in which names are compared.
  package static func fold(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 && !(65...90).contains($0) }) { return name }
    return name.precomposedStringWithCanonicalMapping.lowercased()
      .precomposedStringWithCanonicalMapping
  }
}
