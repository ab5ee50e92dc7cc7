import Digests

/// What the search page must know about the index before it loads a part of it.
package struct SearchDirectory: View {
  /// The first term of each file of terms.
  package var firstTerms: [String]
  /// Changes with the content of any file, so that browsers do not mix old and new files.
  package var version: String
  /// Whether any photo has a rating.
  package var hasRatings: Bool

  package init(firstTerms: [String], version: String, hasRatings: Bool) {
    self.firstTerms = firstTerms
    self.version = version
    self.hasRatings = hasRatings
  }
}
