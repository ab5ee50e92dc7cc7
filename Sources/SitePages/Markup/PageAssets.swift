import EmbeddedFiles
import SiteModel

/// The style sheets and drawings that are compiled into the program.
enum PageAssets {
  /// `Assets/site.css` and `Assets/viewer.css`, followed by `Assets/rtl.css` for scripts that run from
  /// right to left.
  static func siteStyle(_ strings: Strings) -> [UInt8] {
    EmbeddedFile.asset("site.css") + EmbeddedFile.asset("viewer.css")
      + (strings.isRightToLeft ? EmbeddedFile.asset("rtl.css") : [])
  }

  /// The files of `Assets/viewer`, in the order in which they run.
  static var viewerScripts: [String] {
    [
      "elements", "photos", "slide", "address", "viewer", "gestures", "slideshow", "panel", "start",
    ].map { String(decoding: EmbeddedFile.asset("viewer/\($0).js"), as: UTF8.self) }
  }

  /// `Assets/map.css`, the rules of the map page.
  static var mapStyle: [UInt8] { EmbeddedFile.asset("map.css") }

  /// `Assets/land.txt`, the outline of all land as SVG path data.
  static var land: [UInt8] { EmbeddedFile.asset("land.txt") }
}
