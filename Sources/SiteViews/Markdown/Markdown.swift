import CCMark
import Foundation
package import Facts

/// A text of the site's owner, such as that of an album.md, in CommonMark with tables, as HTML. HTML in the text is
/// shown as it is written, so the text can only use elements of CommonMark. Links to web pages and mail addresses are
/// kept. Other links, and images for which there is no picture, are replaced by their text.
package enum Markdown {
  /// Makes the element of a picture from the target of an image, as it is written, and its text; `nil` if there is no
  /// such picture.
  package typealias Pictures = (_ target: String, _ text: String) -> HTML?

  /// Converts a text.
  package static func html(
    _ text: String, below title: String? = nil, pictures: Pictures = { _, _ in nil }
  ) -> HTML {
    unsafe convert(text) { document in
      unsafe removeHeading(title, document)
      // The page has a heading of level 1.
      unsafe restrict(document, pictures) { _ in 2 }
    }
  }

  /// Converts a text to plain text, for programs that cannot show all elements.
  package static func plain(_ text: String, below title: String? = nil) -> String {
    let plain = unsafe render(text) { document in
      unsafe removeHeading(title, document)
      unsafe restrict(document, { _, _ in nil }) { _ in 2 }
    } as: { document, _ in
      unsafe cmark_render_plaintext(document, CMARK_OPT_DEFAULT, 0)
    }
    return plain.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The first paragraph of a text that is not only an image, as plain text; `nil` if there is none.
  package static func firstParagraph(_ text: String) -> String? {
    var paragraph: String?
    _ = unsafe render(text) { document in
      var block = unsafe cmark_node_first_child(document)
      while let node = unsafe block, paragraph == nil {
        let first = unsafe cmark_node_first_child(node)
        let isPicture = unsafe first.map {
          unsafe cmark_node_get_type($0) == CMARK_NODE_IMAGE && isAlone($0)
        }
        if unsafe cmark_node_get_type(node) == CMARK_NODE_PARAGRAPH, isPicture != true {
          paragraph = unsafe plainText(node)
        }
        unsafe block = cmark_node_next(node)
      }
    } as: { _, _ in
      nil
    }
    return paragraph
  }

  /// Converts the text of a page; `nil` if there is none, and the other block elements.
  package static func page(
    _ text: String, pictures: Pictures = { _, _ in nil }
  ) -> (title: String?, content: HTML) {
    var title: String?
    var last: Int32 = 1
    let content = unsafe convert(text) { document in
      title = unsafe removeFirstHeading(document)
      unsafe restrict(document, pictures) { level in
        last = min(max(level, 2), last + 1, 4)
        return last
      }
    }
    return (title, content)
  }

  /// The targets of the images of a text, in their order, each once.
  package static func images(in text: String) -> [String] {
    var targets: [String] = []
    var known: Set<String> = []
    guard text.contains("![") else { return [] }
    _ = unsafe convert(text) { document in
      unsafe restrict(
        document,
        { target, _ in
          if known.insert(target).inserted { targets.append(target) }
          return nil
        }
      ) { $0 }
    }
    return targets
  }

  /// The path of a file that the target of an image names, relative to the folder of the text; `nil` for other
  /// addresses, and for files outside of the folder.
  package static func path(of target: String) -> String? {
    // A colon before the first slash ends the scheme of an address.
    guard target.prefix(while: { $0 != "/" }).allSatisfy({ $0 != ":" }) else { return nil }
    let path = target.removingPercentEncoding ?? target
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
    guard !parts.isEmpty, !parts.contains(""), !parts.contains(".."), !path.contains("\0") else {
      return nil
    }
    return parts.joined(separator: "/")
  }

  private static func convert(_ text: String, _ edit: (OpaquePointer) -> Void) -> HTML {
    let html = unsafe render(text, edit) { document, extensions in
      unsafe cmark_render_html(document, CMARK_OPT_DEFAULT, extensions)
    }
    // The alignment of cells is obsolete as an attribute. Text and values of attributes have no quotation marks.
    return "\(trusted: html.replacing(" align=\"", with: " class=\""))"
  }

  private static func render(
    _ text: String, _ edit: (OpaquePointer) -> Void,
    as form: (OpaquePointer, UnsafeMutablePointer<cmark_llist>?) -> UnsafeMutablePointer<CChar>?
  ) -> String {
    guard let parser = unsafe cmark_parser_new(CMARK_OPT_DEFAULT) else { return "" }
    defer { unsafe cmark_parser_free(parser) }
    let bytes = Array(text.utf8)
    registerExtensions
    if hasTablesOfLimitedSize(bytes), let table = unsafe cmark_find_syntax_extension("table") {
      _ = unsafe cmark_parser_attach_syntax_extension(parser, table)
    }
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe cmark_parser_feed(parser, $0.baseAddress, $0.count)
      }
    }
    guard let document = unsafe cmark_parser_finish(parser) else { return "" }
    defer { unsafe cmark_node_free(document) }
    unsafe edit(document)
    let extensions = unsafe cmark_parser_get_syntax_extensions(parser)
    guard let rendered = unsafe form(document, extensions) else { return "" }
    defer { unsafe free(rendered) }
    return unsafe String(cString: rendered)
  }

  /// Whether the tables of a text have at most 100,000 cells: cmark-gfm fills short rows with empty cells, so that few
  /// bytes could become gigabytes.
  private static func hasTablesOfLimitedSize(_ text: [UInt8]) -> Bool {
    let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    let columns = lines.map { line in line.count { $0 == UInt8(ascii: "|") } + 1 }.max() ?? 0
    return columns * lines.count <= 100_000
  }

  /// Registers tables once, which is not safe in several threads.
  private static let registerExtensions: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Removes a heading with the text of a title at the beginning of a document.
  private static func removeHeading(_ title: String?, _ document: OpaquePointer) {
    if let first = unsafe cmark_node_first_child(document),
      unsafe cmark_node_get_type(first) == CMARK_NODE_HEADING, unsafe plainText(first) == title
    {
      unsafe cmark_node_free(first)
    }
  }

  /// Removes the first heading of a document; `nil` if there is none or it is blank.
  private static func removeFirstHeading(_ document: OpaquePointer) -> String? {
    var block = unsafe cmark_node_first_child(document)
    while let node = unsafe block {
      guard unsafe cmark_node_get_type(node) != CMARK_NODE_HEADING else {
        let text = unsafe plainText(node)
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        unsafe cmark_node_unlink(node)
        unsafe cmark_node_free(node)
        return text
      }
      unsafe block = cmark_node_next(node)
    }
    return nil
  }

  private static func plainText(_ node: OpaquePointer) -> String {
    let iterator = unsafe cmark_iter_new(node)
    defer { unsafe cmark_iter_free(iterator) }
    var text = ""
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE else { return text }
      guard event == CMARK_EVENT_ENTER, let part = unsafe cmark_iter_get_node(iterator) else {
        continue
      }
      switch unsafe cmark_node_get_type(part) {
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK: text += " "
      default:
        if let literal = unsafe cmark_node_get_literal(part) {
          text += unsafe String(cString: literal)
        }
      }
    }
  }

  /// Replaces what a page must not contain.
  private static func restrict(
    _ document: OpaquePointer, _ pictures: Pictures, level: (Int32) -> Int32
  ) {
    let iterator = unsafe cmark_iter_new(document)
    defer { unsafe cmark_iter_free(iterator) }
    // The number of images that contain the node.
    var depth = 0
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE else { return }
      guard let node = unsafe cmark_iter_get_node(iterator) else { continue }
      switch unsafe cmark_node_get_type(node) {
      case CMARK_NODE_HEADING where event == CMARK_EVENT_ENTER:
        unsafe cmark_node_set_heading_level(node, level(cmark_node_get_heading_level(node)))
      case CMARK_NODE_HTML_INLINE:
        unsafe replace(node, with: text(cmark_node_get_literal(node)))
      case CMARK_NODE_HTML_BLOCK:
        let paragraph = unsafe cmark_node_new(CMARK_NODE_PARAGRAPH)
        unsafe cmark_node_append_child(paragraph, text(cmark_node_get_literal(node)))
        unsafe replace(node, with: paragraph)
      case CMARK_NODE_PARAGRAPH where event == CMARK_EVENT_EXIT:
        if let figure = unsafe figure(node, pictures) { unsafe replace(node, with: figure) }
      case CMARK_NODE_IMAGE where event == CMARK_EVENT_ENTER: depth += 1
      case CMARK_NODE_IMAGE where event == CMARK_EVENT_EXIT:
        depth -= 1
        guard depth == 0 else {
          // An image is shown with the text in it, in which an image is its text. Thousands can be in each other.
          unsafe unwrap(node)
          continue
        }
        guard unsafe !isAlone(node) else { continue }
        if let picture = unsafe picture(node, pictures) {
          unsafe replace(node, with: inline(picture, in: cmark_node_parent(node)))
        } else {
          unsafe unwrap(node)
        }
      case CMARK_NODE_LINK where event == CMARK_EVENT_EXIT:
        if unsafe !isSafe(String(cString: cmark_node_get_url(node))) { unsafe unwrap(node) }
      default:
        break
      }
    }
  }

  /// The element of an image; `nil` if there is no such picture.
  private static func picture(_ image: OpaquePointer, _ pictures: Pictures) -> HTML? {
    guard let target = unsafe cmark_node_get_url(image) else { return nil }
    return unsafe pictures(String(cString: target), plainText(image))
  }

  /// Whether an image is all of a paragraph.
  private static func isAlone(_ image: OpaquePointer) -> Bool {
    guard let parent = unsafe cmark_node_parent(image) else { return false }
    return unsafe cmark_node_get_type(parent) == CMARK_NODE_PARAGRAPH
      && cmark_node_next(image) == nil && cmark_node_previous(image) == nil
  }

  /// A figure in the place of a paragraph that is an image, or `nil` for another paragraph. An image without a picture
  /// is replaced by its text.
  private static func figure(_ paragraph: OpaquePointer, _ pictures: Pictures) -> OpaquePointer? {
    guard let image = unsafe cmark_node_first_child(paragraph),
      unsafe cmark_node_get_type(image) == CMARK_NODE_IMAGE, unsafe isAlone(image)
    else { return nil }
    guard let picture = unsafe picture(image, pictures) else {
      unsafe unwrap(image)
      return nil
    }
    let title = unsafe cmark_node_get_title(image).map { unsafe String(cString: $0) } ?? ""
    let caption: HTML? = title.isEmpty ? nil : "<figcaption>\(title)</figcaption>"
    return unsafe custom(CMARK_NODE_CUSTOM_BLOCK, "<figure>\(picture)\(caption)</figure>\n")
  }

  /// An element in a line. A cell of a table takes it in emphasis only.
  private static func inline(_ html: HTML, in parent: OpaquePointer?) -> OpaquePointer? {
    let element = unsafe custom(CMARK_NODE_CUSTOM_INLINE, html)
    let isInCell =
      unsafe parent.flatMap { unsafe cmark_node_get_type_string($0) }
      .map { unsafe String(cString: $0) } == "table_cell"
    guard isInCell else { return unsafe element }
    let emphasis = unsafe cmark_node_new(CMARK_NODE_EMPH)
    unsafe cmark_node_append_child(emphasis, element)
    return unsafe emphasis
  }

  private static func custom(_ type: cmark_node_type, _ html: HTML) -> OpaquePointer? {
    let node = unsafe cmark_node_new(type)
    let text = String(decoding: html.bytes, as: UTF8.self)
    unsafe cmark_node_set_on_enter(node, text)
    return unsafe node
  }

  private static func text(_ literal: UnsafePointer<CChar>?) -> OpaquePointer? {
    let node = unsafe cmark_node_new(CMARK_NODE_TEXT)
    unsafe cmark_node_set_literal(node, literal)
    return unsafe node
  }

  private static func replace(_ node: OpaquePointer, with other: OpaquePointer?) {
    unsafe cmark_node_replace(node, other)
    unsafe cmark_node_free(node)
  }

  /// Replaces a node by its children.
  private static func unwrap(_ node: OpaquePointer) {
    while let child = unsafe cmark_node_first_child(node) {
      unsafe cmark_node_insert_before(node, child)
    }
    unsafe cmark_node_free(node)
  }

  /// Whether an address is that of a web page or a mailbox.
  private static func isSafe(_ address: String) -> Bool {
    ["https://", "http://", "mailto:"].contains { address.lowercased().hasPrefix($0) }
      && address.utf8.allSatisfy { $0 > 32 && $0 != 127 }
  }
}
