@testable import Renditions
import Testing

struct VideoRecipeTests {
  private func streams(plays: Bool, sound: Bool = true, soundPlays: Bool = true, isHDR: Bool = false) -> VideoStreams {
    VideoStreams(picturePlaysEverywhere: plays, hasSound: sound, soundPlaysEverywhere: soundPlays, isHDR: isHDR)
  }

  private func clip(
    _ mode: VideoRecipe.Mode, _ streams: VideoStreams, _ width: Int = 1920, _ height: Int = 1080, size: Int = 720
  ) -> VideoRendition? {
    VideoRecipe(mode: mode, size: size).clip(of: streams, id: "abcdefgh", width: width, height: height)
  }

  @Test func `only what browsers do not play is encoded`() throws {
    let copied = try #require(clip(.auto, streams(plays: true)))
    #expect(copied.picture == .copied && copied.sound == .copied)
    #expect((copied.width, copied.height) == (1920, 1080))
    let encoded = try #require(clip(.auto, streams(plays: false)))
    #expect(encoded.picture == .encoded(.h264, quality: 23))
    #expect((encoded.width, encoded.height) == (1280, 720))
    #expect(clip(.auto, streams(plays: true, soundPlays: false))?.sound == .encoded)
    #expect(clip(.auto, streams(plays: true, sound: false))?.sound == VideoRendition.Sound.none)
    #expect(clip(.copy, streams(plays: false)) == nil)
    #expect(clip(.encode, streams(plays: true))?.picture == .encoded(.h264, quality: 23))
    #expect(clip(.none, streams(plays: true)) == nil)
  }

  @Test(arguments: [
    (1080, 1920, 720, 1280), (321, 241, 322, 242), (640, 480, 640, 480), (4096, 100, 4096, 100), (1, 1, 2, 2),
  ])
  func `encoded clips have even sizes and the shape of the video`(
    width: Int, height: Int, clipWidth: Int, clipHeight: Int
  ) throws {
    let clip = try #require(self.clip(.encode, streams(plays: false), width, height))
    #expect(abs(clip.width - clipWidth) <= 2 && abs(clip.height - clipHeight) <= 2)
    #expect(clip.width % 2 == 0 && clip.height % 2 == 0)
  }

  @Test func `clips of other settings have other names`() throws {
    let encoded = VideoCodec.allCases.flatMap { codec in
      codec.qualities.map { VideoRendition.Picture.encoded(codec, quality: $0) }
    }
    var paths: Set<String> = []
    var count = 0
    for picture in [.copied] + encoded {
      for sound in [VideoRendition.Sound.none, .copied, .encoded] {
        for isHDR in [false, true] {
          for size in [480, 720] {
            let clip = VideoRendition(
              width: size, height: 360, picture: picture, sound: sound, isHDR: isHDR, photo: "abcdefgh")
            paths.insert(clip.path)
            count += 1
            #expect(clip.path.hasPrefix("i/ab/abcdefgh-\(size)-") && clip.path.hasSuffix(".mp4"))
            #expect(Rendition.parts(of: clip.path)?.photo == "abcdefgh")
            #expect(Rendition.parts(of: clip.path)?.edge == size)
          }
        }
      }
    }
    #expect(paths.count == count)
  }

  @Test func `the progress of ffmpeg is read`() {
    var progress = FFmpegProgress()
    #expect(progress.end == nil)
    for line in ["frame=10", "out_time_us=N/A", "out_time_us=1500000", "speed=2x", "error: x=1"] { progress.add(line) }
    #expect(progress.end == 1.5)
  }
}
