import PhotoCatalog
import PhotoMetadata
import Renditions
import SiteModel
import SystemPackage

extension SitePlan {
  /// Plans a part of a site: decides what is visible, and predicts the renditions.
  ///
  /// With `FolderAccess`, this is the only place that decides what a site may show.
  ///
  /// - Parameters:
  ///   - snapshot: The catalog's photos that match the site's query.
  ///   - settings: What the site contains.
  ///   - metadata: The content of album.md of each folder.
  ///   - access: Which part of the site shows each folder.
  ///   - part: The part.
  /// - Throws: Errors of the database.
  init(
    _ snapshot: LibrarySnapshot, _ settings: SiteSettings, _ metadata: [AlbumMetadata?],
    _ access: FolderAccess, _ part: FolderAccess.Part
  ) throws {
    var separate: FolderAccess.SeparateAlbum?
    if case .separate(let index) = part { separate = access.separate[index] }
    // `SeparatePlan` has those of an album that not everyone sees.
    var addresses = AddressBook(
      separate == nil ? snapshot.addresses.map(AddressBook.Entry.init) : [])
    let roots = Self.roots(of: snapshot.folders, &addresses)
    let indices = Dictionary(
      roots.enumerated().map { ($1.folder.path, $0) }
    ) { first, _ in first }
    self.init(roots: roots, folders: [], photos: PlannedPhotos(), omitted: [], addresses: addresses)

    // The index in `photos` of each photo, by its number in the catalog.
    var planned: [Int64: PlannedIndex] = [:]
    var table = FactTable()
    let pairs = try snapshot.motionPairs()
    // A name that is a face in one photo may be a keyword of another.
    let people = settings.includesPeople ? PeopleNames() : try snapshot.people()
    var clips: [Int64: LiveClip] = [:]
    var shownRoots: Set<FilePath> = []
    for (number, folder) in snapshot.folders.enumerated() where access.parts[number] == part {
      let root = indices[folder.root]
      var files: [File] = []
      let omittedBefore = omitted.count
      try snapshot.forEachFile(in: folder) { file, photo in
        guard let root else { return }
        let original = LibraryFile(
          root: root, folder: folder.path, name: file.name, size: file.size, inode: file.inode)
        // The video of a Live Photo is a part of the photo.
        guard !pairs.parts.contains(file.photo) else {
          if clips[file.photo] == nil {
            clips[file.photo] = photo().map { LiveClip(photo: $0, file: original) }
          }
          return
        }
        if planned[file.photo] == nil {
          guard let photo = photo() else { return }
          planned[file.photo] = add(photo, original, settings, people, &table)
        }
        if case .photo(let index) = planned[file.photo] {
          files.append(File(photo: Int(index), name: original.nameText))
        }
      }
      if !files.isEmpty { shownRoots.insert(folder.root) }
      if settings.stacks != .none { omitRawsBesidePictures(from: omittedBefore, files) }
      let album = root.map { roots[$0].album.path } ?? FilePath()
      let path = album.isEmpty ? folder.path : album.pushing(folder.path)
      folders.append(
        Folder(
          path: separate?.path(of: folder) ?? path, metadata: metadata[number], files: files))
    }
    if settings.home.contains(.recent) {
      recent = recentPhotos(planned, snapshot.additions)
    }
    for (still, video) in pairs.videos {
      guard case .photo(let index) = planned[still], let clip = clips[video] else { continue }
      photos[Int(index)].add(clip, settings.video)
    }
    pages =
      settings.ownPages.map { names in
        OwnPage.pages(
          of: snapshot.pages.filter { shownRoots.contains($0.root) }.map {
            OwnPage.File(name: $0.name.stem ?? "", text: $0.text)
          }, named: names)
      } ?? []
  }

  /// The ids of the photos of the last days on which photos were added, by date within a day.
  private func recentPhotos(_ planned: [Int64: PlannedIndex], _ additions: [Addition]) -> [String] {
    // Some are not shown, or are in the stack of another.
    let limit = 8 * HomeSection.limit
    var ids: [String] = []
    var end = Int64.max
    for first in (additions.map(\.first) + [0]).sorted(by: >) where ids.count < limit {
      let day = planned.compactMap { number, index -> Int? in
        guard case .photo(let photo) = index, number >= first, number < end else { return nil }
        return Int(photo)
      }
      ids += day.sorted { one, other in
        let (one, other) = (photos[one], photos[other])
        if one.shared.taken == other.shared.taken { return one.id < other.id }
        guard let first = one.shared.taken else { return false }
        return other.shared.taken.map { first > $0 } ?? true
      }.map { photos[$0].id }
      end = first
    }
    return Array(ids.prefix(limit))
  }

