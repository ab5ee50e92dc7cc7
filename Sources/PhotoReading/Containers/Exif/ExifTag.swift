/// The tags from which facts are read, by their numbers in the Exif 3.0 specification (CIPA DC-008). Tags 1 to 7 and
/// 0x1D are those of the GPS directory. Windows writes the rating and the texts that begin with `windows`; the last tag
/// is that of DNG 1.7.
package enum ExifTag: Int, CaseIterable, Sendable {
  /// In the interoperability directory.
  package static let interoperabilityIndex = latitudeReference

  case latitudeReference = 1
  case latitude = 2
  case longitudeReference = 3
  case longitude = 4
  case altitudeReference = 5
  case altitude = 6
  /// In the main directory of Panasonic's RW2.
  case panasonicISO = 0x17
  case positionTime = 7
  case positionDate = 0x1D
  case imageDescription = 0x010E
  case make = 0x010F
  case model = 0x0110
  case orientation = 0x0112
  case modified = 0x0132
  case artist = 0x013B
  case rating = 0x4746
  case copyright = 0x8298
  case exposure = 0x829A
  case fNumber = 0x829D
  case iso = 0x8827
  case recommendedExposure = 0x8832
  case isoSpeed = 0x8833
  case taken = 0x9003
  case digitized = 0x9004
  case modifiedOffset = 0x9010
  case offset = 0x9011
  case digitizedOffset = 0x9012
  case flash = 0x9209
  case focalLength = 0x920A
  case userComment = 0x9286
  case modifiedSubsecond = 0x9290
  case subsecond = 0x9291
  case digitizedSubsecond = 0x9292
  case windowsTitle = 0x9C9B
  case windowsComment = 0x9C9C
  case windowsAuthor = 0x9C9D
  case windowsKeywords = 0x9C9E
  case windowsSubject = 0x9C9F
  case colorSpace = 0xA001
  case width = 0xA002
  case height = 0xA003
  case lensSpecification = 0xA432
  case lens = 0xA434
  case dngLensInfo = 0xC630
}
