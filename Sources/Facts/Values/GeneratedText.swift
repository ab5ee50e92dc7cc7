/// Recognises texts that cameras and programs write into every file: they are neither titles nor captions. Whole texts
/// are compared, without case and surrounding blanks. A pattern has a form that nobody would write by hand: "Samsung
/// parade in Seoul" is a caption.
enum GeneratedText {
  /// Whole texts, in lowercase.
  private static let texts: Set<String> = [
    // Sony, Samsung, Kodak, JVC, Minolta, HP, Polaroid, Vivitar, HDMI recorders.
    "sony dsc", "samsung", "samsung camera pictures", "samsung csc", "kodak digital still camera",
    "kodak action cam", "gcm_tag", "minolta dsc", "hp digital camera", "polaroid digital camera",
    "vivitar digital camera", "dvc 10.1 hdmi", "digital stillcamera", "digital still camera", "epson dsc picture",
    "my beautiful picture", "digital image", "untitled", "jpeg image", "mobile picture",
    // Chips of telephones: Spreadtrum, MediaTek.
    "exif_jpeg_420", "exif_jpeg_picture", "exif jpeg", "exif_jpeg", "default",
    // Empty values of programs.
    "null", "(null)", "none", "undefined", "charset=ascii", "charset=unicode", "binary comment",
    "user comments",
    // Programs.
    "created with gimp", "created with the gimp", "created with gimp on a mac", "created by imlib",
    "applemark",
    "dcf 1.0", "screenshot", "software: microsoft office", "iclarified",
  ]

  /// The abbreviations that telephones of Huawei and Honor write for the mode of the camera, as they write them.
  private static let modes: Set<String> = [
    "btf", "btfhdr", "btfmdn", "btr", "cof", "dav", "edf", "fbt", "fbthdr", "frem", "frontbhdp",
    "fshbty", "hdrpl",
    "mde", "mde_soft", "mon", "nor", "oznor", "oznorWO", "ptr", "qrf", "rbt", "rhdr", "rpt",
    "sdr_HDRB",
  ]

  /// The beginnings of what programs write about themselves, in lowercase.
  private static let beginnings = [
    "file written by adobe photoshop", "creator: gd-jpeg", "lead technologies", "kofax pdf filter",
    "intel(r) jpeg library", "processed with vsco", "optimized by jpegmini",
    "acd systems digital imaging",
    "handmade software, inc.",
  ]

  /// The makers whose telephones write their names, an underscore and a number.
  private static let makers: Set<String> = [
    "oppo", "oneplus", "realme", "vivo", "xiaomi", "redmi", "poco", "honor", "huawei", "tecno",
    "infinix", "meizu", "oplus", "iqoo", "nubia", "samsung", "motorola", "lenovo", "asus", "zte", "coloros",
  ]

  /// Whether a text says nothing about the photo. Titles can be names of files and numbers.
  static func matches(_ text: String, model: String? = nil, isTitle: Bool = false) -> Bool {
    if text.utf8.count <= 100 {
      let folded = text.lowercased()
      if texts.contains(folded) || modes.contains(text) || isBeginning(of: folded) { return true }
      if let model, isModel(model.lowercased(), in: folded) { return true }
      if isNameOfCamera(text) || isPath(text.utf8) || isMakersNumber(folded) { return true }
      if !isTitle, isFileName(folded.utf8[...]) || isCode(Array(text.utf8)) { return true }
      if isConversion(folded.utf8) || isEncoder(folded.utf8) || isHexadecimal(folded.utf8) { return true }
      if areFocusNumbers(text) { return true }
    }
    return isObject(text) || isDocument(text) || arePairs(text)
  }

  // This runs for each text of each file: bytes are compared, and what is rare is tested by its first byte first.

  private static func isBeginning(of text: String) -> Bool {
    beginnings.contains { text.utf8.starts(with: $0.utf8) }
  }

