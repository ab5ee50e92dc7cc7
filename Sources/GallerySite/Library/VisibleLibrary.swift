import PhotoCatalog
import PhotoMetadata
import Renditions
import SystemPackage

/// What a site may show of a library.
///
/// The only place that decides what is visible. Hidden albums, photos that the query leaves out, and
/// locations that are not to be published are not in this value, so nothing made of it can show them.
struct VisibleLibrary: Sendable {
  /// A folder of the library that the site may show.
  struct Folder: Sendable {
    /// The album's path by the names of the folders; empty for the whole site.
    var path: FilePath
    /// What its album.md says.
    var note: AlbumNote?
    /// Its photos by date: the index in `photos`, and the file's name.
    var files: [(photo: Int, name: String)]
  }

  /// A photo with the file that its renditions are made from.
  struct VisiblePhoto: Sendable {
    var photo: Photo
    /// The library's folder that the file lies in.
    var root: FilePath
    /// The file's path below the root.
    var name: FilePath
    /// The file as it was indexed.
    var file: LibrarySnapshot.File
    /// What is shown of it.
    var picture: ShownPicture
  }

  let folders: [Folder]
  /// Each once.
  let photos: [VisiblePhoto]
  /// Camera raw files without a picture that can be shown.
  let unshown: [UnreadableFile]
  /// The roots that hold photos.
  let roots: [FilePath]
  /// How albums of roots are called, where the site has several.
  let rootTitles: [FilePath: String]

  /// Decides what is visible.
  ///
  /// - Parameters:
  ///   - snapshot: The catalog's photos that match the site's query.
  ///   - settings: What the site is built with.
  ///   - addresses: Tells roots of the same name apart.
  /// - Throws: `SettingsProblem` for an album.md that cannot be understood: it may hide its album.
  init(
    _ snapshot: LibrarySnapshot, _ settings: SiteSettings, _ addresses: inout AddressBook
  ) throws(SettingsProblem) {
    let notes = try Self.notes(snapshot.folders)
    let hidden = zip(snapshot.folders, notes).filter { $1?.isHidden == true }.map(\.0)
    roots = Array(Set(snapshot.folders.lazy.filter(\.hasPhotos).map(\.root))).sorted {
      $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    let names = Self.names(of: roots, &addresses)
    rootTitles = Dictionary(
      names.map { root, name in (name, root.lastComponent?.string ?? "") }
    ) { first, _ in first }

    var folders: [Folder] = []
    var photos: [VisiblePhoto] = []
    var unshown: [UnreadableFile] = []
    // Where each photo of the snapshot went; -1 for one that cannot be shown.
    var indexes: [Int?] = Array(repeating: nil, count: snapshot.photos.count)
    for (index, folder) in snapshot.folders.enumerated()
    where !hidden.contains(where: { $0.root == folder.root && folder.path.starts(with: $0.path) }) {
      var files: [(photo: Int, name: String)] = []
      for file in snapshot.files[index] {
        let name = folder.path.pushing(file.name)
        if indexes[file.photo] == nil {
          let photo = Self.publishable(snapshot.photos[file.photo], settings)
          do throws(PreviewError) {
            let picture = try ShownPicture(photo.facts, for: settings.recipe)
            indexes[file.photo] = photos.count
            photos.append(
              VisiblePhoto(
                photo: photo, root: folder.root, name: name, file: file, picture: picture))
          } catch {
            indexes[file.photo] = -1
            unshown.append(
              UnreadableFile(root: folder.root, name: name, reason: error.description))
          }
        }
        if let photo = indexes[file.photo], photo >= 0 {
          files.append((photo, file.name.string))
        }
      }
      let path =
        names[folder.root].map { $0.pushing(folder.path) } ?? folder.path
      folders.append(Folder(path: path, note: notes[index], files: files))
    }
    (self.folders, self.photos, self.unshown) = (folders, photos, unshown)
  }

  /// The name of the only root.
  var name: String? {
    roots.count == 1 ? roots.first?.lastComponent?.string : nil
  }

  private static func notes(
    _ folders: [LibraryFolder]
  ) throws(SettingsProblem) -> [AlbumNote?] {
    var notes: [AlbumNote?] = []
    for folder in folders {
      let file = folder.root.pushing(folder.path).appending("album.md").string
      notes.append(
        try folder.note.map { text throws(SettingsProblem) in
          try AlbumNote(text, file: file)
        })
    }
    return notes
  }

  /// The names of the roots' albums: none with one root, whose folders are the site's albums.
  private static func names(
    of roots: [FilePath], _ addresses: inout AddressBook
  ) -> [FilePath: FilePath] {
    guard roots.count > 1 else { return [:] }
    var names: [FilePath: FilePath] = [:]
    for root in roots {
      guard let name = root.lastComponent else { continue }
      let slug = addresses.slug(for: name.string, name: root.bytes, in: "roots")
      // A root with the name of another has its address behind it.
      let isFirst = slug == Slug(name.string).candidate(0)
      names[root] = FilePath(root: nil, [name])
      if !isFirst { names[root] = FilePath("\(name.string) \(slug)") }
    }
    return names
  }

  /// The photo without what the site may not tell.
  private static func publishable(_ photo: Photo, _ settings: SiteSettings) -> Photo {
    guard !settings.includesLocation else { return photo }
    var photo = photo
    photo.facts.coordinate = nil
    return photo
  }
}
