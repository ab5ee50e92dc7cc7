import Facts
package import SiteViews

/// A script of pages, made of the files that `Assets/scripts.txt` lists.
package enum PageScript: String, CaseIterable, Sendable {
  /// Changes how an album is laid out.
  case layouts
  /// Shows single photos over the page.
  case viewer
  /// Shows 360° panoramas in the viewer, which loads it for them.
  case sphere
  /// Scrolls through all photos.
  case timeline
  /// Finds photos.
  case search
  /// Magnifies the map.
  case map
  /// Selects photos of an album, and copies, shares and saves them.
  case selection
  /// Opens protected albums.
  case protection
  /// Starts the service worker of a site that can be read without a network.
  case offline

  /// Whether it runs before the page is shown: a remembered layout would otherwise move photos.
  var isEarly: Bool { self == .layouts }

  /// The bytes of the script: the site's settings, followed by the minified files.
  package func render(_ settings: SiteSettings) -> [UInt8] {
    Self.text(rawValue, self.settings(settings))
  }

  /// A script with its settings. The script is a block, so that its names are not global.
  static func text(_ name: String, _ settings: JSONWriter) -> [UInt8] {
    Array("\"use strict\";{const settings=".utf8) + settings.bytes + Array(";\n".utf8)
      + EmbeddedFile.asset("minified/\(name).js") + Array("}\n".utf8)
  }

  private static var noSettings: JSONWriter {
    var json = JSONWriter()
    json.object { _ in }
    return json
  }

  private func settings(_ settings: SiteSettings) -> JSONWriter {
    switch self {
    case .layouts: Self.layoutSettings(settings)
    case .viewer: Self.viewerSettings(settings)
    case .sphere: Self.sphereSettings(settings)
    case .timeline: Self.timelineSettings(settings.timeline)
    case .selection: Self.selectionSettings(settings)
    case .protection: Self.protectionSettings(settings)
    case .map: Self.mapSettings(settings)
    case .search, .offline: Self.noSettings
    }
  }
}

/// The scripts of a site.
package struct SiteScripts: Sendable {
  /// Their paths and bytes.
  private let scripts: [(path: String, bytes: [UInt8])]
  /// The paths and bytes of the scripts, and of the style sheets that they load.
  package var files: [(path: String, bytes: [UInt8])] {
    let styles = [
      (name: "viewer", bytes: PageAssets.viewerStyle),
      (name: "selection", bytes: PageAssets.selectionStyle),
    ]
    let written = zip(PageScript.allCases, scripts).filter { script, _ in
      switch script {
      case .offline: isOffline
      case .protection: hasProtection
      case .map: hasMap
      default: true
      }
    }
    return written.map(\.1)
      + styles.map { (SitePaths.stylesheet($0.bytes, name: $0.name), $0.bytes) }
  }

  /// Whether all pages start the service worker.
  let isOffline: Bool

  /// Whether there are protected albums.
  private let hasProtection: Bool
  /// Whether there can be a map.
  private let hasMap: Bool

  /// Renders all scripts.
  package init(_ settings: SiteSettings, hasProtection: Bool = false) {
    (isOffline, self.hasProtection) = (settings.isOffline, hasProtection)
    hasMap = settings.location == .full
    scripts = PageScript.allCases.map { script in
      let bytes = script.render(settings)
      return (SitePaths.script(script.rawValue, bytes), bytes)
    }
  }

  /// The elements that load scripts, in the order of the cases.
  func elements(_ scripts: [PageScript], toSite: String) -> [HTML] {
    zip(PageScript.allCases, self.scripts).filter { scripts.contains($0.0) }.map { script, file in
      "<script src=\"\(toSite)\(file.path)\"\(script.isEarly ? nil : " defer" as HTML?)></script>\n"
    }
  }
}
