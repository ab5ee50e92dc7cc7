import ArgumentParser
import PhotoReading
import SiteViews

/// The pages of a site, and what they show.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Write all pages (all), or images and the manifest alone, for the pages of another program (none); see \
      share/doc/gallery/other-sites.md. Without pages, protected and unlisted albums are left out.
      """, valueName: "mode"))
  var pages: PageMode = .all

  @Flag(
    inversion: .prefixedNo,
    help: """
      Write a page for each photo. Without them, the manifest, IIIF and feeds lack what only these pages show, such as \
      the creator.
      """)
  var photoPages = true

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Write pages for years, cameras, lenses, people, places and keywords, and a statistics page.",
      visibility: .hidden))
  var facetPages = true

  @Option(
    help: ArgumentHelp(
      """
      Publish where photos were taken: town, region and country (town), also coordinates and a map \
      (full), or nothing (none). Without a value: town.
      """, valueName: "level"))
  var includeLocation: LocationLevel = .none

  @Option(
    help: ArgumentHelp(
      """
      An Exif tag that photo pages show by its name in gallery show --json, or camera for those of the exposure and \
      the mode of the camera; repeatable, in this order. Tags of the place need --include-location full, and \
      XPKeywords --include-people. MakerNote:NAME is a tag of the camera's maker.
      """, example: "camera", valueName: "name", visibility: .hidden))
  var exifTag: [String] = []

  @Flag(
    help: "Publish the names of people: on photo pages, on pages of their own and in the search.")
  var includePeople = false

  @Flag(help: "Show each page of a TIFF file as a photo of its own, and not only the first.")
  var tiffPages = false

  @Option(
    help: ArgumentHelp(
      """
      What visitors can save: the largest image of each photo in the viewer (images), also an archive of each album \
      (zip), copies of the originals on the pages of photos (originals), or nothing (none); repeatable. Without a \
      value: images.
      """, example: "zip", valueName: "what"))
  var downloads: [Download] = []

  @Option(
    help: ArgumentHelp(
      """
      The metadata of published originals: strip keeps only orientation and color profile, and publishes \
      only JPEG files; keep publishes everything, also the place and the names of people.
      """, valueName: "mode", visibility: .hidden))
  var originalsMetadata: OriginalsMetadata = .strip

  @Flag(
    help: "Let browsers keep the pages and photos that were seen, for reading without a network.")
  var offline = false

  @Option(
    help: ArgumentHelp(
      """
      A section of the first page below the albums: the photos added last (recent), favorites and those of four and \
      five stars (featured), or a link to the photos of this day of the year (today) or to a random photo \
      (random); repeatable, in this order.
      """, example: "recent", valueName: "section", visibility: .hidden))
  var home: [HomeSectionKind] = []

  @Option(
    help: ArgumentHelp("The order of photos in albums without an order in album.md.", valueName: "order"),
    completion: .list(PhotoOrder.allValueStrings))
  var photoOrder: PhotoOrder = .date

  @Option(help: ArgumentHelp("The order of albums; date puts the newest first.", valueName: "order"))
  var albumOrder: AlbumOrder = .name

  /// The tags of `--exif-tag camera`, which tell nothing about people and places.
  private static let cameraTags = [
    "ExposureProgram", "ExposureMode", "ExposureBiasValue", "MeteringMode", "Flash", "LightSource",
    "WhiteBalance", "FocalLengthIn35mmFilm", "DigitalZoomRatio", "SceneCaptureType", "GainControl",
    "Contrast", "Saturation", "Sharpness", "SubjectDistanceRange", "ColorSpace",
  ]
  private static let groupOfTags = "camera"

  func validate() throws {
    for name in exifTag where name != Self.groupOfTags {
      guard ExifDescription.isName(name) else {
        throw ValidationError(
          "--exif-tag \(name): there is no Exif tag of this name; gallery show --json PHOTO prints the names in a photo."
        )
      }
    }
  }

  /// Adds the options to a site's settings. Tags of the place are checked here and not in `validate()`, because each
  /// key of `gallery.yml` is validated by itself.
  func apply(to settings: inout SiteSettings) throws {
    for name in exifTag where name.hasPrefix("GPS") && includeLocation != .full {
      throw ValidationError("--exif-tag \(name): tags of the place are published with --include-location full only.")
    }
    if exifTag.contains("XPKeywords"), !includePeople {
      throw ValidationError(
        "--exif-tag XPKeywords: keywords can be names of people, which are published with --include-people only."
      )
    }
    settings.hasPages = pages == .all
    settings.hasPhotoPages = photoPages && settings.hasPages
    settings.hasFacetPages = facetPages && settings.hasPages
    settings.location = includeLocation
    settings.exifTags = exifTag.flatMap { $0 == Self.groupOfTags ? Self.cameraTags : [$0] }
    settings.includesPeople = includePeople
    settings.showsTIFFPages = tiffPages
    settings.downloads = Set(downloads).subtracting([.none])
    settings.originalsMetadata = originalsMetadata
    settings.isOffline = offline
    settings.home = home
    settings.photoOrder = photoOrder
    settings.albumOrder = albumOrder
  }
}

extension PhotoOrder: ExpressibleByArgument {
  /// Parses the value of `--photo-order`.
  package init?(argument: String) { self.init(name: argument) }

  /// The values in the help, without a list of files, which only `album.md` can have.
  package static var allValueStrings: [String] { ["date", "name", "rating"] }

  /// The default value in the help.
  package var defaultValueDescription: String { "date" }
}

extension HomeSectionKind: ExpressibleByArgument {}
extension Download: ExpressibleByArgument {}
extension OriginalsMetadata: ExpressibleByArgument {}
extension PageMode: ExpressibleByArgument {}
extension AlbumOrder: ExpressibleByArgument {}
extension LocationLevel: ExpressibleByArgument {}
