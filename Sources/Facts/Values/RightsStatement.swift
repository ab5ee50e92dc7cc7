/// A licence of Creative Commons or a statement of RightsStatements.org, by its URI.
package struct RightsStatement: Equatable, Sendable {
  /// The URI in the form that IIIF and RightsStatements.org require: `http:`, without `www.` and with a slash at the
  /// end.
  package let uri: String
  /// A short English name, such as `CC BY-SA 4.0`.
  package let title: String

  /// The address of the text for people.
  package var page: String {
    uri.replacing(/^http:/, with: "https:").replacing("/vocab/", with: "/page/")
  }

  /// Recognises an address; `nil` for every other text.
  package init?(_ text: String) {
    guard text.utf8.count <= 100,
      let match = text.wholeMatch(of: /https?:\/\/(?:www\.)?([a-z]+\.org)\/(.+)/)
    else { return nil }
    var parts = match.2.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts.last == "" { parts.removeLast() }
    switch match.1 {
    case "creativecommons.org":
      if parts.last?.wholeMatch(of: /(deed|legalcode)(\.[A-Za-z_-]+)?/) != nil {
        parts.removeLast()
      }
      guard let title = Self.creativeCommons(parts) else { return nil }
      self.title = title
    case "rightsstatements.org":
      guard parts.count == 3, ["vocab", "page"].contains(parts[0]), parts[2] == "1.0",
        let title = Self.statements[parts[1]]
      else { return nil }
      parts[0] = "vocab"
      self.title = title
    default: return nil
    }
    uri = "http://\(match.1)/\(parts.joined(separator: "/"))/"
  }

  /// The name of a licence; `nil` if there is none with this path.
  private static func creativeCommons(_ path: [String]) -> String? {
    switch path {
    case ["publicdomain", "zero", "1.0"]: return "CC0 1.0"
    case ["publicdomain", "mark", "1.0"]: return "Public Domain Mark 1.0"
    default: break
    }
    guard (3...4).contains(path.count), path[0] == "licenses", licenses.contains(path[1]),
      versions.contains(path[2])
    else { return nil }
    let title = "CC \(path[1].uppercased()) \(path[2])"
    guard path.count == 4 else { return title }
    // Licences were adapted to countries up to version 3.0.
    guard path[2] != "4.0", path[3].wholeMatch(of: /[a-z]{2,4}/) != nil else { return nil }
    return "\(title) \(path[3].uppercased())"
  }

  private static let licenses: Set = ["by", "by-sa", "by-nd", "by-nc", "by-nc-sa", "by-nc-nd"]
  private static let versions: Set = ["1.0", "2.0", "2.1", "2.5", "3.0", "4.0"]

  private static let statements = [
    "InC": "In Copyright", "InC-OW-EU": "In Copyright – EU Orphan Work",
    "InC-EDU": "In Copyright – Educational Use Permitted",
    "InC-NC": "In Copyright – Non-Commercial Use Permitted",
    "InC-RUU": "In Copyright – Rights-holder(s) Unlocatable or Unidentifiable",
    "NoC-CR": "No Copyright – Contractual Restrictions",
    "NoC-NC": "No Copyright – Non-Commercial Use Only",
    "NoC-OKLR": "No Copyright – Other Known Legal Restrictions",
    "NoC-US": "No Copyright – United States", "CNE": "Copyright Not Evaluated",
    "UND": "Copyright Undetermined", "NKC": "No Known Copyright",
  ]
}
