import Facts
import Renditions
@testable import SiteViews
@testable import SiteBuilding
@testable import SitePages

extension SitePhoto {
  /// A JPEG that has images, unless it cannot be shown.
  static func sample(
    _ id: String, width: Int = 3, height: Int = 2, taken: String? = nil, isShown: Bool = true, color: Int? = nil,
    isFeatureless: Bool = false, _ change: (inout PhotoFacts) -> Void = { _ in }
  ) -> SitePhoto {
    var facts = PhotoFacts(format: .jpeg, width: width, height: height)
    facts.taken = taken.flatMap { LocalDateTime(iso: $0) }
    change(&facts)
    let images = isShown ? RenditionRecipe().renditions(of: id, width: width, height: height) : []
    return SitePhoto(
      id: id, facts: facts, width: width, height: height, renditions: images, color: color, isFeatureless: isFeatureless
    )
  }
}

extension SiteOutline {
  static func of(_ site: Album, _ settings: SiteSettings = SiteSettings()) async throws -> SiteOutline {
    var addresses = AddressBook()
    return try await SiteOutline(of: site, settings, &addresses)
  }
}

extension AlbumPageView {
  /// The page of a site with the title T.
  var html: String {
    let template = PageTemplate(siteTitle: "T", strings: .english, stylesheet: "a.css")
    return String(decoding: AlbumPage(self, settings: SiteSettings(), template: template).render(), as: UTF8.self)
  }
}
