import ArgumentParser
import Facts
import SiteOutput
import SystemPackage

extension SiteHost: ExpressibleByArgument {}

extension HostCheck {
  /// A limit as a line for people.
  func line(_ finding: Finding) -> String {
    let (found, limit) = (finding.found, finding.limit)
    switch finding.quantity {
    case .files:
      let verdict = finding.isExceeded ? ": too many; paid plans allow 100000" : ""
      return "\(NumberFormat.count(found, "file")) of at most \(limit)\(verdict)"
    case .entries:
      return "\(found) files and folders of at most \(limit)"
        + (finding.isExceeded ? ": too many" : "")
    case .fileSize:
      return "the largest file, \(largest.path): \(NumberFormat.size(found)) of at most "
        + "\(NumberFormat.size(limit))\(finding.isExceeded ? ": too large" : "")"
    case .size:
      return "all files: \(NumberFormat.size(found)) of at most \(NumberFormat.size(limit))"
        + (finding.isExceeded ? ": too large" : "")
    }
  }

  /// The files that are too large, each with the photo or video of the library that it was made from. `source` returns
  /// `nil` if it is not known.
  func largeFiles(_ limit: Int, source: (String) -> FilePath?) -> [String] {
    let lines = tooLarge.prefix(limit).map { path, size in
      let name = path.split(separator: "/").last ?? ""
      let made = source(String(name.prefix { $0 != "-" && $0 != "." })).map { " (from \($0))" }
      return "  \(path)\(made ?? ""): \(NumberFormat.size(size))"
    }
    return tooLarge.count > limit ? lines + ["  and \(tooLarge.count - limit) more"] : lines
  }

  /// The options of `gallery build` that make each kind of large file smaller.
  private var largeFileAdvice: [String] {
    func part(_ what: String, _ options: String, _ isPart: (String) -> Bool) -> String? {
      let count = tooLarge.count { isPart($0.path) }
      return count > 0 ? "  \(options): \(NumberFormat.count(count, what)) too large" : nil
    }
    return [
      part("video", "--video encode with a smaller --video-size or a higher --video-quality") {
        $0.hasPrefix("i/") && $0.hasSuffix(".mp4")
      },
      part("archive", "no --downloads zip") { $0.hasSuffix(".zip") },
      part("original", "no --originals") { $0.hasPrefix("o/") },
    ].compactMap(\.self)
  }

  /// The options of `gallery build` that make the site smaller, with the files that each affects.
  var advice: [String] {
    let many = "options of gallery build that make fewer or smaller files:"
    func part(_ extent: SiteContents.Extent, _ what: String, _ options: String) -> String? {
      guard extent.files > 0 else { return nil }
      return "  \(options): \(what) are \(NumberFormat.count(extent.files, "file")) of "
        + NumberFormat.size(extent.size)
    }
    return [many] + largeFileAdvice
      + [
        part(images, "images", "--sizes with fewer sizes, one --format, a lower --quality"),
        part(tiles, "tiles of photos", "--iiif-images large instead of all, or none"),
        part(photoPages, "pages of photos", "--no-photo-pages"),
        part(
          facetPages,
          "pages in by/ (years, cameras, lenses, people, places, keywords and statistics; the pages of "
            + "map and search stay)", "--no-facet-pages"),
      ].compactMap(\.self)
  }
}

/// The result of `gallery check --host`.
struct HostSummary: Encodable {
  struct Limit: Encodable {
    var quantity: String
    var found: Int
    var limit: Int
    var exceeded: Bool
  }

  var host: String
  var exceeded: Bool
  var limits: [Limit]

  init(_ check: HostCheck) {
    (host, exceeded) = (check.host.rawValue, check.isExceeded)
    limits = check.findings.map { finding in
      Limit(
        quantity: finding.quantity.rawValue, found: finding.found, limit: finding.limit,
        exceeded: finding.isExceeded)
    }
  }
}
