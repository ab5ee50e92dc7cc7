import Facts
import PhotoReading
import Foundation
import SystemPackage
import TestSupport
import Testing

/// What ffprobe may print about a video, also if the video has taken it over.
struct ProbeAnswerTests {
  private let folder = TemporaryFolder.empty()
  private let path: FilePath

  init() throws {
    let header = [0x1A, 0x45, 0xDF, 0xA3, 0x8B, 0x42, 0x82, 0x88] + Array("matroska".utf8)
    path = try folder.write(header, as: "a.mkv")
  }

  /// Prints the same for each file.
  private struct Printer: VideoProbe {
    var json: String
    var times = "{}"

    func facts(of _: FileDescriptor, _: MediaFormat) throws(MetadataError) -> [UInt8] { Array(json.utf8) }

    func times(of _: FileDescriptor, _: MediaFormat) throws(MetadataError) -> [UInt8] { Array(times.utf8) }
  }

  private func facts(_ json: String, times: String = "{}") throws(MetadataError) -> PhotoFacts {
    try PhotoFile(reading: path, probe: Printer(json: json, times: times)).facts
  }

  private func pictures(_ facts: String) -> String {
    """
    {"streams": [{"codec_type": "video", "codec_name": "h264", "width": 352, "height": 288, \(facts)}],
     "format": {"duration": "2.5"}}
    """
  }

  @Test func `without a program the format is named`() throws {
    #expect(throws: MetadataError.needsFFmpeg(.mkv)) { try PhotoFile(reading: path) }
    try folder.write("RIFF....AVI LIST", as: "a.avi")
    #expect(throws: MetadataError.needsFFmpeg(.avi)) { try PhotoFile(reading: folder.path.appending("a.avi")) }
  }

  @Test(arguments: [-90: 90, 90: 270, -180: 180, 0: 0, 450: 0, 7: 0])
  func `the size is that after rotation and aspect`(counterclockwise: Int, rotation: Int) throws {
    let facts = try facts(
      pictures(
        """
        "sample_aspect_ratio": "16:11", "side_data_list": [{"side_data_type": "Display Matrix",
        "displaymatrix": "…", "rotation": \(counterclockwise)}]
        """))
    #expect(facts.stored == [352, 288])
    #expect(facts.shown == (rotation % 180 == 0 ? [512, 288] : [288, 512]))
    #expect(facts.video?.rotation == rotation && facts.video?.duration == 2.5)
  }

  @Test func `codecs are named as in RFC 6381`() throws {
    #expect(try facts(pictures(#""profile": "High""#)).video?.codec == "avc1")
    let dolby = try facts(
      #"""
      {"streams": [{"codec_type": "video", "codec_name": "hevc", "profile": "Main 10", "level": 153,
       "width": 8, "height": 8, "pix_fmt": "yuv420p10le", "color_transfer": "smpte2084",
       "side_data_list": [{"dv_profile": 8}]},
       {"codec_type": "audio", "codec_name": "aac", "profile": "HE-AAC"}]}
      """#)
    let video = try #require(dolby.video)
    #expect(video.codec == "hvc1" && video.audioCodec == "mp4a" && video.transfer == .pq)
    #expect(video.dolbyVisionProfile == 8 && video.duration == 0)
  }

  @Test func `the duration of a recording that was not ended is that of its pictures`() throws {
    let json = #"{"streams": [{"codec_type": "video", "width": 8, "height": 8}]}"#
    let times = #"{"packets": [{"pts_time": "1.5"}, {"pts_time": "N/A"}, {"pts_time": "0.5"}, {}]}"#
    #expect(try facts(json, times: times).video?.duration == 1.54)
    #expect(try facts(json, times: #"{"packets": []}"#).video?.duration == 0)
  }

  @Test func `the cover of a film is not its picture`() throws {
    let cover = """
      {"codec_type": "video", "codec_name": "mjpeg", "width": 9, "height": 9, "disposition": {"attached_pic": 1}}
      """
    let film = #"{"codec_type": "video", "codec_name": "vp9", "width": 8, "height": 8}"#
    #expect(try facts("{\"streams\": [\(cover), \(film)]}").width == 8)
    #expect(throws: MetadataError.soundOnly) { try facts("{\"streams\": [\(cover), {\"codec_type\": \"audio\"}]}") }
  }

  @Test(arguments: ["", "x", "[]", "{\"streams\": 7}", "{\"streams\": [{\"width\": \"a\"}]}"])
  func `what ffprobe does not print is no property of the file`(json: String) {
    #expect(throws: MetadataError.unreadable("ffprobe did not print what was expected; install ffmpeg again")) {
      try facts(json)
    }
  }

  @Test(arguments: [
    "{}", "{\"streams\": []}", "{\"streams\": [{\"codec_type\": \"video\"}]}",
    "{\"streams\": [{\"codec_type\": \"video\", \"width\": -5, \"height\": 9223372036854775807}]}",
  ])
  func `a file without a picture is truncated`(json: String) {
    #expect(throws: MetadataError.truncated(.mkv)) { try facts(json) }
  }

  @Test func `impossible values are left out`() throws {
    let facts = try facts(
      #"""
      {"streams": [{"codec_type": "video", "codec_name": "\u0007", "width": 8, "height": 8,
        "sample_aspect_ratio": "9999999999:1", "avg_frame_rate": "1e400/0",
        "r_frame_rate": "-5/1",
        "side_data_list": [{"rotation": 1e300}]}],
       "format": {"duration": "1e300", "tags": {"title": "\u0000\u0001", "creation_time": "9999",
         "LOCATION": "+91+181/", "keywords": ";,"}}}
      """#, times: #"{"packets": [{"pts_time": "inf"}]}"#)
    let video = try #require(facts.video)
    #expect(video.codec == "unknown" && video.duration == 0 && video.frameRate == nil)
    #expect((video.rotation, facts.shown) == (0, [8, 8]))
    #expect(facts.title == nil && facts.taken == nil && facts.coordinate == nil)
    #expect(facts.keywords.isEmpty)
  }

  @Test(arguments: [
    "2024-06-14T18:03:22.000000Z": "2024-06-14T18:03:22+00:00", "2024-06-14 18:03:22": "2024-06-14T18:03:22",
    "2024-06-14/ 18:03": "2024-06-14T18:03:00", "2024-06-14T18:03:22+0200": "2024-06-14T18:03:22+02:00",
  ])
  func `dates of cameras are read`(text: String, date: String) throws {
    let facts = try facts(
      """
      {"streams": [{"codec_type": "video", "width": 8, "height": 8}],
       "format": {"duration": "1", "tags": {"creation_time": "\(text)"}}}
      """)
    #expect((facts.taken?.description ?? "") + (facts.offset ?? "") == date)
    #expect(facts.subsecond == nil)
  }
}
