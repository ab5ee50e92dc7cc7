import EmbeddedFiles
import SiteModel

/// The style sheets and drawings that are compiled into the program.
enum PageAssets {
  /// `Assets/site.css`, followed by `Assets/rtl.css` for scripts that run from right to left.
  static func siteStyle(_ strings: Strings) -> [UInt8] {
    EmbeddedFile.asset("site.css") + (strings.isRightToLeft ? EmbeddedFile.asset("rtl.css") : [])
  }

  /// `Assets/map.css`, the rules of the map page.
  static var mapStyle: [UInt8] { EmbeddedFile.asset("map.css") }

  /// `Assets/land.txt`, the outline of all land as SVG path data.
  static var land: [UInt8] { EmbeddedFile.asset("land.txt") }
}
