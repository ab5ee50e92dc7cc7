import Facts

/// What the search page must know about the index before it loads a part of it.
package struct SearchDirectory: View {
  /// The first term of each file of terms.
  package var firstTerms: [String]
  /// The name of each file of terms, which depends on its content.
  package var termFiles: [String]
  /// The name of each list of files with photos.
  package var photoLists: [String]
  /// Whether any photo has a rating.
  package var hasRatings: Bool

  /// The maximum number of files in a list, and of photos in a file.
  package static let maxFiles = 128

  package init(
    firstTerms: [String], termFiles: [String], photoLists: [String], hasRatings: Bool
  ) {
    (self.firstTerms, self.termFiles) = (firstTerms, termFiles)
    (self.photoLists, self.hasRatings) = (photoLists, hasRatings)
  }
}
