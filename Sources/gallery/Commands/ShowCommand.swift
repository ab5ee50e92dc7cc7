import ArgumentParser
import Facts
import SiteBuilding
import Glibc
import PhotoIndexer
import PhotoReading
import PhotoCatalog
import SiteViews
import SystemPackage

/// `gallery show`: prints what is known of a photo.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what is known of a photo.",
    discussion: """
      Prints the facts in the catalog with the tags that they were read from, the files of the photo, what the \
      sites that were built show of it, or a build would show, and its Exif tags in the language of the system. Tags of \
      the MakerNote are printed with --all. A file that is not in the catalog is read, with its sidecars.

      EXAMPLE:
        gallery show ~/Photos/2024/IMG_2041.jpg
        gallery show 4k7q2m9x --all
      """)

  @Argument(
    help: ArgumentHelp("A file, or the id of a photo in the catalog.", valueName: "file|id"),
    completion: .file())
  var photo: String

  @Flag(help: "Print every Exif and MakerNote tag.")
  var all = false

  @OptionGroup var catalog: CatalogOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    ExifDescription.useLanguage()
    let store = try Catalog.forReading(at: catalog.path)
    let paths = ForgetCommand.candidates(photo)
    let isFile = paths.contains { unsafe access($0.string, F_OK) == 0 }
    if let store {
      output.console.detail("catalog \(catalog.path)")
      for path in paths {
        if let found = try store.photo(ofFile: path) { return try show(found, store) }
      }
      if !isFile, let found = try store.files(ofPhoto: photo).first {
        return try show(found, store)
      }
    }
    guard let path = paths.first, isFile else {
      throw CommandError.unknownPhoto(photo, catalog: catalog.path)
    }
    try showFile(path)
  }

  /// Prints a photo of the catalog.
  private func show(_ found: FoundPhoto, _ store: Catalog) throws {
    let files = try store.files(ofPhoto: found.photo.id)
    let settings = try Gallery.buildOptions(catalog: catalog.path).settings()
    let sites = try SiteAppearance.all(of: found.photo, files, store, settings).map(ShownPhoto.Site.init)
    let present = ([found] + files).first { !$0.isGone }
    let shown = ShownPhoto(
      isInCatalog: true,
      photo: ListedPhoto(found.photo.facts, id: found.photo.address, path: found.path.string, isLive: found.isLive),
      files: files.map { ShownPhoto.Original(path: $0.absolutePath.string, missing: $0.isGone) },
      site: sites.first, otherSites: Array(sites.dropFirst()),
      tags: present.map { tags($0.absolutePath) } ?? [])
    try print(shown, found.photo.facts)
  }

  /// Prints a file that the catalog does not know.
  private func showFile(_ path: FilePath) throws {
    let file: PhotoFile
    let sidecars: [SidecarFile]
    do {
      sidecars = try Sidecars.beside(path)
      file = try PhotoFile(reading: path, sidecars: sidecars, name: path.lastComponent?.string)
    } catch {
      throw CommandError.unreadable(path, reason: "\(error)")
    }
    let shown = ShownPhoto(
      isInCatalog: false,
      photo: ListedPhoto(file.facts, id: nil, path: path.string, isLive: file.facts.motionVideo != nil),
      files: [ShownPhoto.Original(path: path.string, missing: false)],
      sidecars: sidecars.map(\.name.string), tags: tags(path))
    if let error = file.sidecarError { Console.warn("\(path): \(error.reason)") }
    try print(shown, file.facts)
  }

  private func print(_ shown: ShownPhoto, _ facts: PhotoFacts) throws {
    guard !output.json else { return try output.console.result("", json: shown) }
    for line in shown.lines(facts, isComplete: all) { output.console.line(line) }
  }

  /// The Exif tags of a file; none if it cannot be read, which is reported.
  private func tags(_ path: FilePath) -> [ExifDescription] {
    do {
      return try ExifDescription.list(reading: path)
    } catch {
      output.console.note("\(path): \(error)")
      return []
    }
  }
}
