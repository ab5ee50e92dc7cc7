import MetadataReaders
import Renditions
import SiteConfiguration
import SiteModel
import SystemPackage

extension PlanReader {
  /// The Exif tags of a file that the site shows; none if it cannot be read, or is another one than in the catalog.
  ///
  /// They are in English, because libexif translates them to the language of the system, and not to that of the site.
  /// Only files that are new or have changed since the last build are read.
  func exifTags(of file: LibraryFile) -> [String] {
    guard settings.hasPhotoPages else { return [] }
    // The stages that need the file report one that is gone, has changed or cannot be read.
    guard let open = try? file.open(in: plan.roots.map(\.folder.path)) else { return [] }
    defer { _ = try? open.close() }  // Nothing was written to it.
    guard let tags = try? ExifDescription.list(reading: open) else { return [] }
    return ExifDescription.texts(of: settings.exifTags, in: tags)
  }
}
