package import PhotoCatalog
package import Renditions
package import SystemPackage

/// The photos of a site, or of a part of it, that are not shown as they should be.
package struct PhotoProblems: Codable, Sendable {
  /// The number of photos of all albums that should be shown and have no picture.
  package var notShown = 0
  /// Photos that could not be rendered. A camera raw file without a usable preview is not in the site; the others have
  /// a tile without a picture.
  package var skipped: [UnreadableFile] = []
  /// Photos that could not be tried; the next build tries them again.
  package var postponed: [UnreadableFile] = []
  /// Photos with damaged files, shown as far as they can be decoded.
  package var damaged: [UnreadableFile] = []
  /// Photos whose gain maps cannot be used, shown without HDR.
  package var withoutHDR: [UnreadableFile] = []
  /// Videos that not every browser plays, shown as stills.
  package var stills: [UnreadableFile] = []
  /// The number of videos that the settings leave out.
  package var videosLeftOut = 0
  /// The album.md files with a query that matches no photo of their part of the site.
  package var fruitlessQueries: [FilePath] = []
  /// The covers and banners in album.md files whose photos are not shown.
  package var ignoredNames: [IgnoredName] = []
  /// The number of camera raw files without a preview whose picture is in the same folder.
  package var rawsLeftOut = 0
  /// Originals that could not be copied now; the next build tries them again.
  package var originalsPostponed: [UnreadableFile] = []
  /// Photos whose Exif tags could not be read now; the next build tries them again.
  package var unreadTags: [UnreadableFile] = []
  /// Damaged originals, whose metadata cannot be removed.
  package var originalsLeftOut: [UnreadableFile] = []
  /// The originals that are not published because gallery cannot remove their metadata: the number of each format.
  package var originalsOfOtherKinds: [String: Int] = [:]
  /// The confinements of the workers that were used.
  package var confinements: [Confinement] = []

  /// Adds the problems of another part.
  static func += (sum: inout PhotoProblems, other: PhotoProblems) {
    sum.notShown += other.notShown
    sum.skipped += other.skipped
    sum.postponed += other.postponed
    sum.damaged += other.damaged
    sum.withoutHDR += other.withoutHDR
    sum.stills += other.stills
    sum.videosLeftOut += other.videosLeftOut
    sum.fruitlessQueries += other.fruitlessQueries
    sum.ignoredNames += other.ignoredNames
    sum.rawsLeftOut += other.rawsLeftOut
    sum.originalsPostponed += other.originalsPostponed
    sum.unreadTags += other.unreadTags
    sum.originalsLeftOut += other.originalsLeftOut
    sum.originalsOfOtherKinds.merge(other.originalsOfOtherKinds, uniquingKeysWith: +)
    sum.confinements += other.confinements
  }
}
