import SiteBuilding
import PhotoCatalog
import Facts

extension NotShowable {
  /// Prints a line for each kind of files that no site can show, and with `--verbose` one for each file.
  static func show(_ files: [NotShowable], on console: Console) {
    for file in files { console.detail("\(file.file.path): \(file.file.reason)") }
    let videos = files.count { $0.error == .dolbyVision }
    if files.count > videos {
      console.note(
        "\(NumberFormat.count(files.count - videos, "camera raw file")) without a preview that is large "
          + "enough for a site; export each that has no JPEG as JPEG; --verbose lists them")
    }
    if videos > 0 {
      console.note(
        "\(NumberFormat.count(videos, "video")) in Dolby Vision profile 5, which no site can show; export each "
          + "as HDR10 or HLG; --verbose lists them")
    }
  }
}