  /// The name of the camera, alone or before "image" or "picture".
  private static func isModel(_ model: String, in text: String) -> Bool {
    guard !model.isEmpty, text.utf8.starts(with: model.utf8) else { return false }
    return ["", " image", " picture"].contains { $0.utf8.elementsEqual(text.utf8.dropFirst(model.utf8.count)) }
  }

  /// `OLYMPUS DIGITAL CAMERA`, `MOULTRIE DIGITAL GAME CAMERA`, and `<Digimax i50 MP3, Samsung #1 MP3>`.
  private static func isNameOfCamera(_ text: String) -> Bool {
    if text.utf8.first == UInt8(ascii: "<"), text.hasSuffix(">"), !text.contains("</") {
      return text.contains { $0 == "/" || $0 == "," }
    }
    guard text.hasSuffix(" CAMERA") else { return false }
    let words = text.split(separator: " ")
    guard let digital = words.lastIndex(of: "DIGITAL") else { return false }
    return digital >= words.count - 3
  }

  /// The path of a file: on the card by GoPro and DJI, with a drive letter, of a network, or from the root.
  private static func isPath(_ text: String.UTF8View) -> Bool {
    let separators: [UInt8] = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
    let start = Array(text.prefix(5))
    guard start.count > 2, !text.contains(UInt8(ascii: "\n")) else { return false }
    if start[0].isASCIILetter, start[1] == UInt8(ascii: ":"), separators.contains(start[2]) { return true }
    if start.starts(with: #"\\"#.utf8) {
      let parts = text.dropFirst(2).split(separator: UInt8(ascii: "\\"), maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
    }
    guard !text.contains(UInt8(ascii: " ")) else { return false }
    if start.starts(with: "DCIM".utf8) { return start.count == 5 && separators.contains(start[4]) }
    guard start[0] == separators[0] else { return false }
    let parts = text.dropFirst().split(separator: separators[0], maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { !$0.isEmpty }
  }

  private static let fileSuffixes: Set<String> = [
    "jpg", "jpeg", "jpe", "tif", "tiff", "png", "gif", "bmp", "heic", "heif", "webp", "avif", "cr2", "cr3", "crw",
    "nef", "arw", "raf", "rw2", "orf", "dng", "gpr", "mp4", "mov", "avi", "psd",
  ]

  /// How the names of files begin that cameras and programs number.
  private static let numberedNames: Set<String> = [
    "dsc", "dscf", "dscn", "dsci", "dcfc", "dcp", "dcim", "img", "imgp", "imag", "image", "p", "pict", "cimg", "mvc",
    "ssl", "sdc", "sam", "hpim", "mg", "vid", "mov", "mvi", "pxl", "pano", "gopr", "dji", "sany", "kif", "kic", "scan",
    "wp", "photo",
  ]

  /// The name of a file in lowercase, with its extension or as cameras number them.
  private static func isFileName(_ text: Substring.UTF8View) -> Bool {
    if let dot = text.lastIndex(of: UInt8(ascii: ".")), dot > text.startIndex,
      fileSuffixes.contains(String(Substring(text[text.index(after: dot)...])))
    {
      return !text.contains { $0 == UInt8(ascii: "/") || $0.isASCIIWhitespace }
    }
    let name = text.drop { $0 == UInt8(ascii: "_") }
    let word = name.prefix { $0.isASCIILetter }
    guard numberedNames.contains(String(Substring(word))) else { return false }
    var number = name[word.endIndex...]
    if let first = number.first, "-_ ".utf8.contains(first) { number = number.dropFirst() }
    return number.count > 2 && number.first?.isASCIIDigit == true
      && number.allSatisfy { $0.isASCIIDigit || "-_~".utf8.contains($0) }
  }

  /// Digits alone, but for a year, or a word of capitals and digits, such as a serial number; `A380` and `N747BA` are
  /// captions.
  private static func isCode(_ text: [UInt8]) -> Bool {
    let digits = text.count(where: \.isASCIIDigit)
    guard digits > 0, !text.contains(UInt8(ascii: " ")) else { return false }
    if digits == text.count { return digits != 4 || !(text.starts(with: "1".utf8) || text.starts(with: "20".utf8)) }
    guard text.count >= 7, digits >= 3,
      text.allSatisfy({ $0.isASCIIDigit || ("A"..."Z").contains(Unicode.Scalar($0)) || "-_".utf8.contains($0) })
    else { return false }
    return zip(text, text.dropFirst()).count { $0.isASCIIDigit != $1.isASCIIDigit } >= 2
  }

  private static func isMakersNumber(_ text: String) -> Bool {
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "_")) else { return false }
    let number = text.utf8[text.utf8.index(after: mark)...]
    return !number.isEmpty && number.allSatisfy(\.isASCIIDigit) && makers.contains(String(text[..<mark]))
  }

