import CEmbedded

/// The style sheets and other files that are part of the program.
enum EmbeddedAssets {
  /// `Assets/site.css`, and what a script that runs from the right needs besides.
  static func siteStyle(_ words: Words) -> [UInt8] {
    file("site.css") + (words.isRightToLeft ? file("rtl.css") : [])
  }

  /// `Assets/manifest.schema.json`.
  static var manifestSchema: [UInt8] { file("manifest.schema.json") }

  /// `Assets/map.css`, the rules of the map page alone.
  static var mapStyle: [UInt8] { file("map.css") }

  /// `Assets/land.txt`, the outline of all land.
  static var land: [UInt8] { file("land.txt") }

  private static func file(_ wanted: String) -> [UInt8] {
    var next = unsafe embedded_assets
    while let file = unsafe next?.pointee, let name = unsafe file.name {
      if unsafe String(cString: name) == wanted {
        return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
      }
      unsafe next = next?.successor()
    }
    return []
  }
}
