/// The namespaces with properties that are facts; `other` stands for all others.
enum XMPSpace: CaseIterable {
  case rdf, dublinCore, xmp, exif, exifEx, tiff, auxiliary, photoshop, lightroom, digiKam
  case iptcExtension, googleItem, googleCamera, mediaManagement, resourceReference, mwgRegions
  case microsoftRegion, area, dimensions, creativeCommons, rightsManagement, panorama
  case cameraRaw, dynamicMedia, mwgKeywords, microsoftPhoto, acdSee, mediaPro, drone, other

  /// Creates the namespace whose URI is a range of a packet.
  init(_ reader: XMLReader, _ range: Range<Int>) {
    self = Self.allCases.first { reader.is(range, $0.name) } ?? .other
  }

  private var name: StaticString {
    switch self {
    case .rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    case .dublinCore: "http://purl.org/dc/elements/1.1/"
    case .xmp: "http://ns.adobe.com/xap/1.0/"
    case .exif: "http://ns.adobe.com/exif/1.0/"
    case .exifEx: "http://cipa.jp/exif/1.0/"
    case .tiff: "http://ns.adobe.com/tiff/1.0/"
    case .auxiliary: "http://ns.adobe.com/exif/1.0/aux/"
    case .photoshop: "http://ns.adobe.com/photoshop/1.0/"
    case .lightroom: "http://ns.adobe.com/lightroom/1.0/"
    case .digiKam: "http://www.digikam.org/ns/1.0/"
    case .iptcExtension: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    case .googleItem: "http://ns.google.com/photos/1.0/container/item/"
    case .googleCamera: "http://ns.google.com/photos/1.0/camera/"
    case .mediaManagement: "http://ns.adobe.com/xap/1.0/mm/"
    case .resourceReference: "http://ns.adobe.com/xap/1.0/sType/ResourceRef#"
    case .mwgRegions: "http://www.metadataworkinggroup.com/schemas/regions/"
    case .microsoftRegion: "http://ns.microsoft.com/photo/1.2/t/Region#"
    case .area: "http://ns.adobe.com/xmp/sType/Area#"
    case .dimensions: "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
    case .creativeCommons: "http://creativecommons.org/ns#"
    case .rightsManagement: "http://ns.adobe.com/xap/1.0/rights/"
    case .panorama: "http://ns.google.com/photos/1.0/panorama/"
    case .cameraRaw: "http://ns.adobe.com/camera-raw-settings/1.0/"
    case .mwgKeywords: "http://www.metadataworkinggroup.com/schemas/keywords/"
    case .dynamicMedia: "http://ns.adobe.com/xmp/1.0/DynamicMedia/"
    case .microsoftPhoto: "http://ns.microsoft.com/photo/1.0/"
    case .acdSee: "http://ns.acdsee.com/iptc/1.0/"
    case .mediaPro: "http://ns.iview-multimedia.com/mediapro/1.0/"
    case .drone: "http://www.dji.com/drone-dji/1.0/"
    case .other: ""
    }
  }
}

/// The properties that are facts.
enum XMPProperty: Int, CaseIterable {
  case title, description, rights, subject, rating, make, model, lensModel, lens, exposureTime
  case fNumber, focalLength, iso, taken, created, latitude, longitude, creator, createDate
  case altitude, altitudeReference, latitudeReference, longitudeReference, orientation, pickLabel
  case digitized, modifyDate, license, webStatement
  case hierarchicalSubject, tagsList, city, region, country, documentID, burstID, burstPrimary,
    personInImage
  /// Of which file a sidecar is.
  case sidecarExtension, rawFileName
  case label, colorLabel, pick
  /// Where programs keep words that others do not read.
  case headline, imageDescription, lastKeywords, windowsRating, acdSeeTitle, acdSeeNotes, acdSeeKeywords
  case acdSeeCategories, acdSeeRating, catalogSets, catalogPeople
  /// The place of a drone.
  case droneLatitude, droneLongitude, droneLongitudeOld, droneAltitude
  /// Those of panoramas, see `XMPPanorama`.
  case projectionType, usesPanoramaViewer, fullWidth, fullHeight, croppedWidth, croppedHeight
  case croppedLeft, croppedTop, poseHeading, initialHeading, initialPitch
  /// Structures; only their members are facts.
  case locationCreated, locationShown, derivedFrom
  /// Members of the structures.
  case createdCity, createdRegion, createdCountry, shownCity, shownRegion, shownCountry
  case sourceDocumentID

  var isStructure: Bool {
    self == .locationCreated || self == .locationShown || self == .derivedFrom
  }

  /// Creates the property of a qualified name; fails if it is not a fact.
  init?(_ reader: XMLReader, _ name: XMLReader.Name) {
    let space = reader.space(of: name)
    guard space != .other, space != .rdf,
      let property = Self.allCases.first(where: {
        $0.name.space == space && reader.is(name.local, $0.name.local)
      })
    else { return nil }
    self = property
  }

