import CCMark
import Glibc
import SiteFormats

/// A text of the site's owner, such as that of an album.md, in CommonMark with tables, as HTML.
///
/// HTML in the text is shown as it is written, so the text can only use elements of CommonMark. Links to web pages
/// and mail addresses are kept. Other links and images are replaced by their text.
enum Markdown {
  /// Converts a text.
  ///
  /// - Parameters:
  ///   - text: CommonMark (https://spec.commonmark.org/0.29/) with the tables of https://github.github.com/gfm/.
  ///   - title: The title above the text. A heading of it at the beginning of the text is not repeated.
  /// - Returns: Block elements.
  static func html(_ text: String, below title: String? = nil) -> HTML {
    unsafe convert(text) { document in
      if let first = unsafe cmark_node_first_child(document),
        unsafe cmark_node_get_type(first) == CMARK_NODE_HEADING, unsafe plainText(first) == title
      {
        unsafe cmark_node_free(first)
      }
      // The page has a heading of level 1.
      unsafe restrict(document) { _ in 2 }
    }
  }

  /// Converts the text of a page.
  ///
  /// - Parameter text: CommonMark.
  /// - Returns: The text of the first heading, `nil` if there is none, and the other block elements. Their headings
  ///   have levels 2 to 4, and none is skipped.
  static func page(_ text: String) -> (title: String?, content: HTML) {
    var title: String?
    var last: Int32 = 1
    let content = unsafe convert(text) { document in
      title = unsafe removeFirstHeading(document)
      unsafe restrict(document) { level in
        last = min(max(level, 2), last + 1, 4)
        return last
      }
    }
    return (title, content)
  }

  private static func convert(_ text: String, _ edit: (OpaquePointer) -> Void) -> HTML {
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
    guard let rendered = unsafe cmark_render_html(document, CMARK_OPT_DEFAULT, extensions) else {
      return ""
    }
    defer { unsafe free(rendered) }
    // The alignment of cells is obsolete as an attribute. Text and values of attributes have no quotation marks.
    let html = unsafe String(cString: rendered).replacing(" align=\"", with: " class=\"")
    return "\(trusted: html)"
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

  /// Removes the first heading of a document.
  ///
  /// - Parameter document: The document.
  /// - Returns: The text of the heading, without formatting; `nil` if there is none or it is blank.
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
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - level: Returns the level at which a heading of a level is shown.
  private static func restrict(_ document: OpaquePointer, level: (Int32) -> Int32) {
    let iterator = unsafe cmark_iter_new(document)
    defer { unsafe cmark_iter_free(iterator) }
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
      case CMARK_NODE_IMAGE where event == CMARK_EVENT_EXIT:
        unsafe unwrap(node)
      case CMARK_NODE_LINK where event == CMARK_EVENT_EXIT:
        if unsafe !isSafe(String(cString: cmark_node_get_url(node))) { unsafe unwrap(node) }
      default:
        break
      }
    }
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
