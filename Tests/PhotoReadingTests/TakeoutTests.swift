import TestSupport
import Testing
@testable import Facts
@testable import PhotoReading

/// The JSON of Google Takeout.
struct TakeoutTests {
  private func json(_ fields: String) throws -> TakeoutJSON {
    let text = "{\"title\": \"a.jpg\", \"photoTakenTime\": {\"timestamp\": \"1704467000\"}, \(fields)}"
    return try #require(try TakeoutJSON(Array(text.utf8)))
  }

  private func facts(_ fields: String, of main: [Int: TinyTIFF.Value] = [:]) throws -> PhotoFacts {
    let block = TinyMetadata.exifBlock(main)
    let photo = TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", block)])
    return try PhotoReadingTests.facts(of: photo, sidecars: [.takeout(json(fields))])
  }

  private let geo = #""geoData": {"latitude": 48.5, "longitude": 2.5, "altitude": 30.0}"#
  private let none = #""geoData": {"latitude": 0.0, "longitude": 0.0, "altitude": 0.0}"#

  @Test func `caption, place, people and favorite are facts with their sources`() throws {
    let found = try facts(
      #""description": "It&#39;s\r\ncold", "people": [{"name": "Ada"}, {}], "favorited": true, "# + geo)
    #expect(found.description == "It's\ncold")
    #expect(found.coordinate == Coordinate(latitude: 48.5, longitude: 2.5) && found.altitude == 30)
    #expect(found.people == ["Ada"] && found.isFavorite)
    #expect((found.sources[\.coordinate], found.withheld) == ("Google:geoData", nil))
  }

  @Test func `entities are characters in all texts`() throws {
    let album = TakeoutAlbum(
      Array(#"{"title": "Tom &amp; Jerry&#39;s", "description": "A &lt; B", "access": "protected"}"#.utf8))
    #expect(album == TakeoutAlbum(title: "Tom & Jerry's", description: "A < B"))
    #expect(try facts(#""people": [{"name": "Ada &amp; Bo"}]"#).people == ["Ada & Bo"])
  }

  @Test func `empty captions and zero coordinates are no statement`() throws {
    let found = try facts(#""description": "", "# + none, of: TinyMetadata.main)
    let alone = try PhotoReadingTests.facts(
      of: TinyFiles.jpeg([TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(TinyMetadata.main))]))
    #expect(found.description == alone.description && found.coordinate == alone.coordinate)
    let stored = #""geoDataExif": {"latitude": 1.5, "longitude": 2.5}, "# + none
    #expect(try facts(stored).sources[\.coordinate] == "Google:geoDataExif")
  }

  @Test func `the name before the upload has the date if Google has cut the name`() throws {
    let title = "A very long name of an album and of a person 2024-01-05 12.30.45.jpg"
    let json = try TakeoutJSON(
      Array("{\"title\": \"\(title)\", \"photoTakenTime\": {\"timestamp\": \"1704467000\"}}".utf8))
    let sidecars = [SidecarContent.takeout(try #require(json))]
    func found(_ name: String?) throws -> PhotoFacts {
      try PhotoReadingTests.facts(of: TinyFiles.jpeg([]), sidecars: sidecars, name: name)
    }
    let cut = try found("A very long name of an album and of a person 20.jpg")
    #expect(cut.taken == LocalDateTime(iso: "2024-01-05T12:30:45"))
    #expect(cut.sources[\.taken] == "Google:title" && cut.offset == nil)
    let own = try found("IMG_20230102_030405.jpg")
    #expect(own.sources[\.taken] == "File:Name")
    #expect(try found(nil).sources[\.taken] == "Google:photoTakenTime", "names are ignored")
  }

  @Test(arguments: [
    ("\"trashed\": true", "deleted"), ("\"archived\": true", "archived"), ("\"trashed\": \"true\"", "deleted"),
  ])
  func `what the owner archived or deleted is withheld`(field: String, reason: String) throws {
    #expect(try facts(field).withheld == reason)
  }

  @Test(arguments: [
    "{}", "[1]", "3", "{\"title\": \"a\"}", "{\"shape\": [32, 32, 3]}",
    "{\"SourceFile\": \"a.jpg\", \"creationTime\": 1}",
    "{\"title\": \"Album\", \"description\": \"\", \"access\": \"protected\", \"date\": {\"timestamp\": \"1\"}}",
  ])
  func `JSON of other programs says nothing`(text: String) throws {
    #expect(try TakeoutJSON(Array(text.utf8)) == nil)
  }

  @Test func `numbers can be texts, and impossible ones are none`() throws {
    #expect(try json(#""geoData": {"latitude": "48.5", "longitude": 2}"#).place?.latitude == 48.5)
    #expect(try json(#""geoData": {"latitude": 95, "longitude": 2}"#).place == nil)
    #expect(try json(#""x": 1"#).taken == 1_704_467_000)
    let zero = #"{"title": "a", "photoTakenTime": {"timestamp": 0}}"#
    #expect(try TakeoutJSON(Array(zero.utf8))?.taken == nil)
  }

  @Test func `albums have a title and a text`() {
    let album = #"{"title": "Norway", "description": "Two\nweeks", "access": "protected"}"#
    let found = TakeoutAlbum(Array(album.utf8))
    #expect(found?.title == "Norway" && found?.description == "Two\nweeks")
    let old = #"{"albumData": {"title": "Norway", "description": ""}}"#
    let older = TakeoutAlbum(Array(old.utf8))
    #expect(older?.title == "Norway" && older?.description == nil)
    #expect(TakeoutAlbum(Array(#"{"title": "a", "photoTakenTime": {}}"#.utf8)) == nil)
    #expect(TakeoutAlbum(Array(#"{"title": "a"}"#.utf8)) == nil)
  }
}
