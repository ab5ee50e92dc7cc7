import Facts

/// What a page shows of a long list of names, such as keywords: its groups, and links to those of all pages.
package struct NameIndex: View {
  /// The names with one heading.
  package struct Group: View {
    /// Their indices among the albums of the page.
    package let names: Range<Int>
    /// Their first letter; `nil` for a list without letters.
    package let letter: String?

    package init(names: Range<Int>, letter: String?) {
      (self.names, self.letter) = (names, letter)
    }
  }

  /// A link to a letter or to a page.
  package struct Link: View, Equatable {
    package let text: String
    /// The path from the site's folder, with a fragment.
    package let path: String

    package init(text: String, path: String) {
      (self.text, self.path) = (text, path)
    }
  }

  package let groups: [Group]
  /// Empty for lists that are short.
  package let links: [Link]

  package init(groups: [Group], links: [Link]) {
    (self.groups, self.links) = (groups, links)
  }

  /// The id of the heading of a group.
  package static func id(_ group: Int) -> String { "n\(group + 1)" }
}