  /// The video of a Live Photo.
  fileprivate struct LiveClip {
    var photo: Photo
    var file: LibraryFile
  }

  private enum PlannedIndex {
    case photo(Int32)
    case omitted
  }

  /// Adds a photo, without the location if that is not to be published.
  private mutating func add(
    _ photo: Photo, _ original: LibraryFile, _ settings: SiteSettings, _ people: PeopleNames,
    _ table: inout FactTable
  ) -> PlannedIndex {
    var facts = photo.facts
    if facts.video != nil, settings.video.mode == .none {
      videosLeftOut += 1
      return .omitted
    }
    let removed = facts.removePeopleFromKeywords(people)
    if !settings.includesPeople { facts.people = [] }
    facts.limitLocation(to: settings.location, in: settings.language)
    do throws(PreviewError) {
      let source = try DisplaySource(facts, for: settings.recipe)
      photos.append(
        PlannedPhoto(
          id: photo.id, facts: table.pack(facts), file: original, source: source,
          recipe: settings.recipe,
          video: PlannedVideo(facts, for: settings.video, id: photo.id)
            ?? PlannedVideo(motionPhoto: facts, for: settings.video, id: photo.id),
          original: PlannedOriginal(
            facts, id: photo.id, name: original.nameText,
            settings),
          state: PlannedPhoto.RenderState(photo),
          // The removed keywords depend on other photos.
          digest: removed == 0 ? photo.digest : photo.digest &* 31 &+ UInt64(removed)))
      return .photo(Int32(photos.count - 1))
    } catch {
      omitted.append(Omission(file: original, reason: error.description))
      return .omitted
    }
  }

  /// Does not report camera raw files without a preview whose picture is in the same folder.
  private mutating func omitRawsBesidePictures(from first: Int, _ files: [File]) {
    guard first < omitted.count else { return }
    let stems = Set(files.map { StackCandidate(name: $0.name).stem })
    let isBesidePicture = omitted[first...].map { omission in
      stems.contains(StackCandidate(name: omission.file.nameText).stem)
    }
    let others = zip(omitted[first...], isBesidePicture).filter { !$1 }.map(\.0)
    rawsLeftOut += omitted.count - first - others.count
    omitted.replaceSubrange(first..., with: others)
  }

  /// The roots that hold photos.
  ///
  /// Their albums have no path if there is only one, whose folders are the albums of the site.
  private static func roots(
    of folders: [LibraryFolder], _ addresses: inout AddressBook
  ) -> [Root] {
    let paths = Set(folders.lazy.filter(\.hasPhotos).map(\.root)).sorted {
      $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    return paths.map { path in
      let title = path.lastComponent?.string ?? ""
      guard paths.count > 1, let name = path.lastComponent else {
        return Root(folder: path, album: FilePath(), title: title)
      }
      let slug = addresses.slug(for: name.string, name: path.bytes, in: "roots")
      // The album of a second root with the same name is called by its address.
      let isFirst = slug == Slug(name.string).candidate(0)
      let album = isFirst ? FilePath(root: nil, [name]) : FilePath("\(name.string) \(slug)")
      return Root(folder: path, album: album, title: title)
    }
  }

  /// The folders of all roots.
  var rootFolders: [FilePath] { roots.map(\.folder.path) }

  /// A file as commands report it.
  func report(_ file: LibraryFile, _ reason: String) -> UnreadableFile {
    UnreadableFile(root: roots[file.root].folder.path, name: file.path.path, reason: reason)
  }
}

extension PlannedPhoto.RenderState {
  fileprivate init(_ photo: Photo) {
    self.init(
      color: photo.color, thumbHash: photo.thumbHash, error: photo.renderError,
      errorVersion: photo.renderErrorVersion.map {
        RendererVersion(renderer: $0.renderer, libvips: $0.libvips)
      }, warning: photo.renderWarning, isMeasured: photo.likeness != nil)
  }
}

extension PlannedPhoto {
  fileprivate mutating func add(_ clip: SitePlan.LiveClip, _ recipe: VideoRecipe) {
    video = PlannedVideo(liveVideo: clip.photo.facts, in: clip.file, for: recipe, id: id)
    digest = digest &* 31 &+ clip.photo.digest
  }
}

extension AddressBook.Entry {
  init(_ address: SiteAddress) {
    self.init(scope: address.scope, name: address.name, slug: address.slug)
  }
}

extension SiteAddress {
  init(_ entry: AddressBook.Entry) {
    self.init(scope: entry.scope, name: entry.name, slug: entry.slug)
  }
}
