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
    let isShort = text.utf8.count <= 100
    let folded = isShort ? text.lowercased() : ""
    if isShort {
      if texts.contains(folded) || modes.contains(text) { return true }
      if beginnings.contains(where: folded.hasPrefix) { return true }
      if let model, !model.isEmpty, [" image", " picture", ""].contains(where: { folded == model.lowercased() + $0 }) {
        return true
      }
      if isNameOfCamera(text) || isPath(text) || isMakersNumber(folded) { return true }
      if !isTitle, isFileName(folded) || isCode(text) { return true }
      if folded.wholeMatch(of: /converted [a-z0-9]+ file/) != nil { return true }
      if isEncoder(folded) || isHexadecimal(folded) || areFocusNumbers(text) { return true }
    }
    return isObject(text) || isDocument(text) || arePairs(text)
  }

  /// `OLYMPUS DIGITAL CAMERA`, `MOULTRIE DIGITAL GAME CAMERA`, and `<Digimax i50 MP3, Samsung #1 MP3>`.
  private static func isNameOfCamera(_ text: String) -> Bool {
    if text.hasPrefix("<"), text.hasSuffix(">"), !text.contains("</") {
      return text.contains { $0 == "/" || $0 == "," }
    }
    guard text.hasSuffix(" CAMERA") else { return false }
    let words = text.split(separator: " ")
    guard let digital = words.lastIndex(of: "DIGITAL") else { return false }
    return digital >= words.count - 3
  }

  /// The path of a file: on the card by GoPro and DJI, with a drive letter, of a network, or from the root.
  private static func isPath(_ text: String) -> Bool {
    guard !text.contains("\n") else { return false }
    if text.wholeMatch(of: /[A-Za-z]:[\\\/].*|\\\\[^\\]+\\.+/) != nil { return true }
    return !text.contains(" ") && text.wholeMatch(of: /DCIM[\\\/].*|\/[^\/]+\/[^\/]+\/.+/) != nil
  }

  /// The name of a file, with its extension or as cameras number them.
  private static func isFileName(_ text: String) -> Bool {
    let hasSuffix =
      /[^\s\/]+\.(?:jpe?g|jpe|tiff?|png|gif|bmp|hei[cf]|webp|avif|cr[23w]|nef|arw|raf|rw2|orf|dng|gpr|mp4|mov|avi|psd)/
    if text.wholeMatch(of: hasSuffix) != nil { return true }
    let numbered =
      /(?:dsc|dscf|dscn|dsci|dcfc|dcp|dcim|img|imgp|imag|image|p|pict|cimg|mvc|ssl|sdc|sam|hpim|mg|vid|mov|mvi|pxl|pano|gopr|dji|sany|kif|kic|scan|wp|photo)[-_ ]?[0-9][-_~0-9]{2,}/
    return text.drop { $0 == "_" }.wholeMatch(of: numbered) != nil
  }

  /// Digits alone, but for a year, or a word of capitals and digits, such as a serial number; `A380` and `N747BA` are
  /// captions.
  private static func isCode(_ text: String) -> Bool {
    let digits = text.count(where: \.isASCIIDigit)
    guard digits > 0, !text.contains(" ") else { return false }
    let others = text.filter { !$0.isASCIIDigit }
    if others.isEmpty { return !(digits == 4 && (text.hasPrefix("1") || text.hasPrefix("20"))) }
    guard text.utf8.count >= 7, digits >= 3,
      others.allSatisfy({ ("A"..."Z").contains($0) || $0 == "-" || $0 == "_" })
    else { return false }
    return zip(text, text.dropFirst()).count { $0.isASCIIDigit != $1.isASCIIDigit } >= 2
  }

  private static func isMakersNumber(_ text: String) -> Bool {
    let parts = text.split(separator: "_")
    return parts.count == 2 && makers.contains(String(parts[0]))
      && parts[1].allSatisfy(\.isASCIIDigit)
  }

  /// `Lavc58.54.100` of ffmpeg.
  private static func isEncoder(_ text: String) -> Bool {
    guard text.hasPrefix("lavc") || text.hasPrefix("lavf") else { return false }
    return text.count > 4 && text.dropFirst(4).allSatisfy { $0.isASCIIDigit || $0 == "." }
  }

  /// A checksum.
  private static func isHexadecimal(_ text: String) -> Bool {
    text.utf8.count >= 32 && text.allSatisfy { $0.isASCIIDigit || ("a"..."f").contains($0) }
  }

  /// Numbers of the autofocus, such as `AF:123 X:45`.
  private static func areFocusNumbers(_ text: String) -> Bool {
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
    text.hasPrefix("{") && text.hasSuffix("}") && text.contains("\":")
  }

  /// Three or more pairs such as `filter: 0; filterIntensity: 0.0; filterMask: 0;`, as Xiaomi, vivo and others write.
  private static func arePairs(_ text: String) -> Bool {
    guard text.contains(";") else { return false }
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
