import EmbeddedFiles
import SiteFormats
package import SiteModel

/// A script of pages, made of the files that `Assets/scripts.txt` lists.
package enum PageScript: String, CaseIterable, Sendable {
  /// Shows single photos over the page.
  case viewer
  /// Scrolls through all photos.
  case timeline
  /// Finds photos.
  case search

  /// The bytes of the script: the site's settings, followed by the minified files.
  ///
  /// The block keeps their names out of the page.
  ///
  /// - Parameter settings: The site's.
  /// - Returns: A classic script.
  package func render(_ settings: SiteSettings) -> [UInt8] {
    Array("\"use strict\";{const settings=".utf8) + self.settings(settings).bytes
      + Array(";\n".utf8)
      + EmbeddedFile.asset("minified/\(rawValue).js") + Array("}\n".utf8)
  }

  private func settings(_ settings: SiteSettings) -> JSONWriter {
    switch self {
    case .viewer: Self.viewerSettings(settings)
    case .timeline: Self.timelineSettings(settings.timeline)
    case .search: Self.searchSettings(settings)
    }
  }
}

/// The scripts of a site.
package struct SiteScripts: Sendable {
  /// Their paths and bytes.
  package let files: [(path: String, bytes: [UInt8])]

  /// Renders all scripts.
  package init(_ settings: SiteSettings) {
    files = PageScript.allCases.map { script in
      let bytes = script.render(settings)
      return (SitePaths.script(script.rawValue, bytes), bytes)
    }
  }

  /// The paths of scripts, in the order in which pages load them.
  func paths(_ scripts: [PageScript]) -> [String] {
    zip(PageScript.allCases, files).filter { scripts.contains($0.0) }.map(\.1.path)
  }
}
