/// A page of a TIFF file after the first, which a site can show as a photo of its own.
public struct LaterPage: Hashable, Sendable {
  /// The index of its directory in the chain of the file, from 1: the first page has 0.
  package var directory: Int
  /// The stored size in px.
  package var width: Int
  package var height: Int
  /// The Exif orientation, 1 to 8.
  package var orientation: Int

  /// The indices of directories that can be shown: finding one takes a step for each before it.
  package static let directories = 1...9999

  package init(directory: Int, width: Int, height: Int, orientation: Int = 1) {
    (self.directory, self.width, self.height) = (directory, width, height)
    self.orientation = orientation
  }

  package var hasPossibleSize: Bool {
    let sides = 1...PhotoFacts.maxSide
    return sides.contains(width) && sides.contains(height)
  }

  /// Whether a file can have the page.
  var isPossible: Bool {
    Self.directories.contains(directory) && hasPossibleSize && (1...8).contains(orientation)
  }
}

/// The pages of a TIFF file after the first that a site can show.
public struct LaterPages: Hashable, Sendable {
  package var pages: [LaterPage]

  package init(_ pages: [LaterPage]) { self.pages = pages }
}

/// The ids of images that are not the first picture of a file as it is stored. A later page has the id of the photo,
/// `u` and the number of the page, such as `abcdefghu2`. A photo with another orientation by its sidecar has `uo` and
/// the orientation, such as `abcdefghuo6`. The first view of a 360° panorama has `us` and what determines it, see
/// `Sphere.code`. No id of a photo has a `u`.
package enum PageID {
  private static let mark: Character = "u"

  /// The id of a page. Numbers have the same length in all pages of a file, so that their ids are in the order of
  /// pages.
  package static func id(ofPage number: Int, of photo: String, count: Int) -> String {
    let digits = String(number)
    let zeros = max(0, String(count).utf8.count - digits.utf8.count)
    return "\(photo)\(mark)\(String(repeating: "0", count: zeros))\(digits)"
  }

  /// The id of a photo that a sidecar turns.
  package static func id(of photo: String, turnedTo orientation: Int) -> String {
    "\(photo)\(mark)o\(orientation)"
  }

  /// The id of the first view of a 360° panorama.
  package static func id(of photo: String, showing sphere: Sphere, width: Int) -> String {
    "\(photo)\(mark)s\(sphere.code(width: width))"
  }

  /// The id of the photo that has a page; other ids are returned as they are.
  package static func photo(of id: some StringProtocol) -> String {
    String(id.prefix { $0 != mark })
  }

  /// The number of the page; 1 for the id of a photo.
  package static func page(of id: String) -> Int {
    id.firstIndex(of: mark).flatMap { Int(id[id.index(after: $0)...]) } ?? 1
  }

  /// Whether an id is that of a later page.
  package static func isLaterPage(_ id: String) -> Bool {
    guard let mark = id.utf8.firstIndex(of: UInt8(ascii: "u")) else { return false }
    let kind = id.utf8[mark...].dropFirst().first
    return kind != UInt8(ascii: "o") && kind != UInt8(ascii: "s")
  }
}

extension PhotoFacts {
  /// The pages after the first that a site can show; plans have none.
  package var laterPages: [LaterPage] {
    get { self[dynamicMember: \.laterPages].pages }
    set { self[dynamicMember: \.laterPages] = LaterPages(newValue) }
  }

  /// The facts of a later page: those of the file, with the size and the orientation of the page.
  package func facts(of page: LaterPage) -> PhotoFacts {
    var facts = self
    (facts.width, facts.height, facts.orientation) = (page.width, page.height, page.orientation)
    (facts.displayWidth, facts.displayHeight) =
      page.orientation >= 5 ? (page.height, page.width) : (page.width, page.height)
    // These facts belong to the first page.
    (facts.colorSpace, facts.motionVideo, facts.contentIdentifier) = (nil, nil, nil)
    (facts.laterPages, facts.isTurned, facts.faces) = ([], false, [])
    return facts
  }
}
