import PhotoReading
import Renditions
import SiteViews
import SystemPackage

extension PlanReader {
  /// The Exif tags of a file that the site shows; none if it has none. They are in English, because libexif translates
  /// them to the language of the system, and not to that of the site. Only files that are new or have changed since the
  /// last build are read. A file that cannot be read now is added to the plan, so that the next build reads it.
  mutating func exifTags(of file: LibraryFile) -> [String] {
    guard settings.hasPhotoPages else { return [] }
    do {
      let open = try file.open(in: plan.rootFolders)
      defer { _ = try? open.close() }  // Nothing was written to it.
      return try ExifDescription.texts(of: settings.exifTags, reading: open)
    } catch {
      plan.unreadTags.append(SitePlan.Omission(file: file, reason: "\(error)"))
      return []
    }
  }
}
