import SiteBuilding
import PhotoIndexer
import PhotoCatalog
import Renditions
import Facts

extension BuildCommand {
  /// Prints what the user should know about a build, except the result.
  static func show(_ report: BuildReport, catalog: Catalog, on console: Console) {
    show(report.confinements, on: console)
    if !report.missingShards.isEmpty {
      let list = Self.list(report.missingShards)
      console.note("unfinished shards: \(list); this build rendered their missing photos")
    }
    if !report.ignoredShards.isEmpty {
      let list = Self.list(report.ignoredShards)
      console.note(
        "shards of another version of gallery or libvips: \(list); this build rendered their photos again"
      )
    }
    if report.isUnchanged {
      console.detail("catalog, settings and site have not changed since the last build")
    }
    for root in report.surroundingRoots {
      console.note("the site lies in the library \(root); gallery index will skip the site")
    }
    console.list(report.skipped, as: "could not be rendered")
    console.list(report.postponed, as: "could not be rendered now; the next build will retry")
    console.list(report.damaged, as: "damaged and shown in part")
    console.list(report.withoutHDR, as: "shown without HDR")
    console.list(report.stills, as: "shown as stills; use --video auto to encode them")
    console.list(report.originalsPostponed, as: "not copied as originals now; the next build will retry")
    console.list(report.unreadTags, as: "shown without Exif tags, which could not be read; the next build will retry")
    console.list(report.originalsLeftOut, as: "not offered as originals")
    if !report.originalsOfOtherKinds.isEmpty {
      let kinds = report.originalsOfOtherKinds.sorted { $0.key < $1.key }.map { "\($1) \($0)" }
      console.note(
        "originals not offered, because gallery removes the metadata of JPEG files only: "
          + kinds.joined(separator: ", ") + "; originals-metadata: keep publishes them as they are"
      )
    }
    let separate = [
      report.protectedAlbums > 0
        ? NumberFormat.count(report.protectedAlbums, "protected album") : nil,
      report.unlistedAlbums > 0 ? NumberFormat.count(report.unlistedAlbums, "unlisted album") : nil,
    ].compactMap(\.self)
    if !separate.isEmpty {
      console.note("\(separate.joined(separator: ", ")); gallery links lists their links")
    }
    for path in report.fruitlessQueries {
      console.note(
        "\(path): query: matches no photo that this part of the site shows; try it with gallery list"
      )
    }
    if let stored = report.stored { show(stored, on: console) }
    if report.albumsLeftOut > 0 {
      Console.warn(
        "\(NumberFormat.count(report.albumsLeftOut, "protected or unlisted album")) left out, because only pages show "
          + "them (--pages none)")
    }
    if report.videosLeftOut > 0 {
      console.note("\(NumberFormat.count(report.videosLeftOut, "video")) left out (--video none)")
    }
    if report.rawsLeftOut > 0 {
      let count = NumberFormat.count(report.rawsLeftOut, "camera raw file")
      console.note("\(count) without a preview left out; the picture with the same name is shown")
    }
    for path in report.replaced {
      console.note("\(path): was changed after gallery wrote it; replaced")
    }
    for path in report.withdrawn {
      console.note(
        "\(path): was changed after gallery wrote it; the site no longer needs it, so it was moved here, where "
          + "only you can read it; delete it, or move it to another folder")
    }
  }

  /// Prints what became of the images that left the site.
  private static func show(_ stored: StoredImages, on console: Console) {
    if let problem = stored.problem {
      console.note("\(problem); images that the site no longer has were not kept there")
    }
    guard stored.count > 0 else { return }
    console.detail("\(stored.path) has the images that the site no longer has; see image-store in gallery.yml")
  }

  /// Prints what the user should know about a shard, except the result.
  static func show(_ report: ShardBuilder.Report, on console: Console) {
    show(report.confinements, on: console)
    console.list(report.skipped, as: "could not be rendered")
    console.list(report.postponed, as: "could not be rendered now; the build of the site will retry")
  }

  private static func list(_ shards: [String]) -> String {
    let first = shards.prefix(20).joined(separator: ", ")
    return shards.count > 20 ? "\(first) and \(shards.count - 20) more" : first
  }

  /// Prints what the kernel does not prevent decoders from doing, even with `--quiet`.
  private static func show(_ confinements: [Confinement], on console: Console) {
    var notes: Set<String> = []
    for confinement in confinements {
      if let gaps = confinement.gaps {
        if notes.insert(gaps).inserted { Console.warn(gaps) }
      } else {
        console.detail("\(confinement)")
      }
    }
  }
}

/// The result of `gallery build --shard`.
struct ShardSummary: Encodable {
  var shard: String
  var photos: Int
  var rendered: Int
  var skipped: Int
  var postponed: Int

