/// Lines of comma-separated values.
package enum CSVLine {
  /// A line as in RFC 4180, without its end: values are quoted if necessary, and quotation marks doubled.
  package static func of(_ values: [String]) -> String {
    values.map { value in
      let isPlain = !value.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
      return isPlain ? value : "\"\(value.replacing("\"", with: "\"\""))\""
    }.joined(separator: ",")
  }
}
