package import Facts
package import Renditions
package import SiteViews
package import SystemPackage

/// The albums and photos that a site may show, and the renditions that they need. Hidden albums, photos that the query
/// excludes and locations that are not to be published are not in the plan, so nothing made from it can show them. The
/// plan names files by root and relative path.
package struct SitePlan: Sendable, CustomStringConvertible {
  /// A folder given to `gallery index` that holds photos.
  package struct Root: Equatable, Sendable {
    /// The folder on the machine that made the plan.
    package var folder: FilePath
    /// The path of its album in the site; empty if the site has only one root.
    package var album: FilePath
    /// The title of its album.
    package var title: String
  }

  /// A folder of the library as an album.
  package struct Folder: Equatable, Sendable {
    /// The path of the album in the site, by the names of the folders; empty for the whole site.
    package var path: FilePath
    /// The content of its album.md.
    package var metadata: AlbumMetadata?
    /// The photos by date.
    package var files: [File]
    /// The photos of other folders that match the query of album.md. They stay photos of their folders.
    package var collected: [File] = []
    /// All photos of the album.
    package var all: [File] { collected.isEmpty ? files : files + collected }
    /// The number of the folder in the catalog.
    package var number: Int64 = 0
  }

  /// A photo in a folder.
  package struct File: Equatable, Sendable {
    /// The index of the photo in `photos`.
    package var photo: Int
    /// The name of the file.
    package var name: String
  }

  /// A file without a picture that a site can show, such as a camera raw file without a usable preview.
  package struct Omission: Equatable, Sendable {
    package var file: LibraryFile
    package var reason: String
  }

  package var roots: [Root]
  package var folders: [Folder]
  /// Each photo once.
  package var photos: [PlannedPhoto]
  package var omitted: [Omission]
  /// The addresses assigned so far.
  package var addresses: AddressBook
  /// The files whose Exif tags cannot be read now.
  package var unreadTags: [Omission] = []
  /// The pages that the owner wrote.
  package var pages: [OwnPage] = []
  /// The album.md files with a query that matches no photo of their part of the site.
  package var fruitlessQueries: [FilePath] = []
  /// The number of videos that the settings leave out.
  package var videosLeftOut = 0
  /// The number of camera raw files without a preview whose picture is in the same folder.
  package var rawsLeftOut = 0
  /// The photos that were added to the catalog last, newest first; empty if neither a section nor a feed shows them.
  package var additions: [Addition] = []
  /// The addresses of photos that the library no longer has, with the photos and albums that they lead to.
  package var past: [PastPhoto] = []
  /// Whether there is nothing to show.
  package var isEmpty: Bool { photos.isEmpty }

  package var description: String {
    let renditions = photos.reduce(0) { $0 + $1.renditions.count }
    return "plan: \(photos.count) photos in \(folders.count) folders, \(renditions) renditions"
  }
}

/// A photo of a plan, with what its images are made from.
package struct PlannedPhoto: Sendable {
  /// The results of earlier builds for the photo.
  package struct RenderState: Equatable, Sendable {
    /// The mean colour as 0xRRGGBB; `nil` before the photo was rendered.
    package var color: Int?
    package var thumbHash: [UInt8]?
    /// Why the photo cannot be rendered.
    package var error: String?
    /// The versions that reported the error; `nil` if unknown.
    package var errorVersion: RendererVersion?
    /// Why the photo is shown only in part.
    package var warning: String?
    /// Whether hash and sharpness of the picture are known.
    package var isMeasured = false
  }

  /// The photo with all images and the clip that the site needs.
  package var photo: SitePhoto
  /// The original that the renditions are made from.
  package var file: LibraryFile
  package var source: DisplaySource
  /// `nil` for a photo without video.
  package var video: PlannedVideo?
  package var state: RenderState

  package var id: String { photo.id }
  /// All renditions that the site needs.
  package var renditions: RenditionSet { photo.images }
}

extension RenditionRecipe {
  /// All renditions that a site needs of a photo.
  package func renditions(of id: String, _ source: DisplaySource, _ facts: PhotoFacts) -> RenditionSet {
    renditions(
      of: id, width: source.width, height: source.height, kind: source.kind,
      line: line(copyright: facts.copyright, creator: facts.creator),
      panorama: source.view.map { PixelSize(width: $0.pictureWidth, height: $0.pictureHeight) })
  }
}

extension SitePlan {
  /// The photos of a folder that one run of `gallery index` added to the catalog.
  package struct Addition: Equatable, Sendable {
    /// The maximum number of batches in a plan; some may have no photo that is shown.
    package static let maxCount = 200

    /// When the run began to add photos, in seconds since 1970.
    package let time: Int
    /// The number of the folder in the catalog at that time, from which the photos may have moved.
    package let folder: Int64
    /// The ids of the photos, sorted.
    package let photos: [String]
  }
}
