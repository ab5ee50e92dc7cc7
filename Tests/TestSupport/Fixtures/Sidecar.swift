/// An XMP sidecar with the facts that tests need.
package struct Sidecar {
  package var title: String?
  package var description: String?
  package var keywords: [String] = []
  package var rating: Int?

  package init(title: String? = nil, description: String? = nil, keywords: [String] = [], rating: Int? = nil) {
    (self.title, self.description) = (title, description)
    (self.keywords, self.rating) = (keywords, rating)
  }

  package var bytes: [UInt8] {
    func attribute(_ name: String, _ value: String?) -> String { value.map { " \(name)=\"\($0)\"" } ?? "" }
    let facts =
      attribute("dc:title", title) + attribute("dc:description", description)
      + attribute("xmp:Rating", rating.map(String.init))
    let items = keywords.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    // An empty list would say that the photo has no keywords.
    let subject = keywords.isEmpty ? "" : "<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>"
    return Array(Self.packet(facts, subject).utf8)
  }

  package static func packet(_ attributes: String, _ elements: String = "") -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
    xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
    xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:cc="http://creativecommons.org/ns#"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
    xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \(attributes)>
    \(elements)
    </rdf:Description></rdf:RDF></x:xmpmeta>
    """
  }
}
