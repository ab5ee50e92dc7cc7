/// The names of devices of Windows. Windows has no files or folders of these names, with or without a suffix, so a site
/// could not be copied to Windows.
package enum DeviceName {
  private static let names: Set<Substring> = Set(
    ["con", "prn", "aux", "nul"]
      + ["com", "lpt"].flatMap { port in (0...9).map { Substring("\(port)\($0)") } })

  /// Whether a name, perhaps with a suffix, is that of a device: `con`, `COM1.html`.
  package static func matches(_ name: String) -> Bool {
    let start = name.lowercased().prefix { $0 != "." }
    // Windows ignores blanks at the end of a name.
    let end = start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex
    return names.contains(start[..<end])
  }
}
