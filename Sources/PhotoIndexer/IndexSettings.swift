package import PhotoCatalog
package import Renditions

/// The settings of a run.
package struct IndexSettings: Sendable {
  /// The catalog to update; `nil` in a dry run without a catalog.
  package var catalog: Catalog?
  /// The number of files to read at once, at least 1.
  package var readers: Int
  /// Whether to read unchanged files again.
  package var isFull = false
  /// Whether to follow symbolic links.
  package var followsLinks = false
  /// Whether the date in the name of a file is used if there is no better one.
  package var readsNames = true
  /// Files and folders to exclude, in addition to those that the catalog remembers.
  package var exclusions = Exclusions([])
  /// Files and folders to read although they are left out by their names or marks.
  package var inclusions = Exclusions([])
  /// Whether to end the exclusions or inclusions that the catalog remembers.
  package var endsExclusions = false
  package var endsInclusions = false
  /// The program that is asked about some videos; `nil` if it is not installed.
  package var probe = FFprobe.find()
  /// The maximum number of files per transaction, whose texts are in memory.
  package var filesInTransaction = 65_536
  /// Called with each change instead of making it; files are not read and the catalog is not written.
  package var onChange: (@Sendable (IndexChange) -> Void)?
  /// Called with each picture and video of an unsupported kind and each sidecar without its photo, on any thread.
  package var onUnsupportedFile: @Sendable (UnsupportedFile) -> Void = { _ in }
  /// Called with each file and folder that does not belong to the library, on any thread.
  package var onLeftOut: @Sendable (LeftOut) -> Void = { _ in }
  /// Called at intervals with the counts so far.
  package var onProgress: @Sendable (IndexReport) -> Void = { _ in }

  package init(catalog: Catalog?, readers: Int) {
    self.catalog = catalog
    self.readers = max(1, readers)
  }
}
