import PhotoCatalog
package import SystemPackage

/// The result of a build. The catalog stores it whole, so that a build that finds nothing to do reports the same site.
@dynamicMemberLookup
package struct BuildReport: Codable, Sendable {
  /// What is wrong with photos of all parts of the site.
  package var problems = PhotoProblems()
  /// The number of photos of the public albums that have a picture on a page.
  package var photos = 0
  package var albums = 0
  /// The numbers of unlisted and protected albums, without the albums below them.
  package var unlistedAlbums = 0
  package var protectedAlbums = 0
  /// The number of unlisted and protected albums that a site without pages does not have.
  package var albumsLeftOut = 0
  /// The roots that contain the site; `gallery index` skips it there.
  package var surroundingRoots: [FilePath] = []
  /// What this build did.
  package var work = Work()

  /// What a build did, apart from what the site has.
  package struct Work: Codable, Sendable {
    /// The numbers of pages and data files that were written and that were unchanged, and of deleted files.
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    /// What became of the images that left the site; `nil` if nothing has changed.
    package var stored: StoredImages?
    /// The number of images that an earlier build had kept.
    package var restored = 0
    /// The number of HTML pages; 0 if the build found that nothing has changed.
    package var pages = 0
    /// The number of images, clips, originals and archives that were made, and the bytes of all files that were written.
    package var renditions = 0
    package var writtenBytes: Int64 = 0
    /// Files of the site that somebody modified after gallery wrote them: the new paths of those that the site no
    /// longer needs, and the paths of those that were replaced.
    package var withdrawn: [FilePath] = []
    package var replaced: [FilePath] = []
    /// Shards without a complete run, such as `2/8`; this build rendered their missing photos.
    package var missingShards: [String] = []
    /// Shards that another version of gallery or libvips rendered; this build rendered them again.
    package var ignoredShards: [String] = []
    /// Whether catalog, settings and site are unchanged since the last build.
    package var isUnchanged = false
  }

  /// The report of a build that finds everything as this one left it.
  var ofUnchangedSite: BuildReport {
    var report = self
    report.work = Work()
    (report.work.isUnchanged, report.work.unchanged) = (true, work.written + work.unchanged)
    report.problems.confinements = []
    return report
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<PhotoProblems, Value>) -> Value {
    get { problems[keyPath: path] }
    set { problems[keyPath: path] = newValue }
  }

  package subscript<Value>(dynamicMember path: WritableKeyPath<Work, Value>) -> Value {
    get { work[keyPath: path] }
    set { work[keyPath: path] = newValue }
  }
}
