import PhotoCatalog
import PhotoMetadata
import Renditions
import SitePublishing
import SystemPackage

/// The visible photos of a library with the renditions that the site has of each.
struct RenderedLibrary {
  private let library: VisibleLibrary
  private let settings: SiteSettings
  /// In the order of the library's photos; `nil` for one that is not in the site yet.
  private let photos: [SitePhoto?]

  /// Joins photos with what came of rendering them.
  ///
  /// - Parameters:
  ///   - library: The photos.
  ///   - rendered: What came of those that were rendered in this build.
  ///   - publication: Knows the renditions that the site has.
  ///   - settings: What the site is built with.
  /// - Throws: `SiteError.unreadableNow` where the site would lose a photo's picture because its
  ///   file cannot be read at the moment.
  init(
    _ library: VisibleLibrary, _ rendered: RenditionStage.Report, _ publication: Publication,
    _ settings: SiteSettings
  ) throws(SiteError) {
    let postponed = rendered.postponed
    var lost: [String] = []
    let shown = postponed.isEmpty ? [] : publication.renderedPhotos
    photos = library.photos.map { visible in
      let photo = visible.photo
      guard !postponed.contains(photo.id) else {
        let part = Self.sitePhoto(visible, nil, settings) { publication.holds($0.path) }
        if !part.renditions.isEmpty { return part }
        if shown.contains(photo.id) { lost.append("\(visible.root.pushing(visible.name))") }
        return nil
      }
      return Self.sitePhoto(visible, rendered.results[photo.id], settings)
    }
    guard lost.isEmpty else {
      throw .unreadableNow(
        site: publication.path, photos: Array(lost.prefix(10)), count: lost.count)
    }
    (self.library, self.settings) = (library, settings)
  }

  /// All photos as if each had been rendered.
  init(allOf library: VisibleLibrary, _ settings: SiteSettings) {
    photos = library.photos.map { visible in
      var visible = visible
      visible.photo.renderError = nil
      return Self.sitePhoto(visible, nil, settings)
    }
    (self.library, self.settings) = (library, settings)
  }

  /// The albums of the site.
  func album(_ addresses: inout AddressBook) -> Album {
    var tree = AlbumTree(settings, titles: library.rootTitles)
    for folder in library.folders {
      let photos = folder.files.compactMap { file in
        self.photos[file.photo].map { ($0, file.name) }
      }
      tree.add(folder.path, photos: photos, note: folder.note)
    }
    return tree.album(name: library.name ?? settings.words.siteTitle, &addresses)
  }

  private static func sitePhoto(
    _ visible: VisibleLibrary.VisiblePhoto, _ result: Rendering.Result?, _ settings: SiteSettings,
    where isThere: (Rendition) -> Bool = { _ in true }
  ) -> SitePhoto {
    let (photo, picture, recipe) = (visible.photo, visible.picture, settings.recipe)
    var (isShown, color, thumbHash) = (photo.renderError == nil, photo.color, photo.thumbHash)
    switch result {
    case .rendered(let newColor, let newHash, _):
      (isShown, color, thumbHash) = (true, newColor, newHash)
    case .refused: (isShown, color, thumbHash) = (false, nil, nil)
    case nil: break
    }
    var formats = recipe.formats.map { format in
      recipe.renditions(
        of: photo.id, width: picture.width, height: picture.height, in: format
      ).filter { isShown && isThere($0) }
    }
    // Pages and manifest take it that a size is there in every format.
    let edges = formats.map { Set($0.map(\.edge)) }
    let common = edges.dropFirst().reduce(edges[0]) { $0.intersection($1) }
    formats = formats.map { $0.filter { common.contains($0.edge) } }
    let film =
      isShown && photo.facts.isAnimated
      ? recipe.film(of: photo.id, width: picture.width, height: picture.height) : nil
    return SitePhoto(
      id: photo.id, facts: photo.facts, width: picture.width, height: picture.height,
      renditions: formats[0], alternatives: isShown ? Array(formats.dropFirst()) : [],
      film: film.flatMap { isThere($0) ? $0 : nil }, color: color,
      thumbHash: settings.placeholder == .thumbhash ? thumbHash : nil)
  }
}

extension Publication {
  /// The ids of all photos of which the site has renditions.
  fileprivate var renderedPhotos: Set<String> {
    Set(presentFiles.compactMap { Rendition.parts(of: $0).map { String($0.photo) } })
  }
}
