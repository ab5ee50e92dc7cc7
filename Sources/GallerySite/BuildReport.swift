package import PhotoCatalog
package import Renditions
package import SystemPackage

/// The result of a build.
package struct BuildReport: Sendable {
  /// The number of photos of the public albums that have a picture on a page.
  package var photos = 0
  package var albums = 0
  /// The number of photos of all albums that should be shown and have no picture.
  package var notShown = 0
  /// The numbers of unlisted and protected albums, without the albums below them.
  package var unlistedAlbums = 0
  package var protectedAlbums = 0
  /// The numbers of pages and data files that were written and that were unchanged, and of deleted files.
  package var written = 0
  package var unchanged = 0
  package var removed = 0
  /// The number of HTML pages; 0 if the build found that nothing has changed.
  package var pages = 0
  /// The number of images, clips, originals and archives that were made, and the bytes of all files that were written.
  package var renditions = 0
  package var writtenBytes: Int64 = 0
  /// Photos that could not be rendered.
  ///
  /// A camera raw file without a usable preview is not in the site; the others have a tile without
  /// a picture.
  package var skipped: [UnreadableFile] = []
  /// Photos that could not be tried; the next build tries them again.
  package var postponed: [UnreadableFile] = []
  /// Photos with damaged files, shown as far as they can be decoded.
  package var damaged: [UnreadableFile] = []
  /// Videos that not every browser plays, shown as stills.
  package var stills: [UnreadableFile] = []
  /// The number of videos that the settings leave out.
  package var videosLeftOut = 0
  /// The number of camera raw files without a preview whose picture is in the same folder.
  package var rawsLeftOut = 0
  /// Originals that could not be copied now; the next build tries them again.
  package var originalsPostponed: [UnreadableFile] = []
  /// Damaged originals, whose metadata cannot be removed.
  package var originalsLeftOut: [UnreadableFile] = []
  /// The originals that are not published because gallery cannot remove their metadata: the number of each format.
  package var originalsOfOtherKinds: [String: Int] = [:]
  /// Files of the site that somebody modified after gallery wrote them: the new paths of those that the site no
  /// longer needs, and the paths of those that were replaced.
  package var withdrawn: [FilePath] = []
  package var replaced: [FilePath] = []
  /// The roots that contain the site; `gallery index` skips it there.
  package var surroundingRoots: [FilePath] = []
  /// Whether the catalog is in the output folder.
  package var catalogIsInside = false
  /// Shards without a complete run, such as `2/8`; this build rendered their missing photos.
  package var missingShards: [String] = []
  /// Shards that another version of gallery or libvips rendered; this build rendered them again.
  package var ignoredShards: [String] = []
  /// The confinements of the workers that were used.
  package var confinements: [Confinement] = []
  /// Whether catalog, settings and site are unchanged since the last build.
  package var isUnchanged = false
}
