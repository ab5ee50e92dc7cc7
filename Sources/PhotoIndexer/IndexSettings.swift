package import PhotoCatalog

/// How a library is indexed.
package struct IndexSettings: Sendable {
  /// Where the facts go; `nil` where there is none and nothing is to be written.
  package var catalog: Catalog?
  /// How many files are read at once, at least 1.
  package var readers: Int
  /// Whether files are read again that have not changed.
  package var isFull = false
  /// Whether symbolic links count as what they lead to.
  package var followsLinks = false
  /// Files and folders to leave out.
  package var exclusions = Exclusions([])
  /// A killed run loses no more than these.
  package var filesInTransaction = 8192
  /// Takes what would be done with each file; nothing is read or written then.
  package var onChange: (@Sendable (IndexChange) -> Void)?
  /// Called with each picture and film of a kind that is not read, from any thread.
  package var onPassOver: @Sendable (PassedOver) -> Void = { _ in }
  /// Called every now and then with the counts so far.
  package var onProgress: @Sendable (IndexReport) -> Void = { _ in }

  package init(catalog: Catalog?, readers: Int) {
    self.catalog = catalog
    self.readers = max(1, readers)
  }
}
