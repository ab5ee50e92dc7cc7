import Facts
import Glibc
package import SystemPackage

/// Reads facts of a video with ffprobe, in the same sandbox as ffmpeg.
package struct FFprobe: Sendable {
  /// The format of a file, so that ffprobe does not look for others, such as playlists.
  package enum Demuxer: String, Sendable {
    case avi, matroska, mpegts
  }

  /// What to ask about a video.
  package enum Question: Sendable {
    /// The streams, the format and its tags.
    case facts
    /// The facts and the first data of the streams, in which camcorders store the date.
    case factsAndData
    /// The times of all pictures. The complete file is read.
    case times
    /// What determines how a clip is made.
    case coding
  }

  /// Why there is no answer.
  package enum Failure: Error, Equatable {
    /// The file is damaged.
    case file(String)
    /// The program or the disk does not work, or the program was killed; another run may succeed.
    case environment(String)
  }

  private let program: ConfinedProgram
  private let elapsed: Int

  /// The maximum size of an answer in bytes: sufficient for the first data of most videos, and for the times of a video
  /// of some hours.
  private static let maxAnswer = 32 << 20

  /// Describes the program.
  package init(_ path: FilePath, elapsed: Int = 120) {
    program = ConfinedProgram(path: path, scratch: nil)
    self.elapsed = elapsed
  }

  /// The program in `PATH`; `nil` if it is not installed.
  package static func find() -> FFprobe? {
    FFmpegProgram.find("ffprobe").map { FFprobe($0) }
  }

  /// The program in the folder of ffmpeg; `nil` if it is not there.
  package init?(beside ffmpeg: FilePath) {
    let path = ffmpeg.removingLastComponent().appending("ffprobe")
    guard unsafe access(path.string, X_OK) == 0 else { return nil }
    self.init(path)
  }

  /// Asks about a video.
  package func answer(
    to question: Question, about file: FileDescriptor, as demuxer: Demuxer?
  ) throws(Failure) -> [UInt8] {
    let size = (try? file.seek(offset: 0, from: .end)) ?? 0
    // A slow disk reads 10 MB in a second.
    let reading = question == .times ? Int(size / 10_000_000) : 0
    let limits = ConfinedProgram.Limits(
      cpuTime: elapsed / 2 + reading, elapsed: elapsed + reading, fileSize: 0,
      output: Self.maxAnswer, memory: 2 << 30)
    var answer: [UInt8] = []
    let run: ConfinedProgram.Run
    do {
      run = try program.run(
        Self.arguments(question, demuxer), input: file, limits: limits
      ) { answer += $0 }
    } catch {
      throw .environment("ffprobe cannot be run: \(error); index again")
    }
    if run.status == 0, !run.wasTooMuch, !run.wasTooLong { return answer }
    throw Self.failure(run, file)
  }

  static func arguments(_ question: Question, _ demuxer: Demuxer?) -> [String] {
    let entries =
      switch question {
      case .facts: ["-show_format", "-show_streams"]
      case .factsAndData:
        [
          "-show_format", "-show_streams", "-show_packets", "-show_data", "-read_intervals", "%+#5",
        ]
      case .times: ["-select_streams", "v:0", "-show_entries", "packet=pts_time"]
      case .coding:
        [
          "-show_entries",
          "stream=codec_type,codec_name,profile,pix_fmt,color_transfer:format=duration",
        ]
      }
    return ["-v", "error", "-print_format", "json=compact=1"] + entries + [
      "-protocol_whitelist", "file", "-format_whitelist",
      demuxer?.rawValue ?? FFmpegCommand.videoFormats,
    ] + (demuxer.map { ["-f", $0.rawValue] } ?? []) + ["-i", "/proc/self/fd/0"]
  }

  private static func failure(_ run: ConfinedProgram.Run, _ file: FileDescriptor) -> Failure {
    if run.wasTooMuch { return .file("ffprobe prints too much about it") }
    if run.wasTooLong { return .environment("ffprobe took too long; index again") }
    if run.signal == SIGKILL || run.signal == SIGTERM {
      return .environment("ffprobe was killed, perhaps for lack of memory; index again")
    }
    if run.signal != 0 { return .file("ffprobe crashed (signal \(run.signal))") }
    let text = run.messages.joined(separator: "\n")
    let last = reason(run)
    if FFmpegMessages.isEnvironmentError(text) || run.status == 127 {
      return .environment(
        "ffprobe does not work (\(last)); if it is a script or a snap, "
          + "\(FFmpegProgram.installation), and index again")
    }
    if text.contains("Input/output error"), !file.isReadable(ends: 64 << 20) {
      return .environment("Input/output error; check the disk, and index again")
    }
    return .file("ffprobe cannot read it: \(last)")
  }

  /// The last message, without the name of the file and addresses in memory.
  private static func reason(_ run: ConfinedProgram.Run) -> String {
    let line = run.messages.last ?? "status \(run.status ?? -1)"
    let words = line.split(separator: "] ", maxSplits: 1)
    let text = line.hasPrefix("[") && words.count == 2 ? String(words[1]) : line
    let name = "/proc/self/fd/0: "
    return text.hasPrefix(name) ? String(text.dropFirst(name.count)) : text
  }
}
