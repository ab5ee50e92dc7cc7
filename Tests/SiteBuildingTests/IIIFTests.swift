import Facts
import Foundation
import PhotoLayout
@testable import Renditions
@testable import SiteViews
import Testing
@testable import SitePages
@testable import SiteBuilding

/// What IIIF files have of videos, albums and photos without pages.
struct IIIFTests {
  private func photo(_ id: String, clip: VideoRendition? = nil, duration: Double = 0) -> SitePhoto {
    var facts = PhotoFacts(format: .jpeg, width: 3000, height: 2000)
    facts.taken = LocalDateTime(iso: "2024-06-14T18:03:22")
    (facts.offset, facts.creator, facts.copyright) = ("+02:00", "Grace", "© Grace")
    (facts.iso, facts.license) = (200, "http://creativecommons.org/licenses/by/4.0/")
    (facts.coordinate, facts.altitude) = (Coordinate(latitude: 67.9325, longitude: 13.0885), 12)
    let images = RenditionRecipe().renditions(of: id, width: 3000, height: 2000, in: .webp)
    guard let clip else { return SitePhoto(id: id, facts: facts, width: 3000, height: 2000, renditions: images) }
    return SitePhoto(
      id: id, facts: facts, width: 3000, height: 2000,
      RenditionSet(formats: [images]), video: SiteVideo(clip: clip, duration: duration))
  }

  private func clip(of id: String) -> VideoRendition {
    VideoRendition(width: 1920, height: 1080, picture: .copied, sound: .none, isHDR: false, photo: id)
  }

  private func files(
    _ photos: [SitePhoto], text: String? = nil, _ change: (inout SiteSettings) -> Void = { _ in }
  ) async throws -> (manifest: [String: Any], collection: [String: Any]) {
    var settings = SiteSettings()
    change(&settings)
    var site = Album(.site, id: "site", title: "Trip", slug: "", photos: photos, children: [])
    site.intro = text
    let outline = try await SiteOutline.of(site, settings)
    let iiif = IIIFPresentation(settings, baseURL: "https://example.org/")
    func object(_ bytes: [UInt8]) throws -> [String: Any] {
      try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }
    return (
      try object(iiif.manifest(outline.presentations[0])), try object(iiif.collection(outline.presentationLists[0]))
    )
  }

  private func canvases(_ manifest: [String: Any]) throws -> [[String: Any]] {
    try #require(manifest["items"] as? [[String: Any]])
  }

  private func body(_ canvas: [String: Any]) throws -> [String: Any] {
    let page = try #require((canvas["items"] as? [[String: Any]])?.first)
    let annotation = try #require((page["items"] as? [[String: Any]])?.first)
    #expect(annotation["target"] as? String == canvas["id"] as? String)
    return try #require(annotation["body"] as? [String: Any])
  }

  @Test func `the canvas of a video has its duration and its clip`() async throws {
    let id = "video001"
    let video = photo(id, clip: clip(of: id), duration: 65.4)
    let canvas = try canvases(try await files([video]).manifest)[0]
    #expect(canvas["duration"] as? Double == 65.4)
    #expect(canvas["width"] as? Int == 3000 && canvas["height"] as? Int == 2000)
    let body = try body(canvas)
    #expect(body["type"] as? String == "Video" && body["format"] as? String == "video/mp4")
    #expect(body["id"] as? String == "https://example.org/\(clip(of: id).path)")
    #expect(body["duration"] as? Double == 65.4 && body["width"] as? Int == 1920)
    let still = try #require(canvas["placeholderCanvas"] as? [String: Any])
    #expect(still["duration"] == nil)
    #expect(try self.body(still)["type"] as? String == "Image")
  }

  @Test func `a video without a known duration or without a clip is a picture`() async throws {
    let unknown = photo("video001", clip: clip(of: "video001"))
    for canvas in try canvases(try await files([unknown, photo("photo001")]).manifest) {
      #expect(canvas["duration"] == nil && canvas["placeholderCanvas"] == nil)
      #expect(try body(canvas)["type"] as? String == "Image")
    }
  }

  @Test(arguments: [
    ("# Trip\n\nSand & *wind*, [home](https://example.com/).\n\n- one\n- two", "Sand & wind, home."), ("# Trip\n", nil),
    ("", nil),
  ])
  func `the text of an album is its summary`(text: String, start: String?) async throws {
    let files = try await files([photo("photo001")], text: text)
    for resource in [files.manifest, files.collection] {
      let summary = (resource["summary"] as? [String: [String]])?["none"]?.first
      if let start {
        #expect(try #require(summary).hasPrefix(start))
        #expect(summary?.contains("one") == true && summary?.contains("*") == false)
      } else {
        #expect(summary == nil)
      }
    }
  }

  @Test func `without pages of photos, facts that only these show are absent`() async throws {
    func show(_ settings: inout SiteSettings) { settings.location = .full }
    let all = try await files([photo("photo001")], show).manifest
    let some = try await files([photo("photo001")]) {
      show(&$0)
      $0.hasPhotoPages = false
    }.manifest
    func text(_ manifest: [String: Any]) throws -> String {
      String(
        decoding: try JSONSerialization.data(
          withJSONObject: manifest, options: [.withoutEscapingSlashes]), as: UTF8.self)
    }
    for fact in ["Grace", "licenses/by", "18:03:22", "+02:00", "ISO", "requiredStatement", "67.9325"] {
      #expect(try text(all).contains(fact), "\(fact)")
      #expect(try !text(some).contains(fact), "\(fact)")
    }
    #expect(try text(some).contains("2024-06-14T00:00:00Z"))
    #expect(try text(some).contains("67.93"))
  }
}