  /// Returns the member of this structure with a qualified name; `nil` if it is not a fact.
  func member(_ reader: XMLReader, _ name: XMLReader.Name) -> XMPProperty? {
    if self == .derivedFrom {
      let isSource =
        reader.space(of: name) == .resourceReference && reader.is(name.local, "documentID")
      return isSource ? .sourceDocumentID : nil
    }
    guard reader.space(of: name) == .iptcExtension else { return nil }
    let isCreated = self == .locationCreated
    if reader.is(name.local, "City") { return isCreated ? .createdCity : .shownCity }
    if reader.is(name.local, "ProvinceState") { return isCreated ? .createdRegion : .shownRegion }
    if reader.is(name.local, "CountryName") { return isCreated ? .createdCountry : .shownCountry }
    return nil
  }

  private var name: (space: XMPSpace, local: StaticString) {
    switch self {
    case .hierarchicalSubject: (.lightroom, "hierarchicalSubject")
    case .tagsList: (.digiKam, "TagsList")
    case .city: (.photoshop, "City")
    case .region: (.photoshop, "State")
    case .country: (.photoshop, "Country")
    case .locationCreated: (.iptcExtension, "LocationCreated")
    case .locationShown: (.iptcExtension, "LocationShown")
    // Members have no names outside of their structures.
    case .createdCity, .createdRegion, .createdCountry, .shownCity, .shownRegion, .shownCountry,
      .sourceDocumentID:
      (.other, "")
    case .personInImage: (.iptcExtension, "PersonInImage")
    case .documentID: (.mediaManagement, "DocumentID")
    case .derivedFrom: (.mediaManagement, "DerivedFrom")
    case .burstID: (.googleCamera, "BurstID")
    case .burstPrimary: (.googleCamera, "BurstPrimary")
    case .sidecarExtension: (.photoshop, "SidecarForExtension")
    case .rawFileName: (.cameraRaw, "RawFileName")
    case .label: (.xmp, "Label")
    case .colorLabel: (.digiKam, "ColorLabel")
    case .pick: (.dynamicMedia, "pick")
    case .headline: (.photoshop, "Headline")
    case .imageDescription: (.tiff, "ImageDescription")
    case .lastKeywords: (.microsoftPhoto, "LastKeywordXMP")
    case .windowsRating: (.microsoftPhoto, "Rating")
    case .acdSeeTitle: (.acdSee, "caption")
    case .acdSeeNotes: (.acdSee, "notes")
    case .acdSeeKeywords: (.acdSee, "keywords")
    case .acdSeeCategories: (.acdSee, "categories")
    case .acdSeeRating: (.acdSee, "rating")
    case .catalogSets: (.mediaPro, "CatalogSets")
    case .catalogPeople: (.mediaPro, "People")
    case .droneLatitude: (.drone, "GpsLatitude")
    case .droneLongitude: (.drone, "GpsLongitude")
    case .droneLongitudeOld: (.drone, "GpsLongtitude")
    case .droneAltitude: (.drone, "AbsoluteAltitude")
    case .license: (.creativeCommons, "license")
    case .webStatement: (.rightsManagement, "WebStatement")
    case .projectionType: (.panorama, "ProjectionType")
    case .usesPanoramaViewer: (.panorama, "UsePanoramaViewer")
    case .fullWidth: (.panorama, "FullPanoWidthPixels")
    case .fullHeight: (.panorama, "FullPanoHeightPixels")
    case .croppedWidth: (.panorama, "CroppedAreaImageWidthPixels")
    case .croppedHeight: (.panorama, "CroppedAreaImageHeightPixels")
    case .croppedLeft: (.panorama, "CroppedAreaLeftPixels")
    case .croppedTop: (.panorama, "CroppedAreaTopPixels")
    case .poseHeading: (.panorama, "PoseHeadingDegrees")
    case .initialHeading: (.panorama, "InitialViewHeadingDegrees")
    case .initialPitch: (.panorama, "InitialViewPitchDegrees")
    case .title: (.dublinCore, "title")
    case .description: (.dublinCore, "description")
    case .rights: (.dublinCore, "rights")
    case .subject: (.dublinCore, "subject")
    case .creator: (.dublinCore, "creator")
    case .rating: (.xmp, "Rating")
    case .createDate: (.xmp, "CreateDate")
    case .digitized: (.exif, "DateTimeDigitized")
    case .modifyDate: (.xmp, "ModifyDate")
    case .make: (.tiff, "Make")
    case .model: (.tiff, "Model")
    case .lensModel: (.exifEx, "LensModel")
    case .lens: (.auxiliary, "Lens")
    case .exposureTime: (.exif, "ExposureTime")
    case .fNumber: (.exif, "FNumber")
    case .focalLength: (.exif, "FocalLength")
    case .iso: (.exif, "ISOSpeedRatings")
    case .taken: (.exif, "DateTimeOriginal")
    case .created: (.photoshop, "DateCreated")
    case .latitude: (.exif, "GPSLatitude")
    case .altitude: (.exif, "GPSAltitude")
    case .altitudeReference: (.exif, "GPSAltitudeRef")
    case .longitude: (.exif, "GPSLongitude")
    case .latitudeReference: (.exif, "GPSLatitudeRef")
    case .longitudeReference: (.exif, "GPSLongitudeRef")
    case .orientation: (.tiff, "Orientation")
    case .pickLabel: (.digiKam, "PickLabel")
    }
  }
}
