import Facts
import PhotoLayout
import Renditions
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

extension PageScript {
  /// The settings of the script that opens protected albums: what it loads after decryption.
  static func protectionSettings(_ settings: SiteSettings) -> JSONWriter {
    var json = JSONWriter()
    json.object { json in
      json.member("viewer", SitePaths.script(viewer.rawValue, viewer.render(settings)))
    }
    return json
  }
}

extension PageScript {
  static func mapSettings(_ settings: SiteSettings) -> JSONWriter {
    let strings = settings.strings.map
    var json = JSONWriter()
    json.object { json in
      json.member("map", strings.title)
      json.member("photos", strings.dots)
      json.member("in", strings.zoomIn)
      json.member("out", strings.zoomOut)
      json.member("all", strings.showAll)
    }
    return json
  }
}

extension PageScript {
  static func timelineSettings(_ settings: SiteSettings) -> JSONWriter {
    var json = JSONWriter()
    json.object { json in
      let widths = settings.widths
      json.member("widths", widths.values)
      json.member("heights", widths.values.map { settings.rowHeight(at: $0) }) { $0.write($1) }
      json.member("gap", settings.grid.spacing)
      // Days come before months, and the digits match the other numbers of the page.
      let language = settings.strings.code
      json.member("locale", language == "en" ? "en-GB" : "\(language)-u-nu-latn")
    }
    return json
  }
}

extension PageScript {
  /// The settings of the script that shows panoramas: what their images are named, and its texts.
  static func sphereSettings(_ settings: SiteSettings) -> JSONWriter {
    let (recipe, strings) = (settings.recipe, settings.strings.viewer)
    var json = JSONWriter()
    json.object { json in
      json.member("widest", recipe.panoramaLimit)
      json.member("suffix", recipe.panoramaEnding)
      if let watermark = recipe.watermark {
        json.member("watermark", recipe.commonWatermark ?? "")
        json.member("marked", watermark.smallestEdge)
      }
      json.member("look", strings.lookAround)
      json.member("follow", strings.followDevice)
    }
    return json
  }
}

extension PageScript {
  /// The settings of the controls that change how an album is laid out.
  static func layoutSettings(_ settings: SiteSettings) -> JSONWriter {
    let widths = settings.widths
    var json = JSONWriter()
    json.object { json in
      json.member("kinds", settings.switchableLayouts) { $0.write($1.rawValue) }
      json.member("gap", settings.grid.spacing)
      json.member("marks", widths.names) { $0.write($1) }
      json.member("widths", widths.values)
      json.member("rules", widths.values.map { rules(settings, width: $0) }) { $0.write($1) }
    }
    return json
  }

  /// The content of a rule that shows all lists of photos as at another width.
  private static func rules(_ settings: SiteSettings, width: Int) -> String {
    let css = LayoutStyle.tiles(settings, width: width)
    guard settings.grid.lastRow == .hide else { return css }
    let name = settings.widths.name(of: width)
    return css + ";li[class] a:not(.lost){display:block}"
      + "&:not(.wrap,.grid,.masonry) .h\(name)[class][class] a{display:none}"
  }
}

extension PageScript {
  /// The settings of the selection of photos.
  static func selectionSettings(_ settings: SiteSettings) -> JSONWriter {
    let strings = settings.strings.selection
    var json = JSONWriter()
    json.object { json in
      let style = SitePaths.stylesheet(PageAssets.selectionStyle, name: "selection")
      json.member("style", style)
      json.name("hasDownloads")
      json.write(settings.offersImages ? 1 : 0)
      json.name("strings")
      json.object { json in
        json.member("selection", strings.selection)
        json.member("count", strings.count("{}"))
        json.member("copy", strings.copy)
        json.member("mail", strings.mail)
        json.member("copied", strings.copied)
        json.member("only", strings.showOnly)
        json.member("done", strings.done)
      }
    }
    return json
  }
}

extension PageScript {
  static func viewerSettings(_ settings: SiteSettings) -> JSONWriter {
    var json = JSONWriter()
    json.object { json in
      json.member("sizes", settings.recipe.sizes)
      json.member("style", SitePaths.stylesheet(PageAssets.viewerStyle, name: "viewer"))
      json.member("sphere", SitePaths.script(sphere.rawValue, sphere.render(settings)))
      // The script inserts the watermark before the format.
      let templates = settings.recipe.pathTemplates
      let images = templates.map { $0.path.replacing("{watermark}", with: "") }
      json.member("image", images[0])
      if settings.recipe.largeFormat != nil, let large = templates.last {
        json.member("ends", images) { json, image in
          json.write(String(image.split(separator: "}").last ?? ""))
        }
        json.member("large", large.edges.lowerBound)
      } else {
        // Smaller images have no gain map.
        json.member("large", RenditionRecipe.smallestHDR)
      }
      if let watermark = settings.recipe.watermark {
        json.member("watermark", settings.recipe.commonWatermark ?? "")
        json.member("marked", watermark.smallestEdge)
      }
      json.member("page", settings.hasPhotoPages ? SitePaths.photoTemplate : "")
      json.name("hasDownloads")
      json.write(settings.offersImages ? 1 : 0)
      json.name("strings")
      strings(settings.strings, &json)
    }
    return json
  }

  private static func strings(_ strings: Strings, _ json: inout JSONWriter) {
    let viewer = strings.viewer
    json.object { json in
      json.member("viewer", viewer.viewer)
      json.member("close", viewer.close)
      json.member("previous", strings.pages.previousPhoto)
      json.member("next", strings.pages.nextPhoto)
      json.member("ends", viewer.firstOrLast)
      json.member("zoom", viewer.zoom)
      json.member("play", viewer.play)
      json.member("pause", viewer.pause)
      json.member("speed", viewer.speed("{}"))
      json.member("full", viewer.fullScreen)
      json.member("strip", viewer.thumbnails)
      json.member("facts", viewer.details)
      json.member("more", viewer.more)
      json.member("share", viewer.share)
      json.member("copy", viewer.copyLink)
      json.member("copied", viewer.linkCopied)
      json.member("download", viewer.download)
      json.member("help", viewer.shortcuts)
      json.member("space", viewer.space)
      json.member("position", viewer.position("{}", "{}"))
      json.member("failed", viewer.failed)
      json.member("retry", viewer.retry)
    }
  }
}
