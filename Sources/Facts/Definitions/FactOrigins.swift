/// Where readers find a fact. Documentation/facts.md is made from this list. Tests compare it with the tags in the
/// readers, and with the order in which they ask for them.
package struct FactOrigins: Sendable {
  /// The tags in the order of precedence; `GROUP:*` stands for the tags of a group with names of many kinds.
  package let tags: [String]
  /// What is not believed, and why; empty if everything is.
  package let doubts: String

  private init(_ tags: [String], _ doubts: String = "") {
    (self.tags, self.doubts) = (tags, doubts)
  }

  /// Texts of video formats and of PNG.
  private static let formats = [
    "PNG:*", "Keys:*", "UserData:*", "ItemList:*", "Matroska:*", "RIFF:*",
  ]

  /// The origins of each fact by its name; facts that follow from the format of the file have none.
  package static let named: [String: FactOrigins] = [
    "orientation": FactOrigins(
      ["XMP-tiff:Orientation", "File:Orientation", "EXIF:Orientation"],
      "Numbers other than 1 to 8. XMP in the picture itself: programs that turn it change Exif."),
    "taken": FactOrigins(
      [
        "XMP-exif:DateTimeOriginal", "EXIF:DateTimeOriginal", "XMP-photoshop:DateCreated",
        "IPTC:DateCreated", "CRW:TimeStamp", "PNG:*", "Keys:*", "UserData:*", "XML:*", "ItemList:*",
        "MakerNotes:DateTimeOriginal", "QuickTime:CreateDate", "H264:DateTimeOriginal",
        "Matroska:*", "RIFF:*", "MPEG:*",
        "XMP-exif:DateTimeDigitized", "EXIF:DateTimeDigitized", "XMP-xmp:CreateDate",
        "GPS:GPSDateStamp", "File:Name", "Google:title", "Google:photoTakenTime", "EXIF:DateTime",
        "XMP-xmp:ModifyDate",
      ],
      """
      The times of the file, which copies change. Years 0 and 1, and what clocks show that were never set, see \
      dates.md. A name with a day only comes after Google's date.
      """),
    "offset": FactOrigins(
      [
        "GPS:GPSTimeStamp", "EXIF:DateTimeDigitized", "XMP-exif:DateTimeOriginal", "XMP-photoshop:DateCreated",
        "XMP-exif:DateTimeDigitized", "XMP-xmp:CreateDate", "File:Name", "Google:title", "Nearest photo",
        "Nearest photo of the device", "UTC",
      ],
      """
      The offset of a date in another second. Without a tag it belongs to the date. That of XMP in the file, if the \
      time of satellites shows another. `UTC`: the local time is not known. \
      `Nearest photo`: that of the photo of the folder that is nearest in time, or else of the same device in the \
      folders that everyone can see.
      """),
    "make": FactOrigins(
      ["EXIF:Make", "XMP-tiff:Make", "CRW:Make", "H264:Make", "XML:*"] + formats + ["MPEG:*"]),
    "model": FactOrigins(["EXIF:Model", "XMP-tiff:Model", "CRW:Model", "XML:*"] + formats),
    "lens": FactOrigins(
      [
        "EXIF:LensModel", "XMP-exifEX:LensModel", "XMP-aux:Lens", "MakerNotes:LensModel",
        "MakerNotes:LensType", "EXIF:LensSpecification", "EXIF:DNGLensInfo",
        "MakerNotes:FocalLength",
        "MakerNotes:Lens", "MakerNotes:LensSpec",
      ],
      """
      What cameras write for an unknown lens: `----`, `0.0 mm f/0.0`, `None`, `Unknown (…)`, numbers alone. The name \
      that libexif has for the number of a Canon lens, if it has other focal lengths than the photo: several lenses \
      share a number. Focal lengths and apertures, such as `18-70mm f/3.5-4.5`, come after names.
      """),
    "exposure": FactOrigins(
      ["EXIF:ExposureTime", "EXIF:ShutterSpeedValue", "XMP-exif:ExposureTime"], "0 and fractions with a 0."),
    "fnumber": FactOrigins(["EXIF:FNumber", "EXIF:ApertureValue", "XMP-exif:FNumber"], "0 and fractions with a 0."),
    "iso": FactOrigins(
      [
        "EXIF:PhotographicSensitivity", "EXIF:RecommendedExposureIndex", "EXIF:ISOSpeed", "EXIF:ISO",
        "XMP-exif:ISO", "MakerNotes:ISO",
      ], "65535, which stands for a number that does not fit, and 0."),
    "focal": FactOrigins(
      ["EXIF:FocalLength", "XMP-exif:FocalLength"], "0 and fractions with a 0."),
    "place": FactOrigins(
      [
        "Google:geoData", "XMP-exif:GPSLatitude", "GPS:GPSLatitude", "XMP-drone-dji:GPSLatitude",
        "UserData:LocationInformation",
        "Keys:*", "UserData:*", "Matroska:*", "RIFF:*", "Google:geoDataExif", "GPX",
      ],
      "0/0, which programs write for none, and whole numbers without a sign, north, south, east or west."),
    "altitude": FactOrigins(
      [
        "Google:geoData", "XMP-exif:GPSAltitude", "GPS:GPSAltitude", "XMP-drone-dji:AbsoluteAltitude", "Keys:*",
        "Google:geoDataExif", "GPX",
      ],
      """
      A height above the ellipsoid, heights that no photo has, and that of another source than the coordinate if both \
      are not at the same place.
      """),
    "rating": FactOrigins(
      ["XMP-xmp:Rating", "EXIF:Rating", "XMP-acdsee:Rating", "XMP-microsoft:RatingPercent", "Keys:*"],
      "Numbers other than 1 to 5. 0 means none, -1 rejected."),
    "isRejected": FactOrigins(["XMP-xmp:Rating", "XMP-digiKam:PickLabel", "XMP-xmpDM:Pick"]),
    "label": FactOrigins(["XMP-xmp:Label", "XMP-digiKam:ColorLabel"]),
    "pick": FactOrigins(["XMP-digiKam:PickLabel", "XMP-xmpDM:Pick"]),
    "isFavorite": FactOrigins(["Google:favorited"]),
    "withheld": FactOrigins(["File:Sidecar", "XMP", "IPTC", "Exif", "Google:trashed", "Google:archived"]),
    "title": FactOrigins(
      [
        "XMP-dc:Title", "CSV:title", "IPTC:ObjectName", "IPTC:Headline", "EXIF:XPTitle", "XMP-acdsee:Caption",
        "XMP-photoshop:Headline",
      ] + formats + ["MPEG:*"],
      "Texts that cameras and programs write into every file, see `GeneratedText`."),
    "description": FactOrigins(
      [
        "XMP-dc:Description", "CSV:caption", "Google:description", "IPTC:Caption-Abstract",
        "EXIF:ImageDescription",
        "EXIF:XPComment", "EXIF:XPSubject", "XMP-tiff:ImageDescription", "XMP-acdsee:Notes",
      ] + formats + ["MPEG:*", "EXIF:UserComment"],
      """
      Texts that cameras and programs write into every file, see `GeneratedText`. A user comment of numbers or \
      uninitialised memory.
      """),
    "keywords": FactOrigins(
      [
        "XMP-dc:Subject", "CSV:keywords", "IPTC:Keywords", "EXIF:XPKeywords", "XMP-microsoft:LastKeywordXMP",
        "XMP-acdsee:Keywords",
        "XMP-acdsee:Categories", "XMP-mediapro:CatalogSets", "XMP-mwg-kw:Keywords", "Keys:*", "ItemList:*",
        "Matroska:*",
        "RIFF:*",
      ],
      "Keywords that darktable and digiKam write for themselves."),
    "keywordPaths": FactOrigins(
      [
        "XMP-lr:HierarchicalSubject", "XMP-digiKam:TagsList", "CSV:keywords", "XMP-microsoft:LastKeywordXMP",
        "XMP-acdsee:Categories",
        "XMP-mediapro:CatalogSets", "XMP-mwg-kw:Keywords",
      ],
      "Keywords that darktable and digiKam write for themselves."),
    "alt": FactOrigins(["CSV:alt"]),
    "creator": FactOrigins(
      ["XMP-dc:Creator", "IPTC:By-line", "EXIF:Artist", "EXIF:XPAuthor"] + formats + ["MPEG:*"]),
    "copyright": FactOrigins(
      ["XMP-dc:Rights", "IPTC:CopyrightNotice", "EXIF:Copyright"] + formats + ["MPEG:*"]),
    "license": FactOrigins(
      ["XMP-cc:License", "XMP-xmpRights:WebStatement"],
      "Addresses other than those of Creative Commons and RightsStatements.org."),
    "flash": FactOrigins(["EXIF:Flash"]),
    "colorSpace": FactOrigins(
      [
        "ICC:ProfileDescription", "PNG:ProfileName", "PNG:SRGBRendering", "HEIF:ColorPrimaries",
        "JPEG2000:ColorSpace", "EXIF:ColorSpace",
      ], "The colour space of Exif if there is a profile, which programs convert to."),
    "placeName": FactOrigins(
      [
        "XMP-photoshop:City", "XMP-iptcExt:LocationCreated", "XMP-iptcExt:LocationShown",
        "IPTC:City",
      ], "Without one of them, the nearest town of the coordinate within 50 km."),
    "people": FactOrigins(
      ["Google:people", "XMP"], "Regions of faces without a name, and names such as `Unknown`."),
  ]
}