  /// `converted mpo file`.
  private static func isConversion(_ text: String.UTF8View) -> Bool {
    guard text.starts(with: "converted ".utf8) else { return false }
    let words = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    return words.count == 3 && !words[1].isEmpty && words[1].allSatisfy { $0.isASCIIDigit || $0.isASCIILetter }
      && words[2].elementsEqual("file".utf8)
  }

  /// `Lavc58.54.100` of ffmpeg.
  private static func isEncoder(_ text: String.UTF8View) -> Bool {
    guard text.starts(with: "lavc".utf8) || text.starts(with: "lavf".utf8) else { return false }
    let version = text.dropFirst(4)
    return !version.isEmpty && version.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
  }

  /// A checksum.
  private static func isHexadecimal(_ text: String.UTF8View) -> Bool {
    text.count >= 32 && text.allSatisfy { $0.isASCIIDigit || ("a"..."f").contains(Unicode.Scalar($0)) }
  }

  /// Numbers of the autofocus, such as `AF:123 X:45`.
  private static func areFocusNumbers(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return false }
    let words = text.split { $0 == " " || $0 == "," || $0 == "\n" }
    return !words.isEmpty
      && words.allSatisfy { word in
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 && (1...3).contains(parts[0].count)
          && parts[0].allSatisfy { ("A"..."Z").contains($0) }
          && !parts[1].isEmpty && parts[1].allSatisfy { $0.isASCIIDigit || $0 == "-" || $0 == "." }
      }
  }

  /// An XML document. A caption can have a few elements of HTML.
  private static func isDocument(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "<") else { return false }
    if text.hasPrefix("<?xml") || text.hasPrefix("<?xpacket") { return true }
    guard let match = text.prefixMatch(of: /<([A-Za-z][A-Za-z0-9_.:\-]*)[^>]*>/), text.hasSuffix("</\(match.1)>") else {
      return false
    }
    return !elements.contains(match.1.lowercased())
  }

  private static let elements: Set<String> = [
    "a", "b", "i", "u", "p", "em", "strong", "span", "div", "br", "font", "center", "h1", "h2", "h3", "h4", "ul", "ol",
    "q", "s", "small", "sub", "sup", "blockquote", "code", "pre", "cite", "big", "tt",
  ]

  /// A JSON object, for example labels of a classifier.
  private static func isObject(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "{") && text.hasSuffix("}") && text.contains("\":")
  }

  /// Three or more pairs such as `filter: 0; filterIntensity: 0.0; filterMask: 0;`, as Xiaomi, vivo and others write.
  private static func arePairs(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: ";")) else { return false }
    let pairs = text.split { $0 == ";" || $0 == "\n" }.filter { !$0.allSatisfy(\.isWhitespace) }
    return pairs.count >= 3
      && pairs.allSatisfy { pair in
        guard let colon = pair.firstIndex(of: ":") else { return false }
        let key = pair[..<colon].drop(while: \.isWhitespace)
        return !key.isEmpty
          && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
      }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension UInt8 {
  fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  fileprivate var isASCIIWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