  init(_ report: ShardBuilder.Report, shard: Shard) {
    self.shard = "\(shard)"
    (photos, rendered) = (report.photos, report.rendered)
    (skipped, postponed) = (report.skipped.count, report.postponed.count)
  }

  var line: String {
    "shard \(shard): \(NumberFormat.count(photos, "photo")), \(rendered) rendered"
      + (skipped > 0 ? ", \(skipped) could not be shown; " : "; ")
      + "gallery build without --shard completes the site"
  }
}

extension BuildForecast {
  /// The result of `gallery build --dry-run`.
  func line(_ site: String) -> String {
    let albums = restricted > 0 ? ", and \(NumberFormat.count(restricted, "unlisted or protected album"))" : ""
    return
      "would show \(NumberFormat.count(photos, "photo"))\(albums); \(added.count) added, \(removed.count) removed, "
      + "\(rendered) to render: \(site)"
  }
}

/// The result of `gallery build`.
struct BuildSummary: Encodable {
  /// The photos with a picture on a page.
  var photos: Int
  /// The photos that should be shown and have no picture.
  var notShown: Int
  var albums: Int
  /// Unlisted and protected albums, which `albums` does not count.
  var unlistedAlbums: Int
  var protectedAlbums: Int
  /// Unlisted and protected albums that a site without pages does not have.
  var albumsLeftOut: Int
  var written: Int
  var unchanged: Int
  var removed: Int
  /// The HTML pages of the site; 0 if nothing has changed since the last build.
  var pages: Int
  /// The number of images, clips, originals and archives that were made, and the size of all written files in bytes.
  var renditions: Int
  var bytes: Int64
  var seconds: Double
  var skipped: Int
  var postponed: Int
  var damaged: Int
  var withoutHDR: Int
  /// Videos shown as stills, and those that the settings leave out.
  var stills: Int
  var videosLeftOut: Int
  var missingShards: Int
  var ignoredShards: Int
  /// The images that left the site and were kept for later builds, and those that an earlier build had kept.
  var imagesKept: Int
  var imagesTakenBack: Int
  /// Albums that are less public than their album.md says.
  var heldBack: [String] = []
  /// The numbers of photos that their owner keeps back, by kind: `rejected`, `withheld`, `unread`.
  var leftOut: [String: Int] = [:]
  var output: String

  init(_ report: BuildReport, output: String, time: Duration) {
    albumsLeftOut = report.albumsLeftOut
    (pages, renditions, bytes) = (report.pages, report.renditions, report.writtenBytes)
    seconds = time.rounded
    (photos, notShown, albums) = (report.photos, report.notShown, report.albums)
    (unlistedAlbums, protectedAlbums) = (report.unlistedAlbums, report.protectedAlbums)
    (written, unchanged, removed) = (report.written, report.unchanged, report.removed)
    (skipped, postponed) = (report.skipped.count, report.postponed.count)
    (damaged, withoutHDR) = (report.damaged.count, report.withoutHDR.count)
    (stills, videosLeftOut) = (report.stills.count, report.videosLeftOut)
    missingShards = report.missingShards.count
    ignoredShards = report.ignoredShards.count
    (imagesKept, imagesTakenBack) = (report.stored?.count ?? 0, report.restored)
    self.output = output
  }

  /// The line for people, which names the first file of the site.
  func line(hasPages: Bool) -> String {
    let first = hasPages ? "index.html" : "data/index.json"
    let changes =
      written == 0 && removed == 0
      ? "nothing changed"
      : "\(NumberFormat.count(written, "file")) written, \(unchanged) unchanged, \(removed) removed"
    let images = renditions > 0 ? "\(NumberFormat.count(renditions, "media file")) made, " : ""
    let back =
      imagesTakenBack > 0 ? "\(NumberFormat.count(imagesTakenBack, "image")) taken back, " : ""
    let kept =
      imagesKept > 0 ? "\(NumberFormat.count(imagesKept, "image")) kept for later builds, " : ""
    let size = bytes > 0 ? "\(NumberFormat.size(bytes)), " : ""
    let lost =
      notShown > 0 ? ", \(NumberFormat.count(notShown, "photo")) could not be shown" : ""
    let restricted = [(unlistedAlbums, "unlisted"), (protectedAlbums, "protected")].filter { $0.0 > 0 }
      .map { " and \(NumberFormat.count($0.0, "\($0.1) album"))" }.joined()
    let shown =
      photos == 0 && !restricted.isEmpty
      ? "no public photos"
      : "\(NumberFormat.count(photos, "photo")) in "
        + NumberFormat.count(albums, restricted.isEmpty ? "album" : "public album")
    return
      "\(shown)\(restricted)\(lost); \(changes) "
      + "(\(images)\(back)\(kept)\(size)\(seconds) s): \(output)/\(first)"
  }
}
