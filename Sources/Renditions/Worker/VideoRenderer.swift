import Facts
import FoundationEssentials
import Glibc
import SystemPackage

/// Makes the clip and the still images of a video: ffmpeg writes the clip and a poster, and a worker for images makes
/// images of the poster. This process itself decodes nothing.
struct VideoRenderer {
  let ffmpeg: ConfinedProgram
  /// `nil` if it does not lie beside ffmpeg.
  let ffprobe: FFprobe?
  let scratch: FilePath
  let images: ImageWorker

  /// Why a video has no clip or no poster.
  private enum Failure: Error {
    case photo(String)
    case environment(String)
    case output(String)
  }

  /// The version in the first line of `ffmpeg -version`, such as `5.1.9`.
  func version() throws -> String {
    let nothing = try FileDescriptor.open(
      FilePath("/dev/null"), .readWrite, options: .closeOnExec)
    return try nothing.closeAfter {
      let limits = ConfinedProgram.Limits(cpuTime: 60, elapsed: 60, fileSize: 1 << 20)
      var lines = OutputLines()
      var first: String?
      let run = try ffmpeg.run(["-version"], input: nothing, limits: limits) { bytes in
        lines.add(bytes) { first = first ?? $0 }
      }
      guard run.status == 0, let words = first?.split(separator: " "), words.count > 2 else {
        throw VersionError(description: run.messages.last ?? "it ends with \(run.status ?? -1)")
      }
      return String(words[2])
    }
  }

  /// Makes the files of a job.
  func run(_ request: WorkerRequest, _ video: VideoTask, _ original: FileDescriptor) -> WorkerReply {
    var reply = WorkerReply(number: request.number)
    let posterName = "\(request.number)-poster"
    defer {
      _ = unsafe scratch.appending(posterName).withPlatformString { name in unsafe unlink(name) }
    }
    do {
      let video = try adapted(video, original)
      if let poster = video.poster, let task = request.images {
        try make(poster, of: video, original, as: posterName)
        reply = try stills(request.number, task, posterName)
        guard reply.images != nil else { return reply }
      } else {
        reply.images = .empty
      }
      if let clip = video.clip {
        let index = request.images?.targets.count ?? 0
        let name = WorkerRequest.fileName(job: request.number, index: index)
        reply.images?.warning = try make(clip, of: video, original, as: name)
      }
    } catch {
      reply.images = nil
      switch error {
      case .photo(let reason): reply.photoError = reason
      case .environment(let reason): reply.environmentError = reason
      case .output(let reason): reply.outputError = reason
      }
    }
    return reply
  }

  /// Asks ffprobe what the catalog does not know of a video.
  private func adapted(
    _ video: VideoTask, _ original: FileDescriptor
  ) throws(Failure) -> VideoTask {
    guard let ffprobe, video.part == nil, video.poster?.isStill != true else { return video }
    do {
      let answer = try ffprobe.answer(to: .coding, about: original, as: nil)
      return VideoCoding(json: answer)?.adapted(video) ?? video
    } catch .environment {
      throw .environment("ffprobe did not answer; build again")
    } catch {
      // ffmpeg says what is wrong with the file.
      return video
    }
  }

  private func make(
    _ poster: VideoTask.Poster, of video: VideoTask, _ original: FileDescriptor, as name: String
  ) throws(Failure) {
    let path = scratch.appending(name).string
    for time in video.posterTimes {
      _ = try run(FFmpegCommand(poster, of: video, at: time, to: path), video, original)
      var status = stat()
      if unsafe stat(path, &status) == 0, status.st_size > 0 { return }
    }
    throw .photo("it has no picture that ffmpeg can decode")
  }

  /// - Returns: Why the clip is shorter than the video; `nil` if it is not.
  private func make(
    _ clip: VideoRendition, of video: VideoTask, _ original: FileDescriptor, as name: String
  ) throws(Failure) -> String? {
    let path = scratch.appending(name).string
    let removes = clip.picture == .copied && PictureMessages.mayExist(in: original)
    let end = try run(
      FFmpegCommand(clip, of: video, removesMessages: removes, to: path), video, original)
    guard let end else { throw .photo("ffmpeg finds no picture in it") }
    // The length of the sound may differ from that of the picture.
    guard end < video.duration * 0.9 - 1 else { return nil }
    return "the file is damaged (it ends after \(Int(end)) of \(Int(video.duration)) s) and shown "
      + "as far as it can be decoded"
  }

  private func stills(
    _ number: Int, _ task: ImageTask, _ poster: String
  ) throws(Failure) -> WorkerReply {
    do {
      let file = try FileDescriptor.open(
        scratch.appending(poster), .readOnly, options: [.noFollow, .closeOnExec])
      return try file.closeAfter {
        try images.perform(WorkerRequest(number: number, images: task), file)
      }
    } catch {
      throw .environment("its poster could not be rendered: \(error); build again")
    }
  }

  /// Runs ffmpeg; `nil` if it wrote no picture.
  private func run(
    _ command: FFmpegCommand, _ video: VideoTask, _ original: FileDescriptor
  ) throws(Failure) -> Double? {
    let size = (try? original.seek(offset: 0, from: .end)) ?? 0
    let limits = ConfinedProgram.Limits(
      cpuTime: video.timeLimit, elapsed: video.timeLimit * 2,
      fileSize: max(4 << 30, Int(size) * 2))
    var lines = OutputLines()
    var progress = FFmpegProgress()
    let run: ConfinedProgram.Run
    do {
      run = try ffmpeg.run(command.arguments, input: original, limits: limits) { bytes in
        lines.add(bytes) { progress.add($0) }
      }
    } catch {
      throw .environment("ffmpeg cannot be run: \(error); build again")
    }
    if run.status == 0 { return progress.end }
    throw failure(run, original)
  }

  private func failure(_ run: ConfinedProgram.Run, _ original: FileDescriptor) -> Failure {
    let text = run.messages.joined(separator: "\n")
    let last = run.messages.last.map { ": \($0)" } ?? ""
    if run.wasTooLong { return .photo("ffmpeg took too long; the file is probably damaged") }
    if run.signal == SIGXFSZ || text.contains("File too large") {
      return .photo("its clip would be too large; the file is probably damaged")
    }
    if run.signal == SIGKILL || run.signal == SIGTERM {
      return .environment("ffmpeg was killed, perhaps for lack of memory; build again")
    }
    if run.signal != 0 { return .photo("ffmpeg crashed (signal \(run.signal))") }
    if FFmpegMessages.isOutputError(text) { return .output(run.messages.last ?? text) }
    if FFmpegMessages.isEnvironmentError(text) || run.status == 127 {
      return .environment("ffmpeg failed\(last); install a complete ffmpeg, and build again")
    }
    if text.contains("Input/output error"), !original.isReadable() {
      return .environment("cannot be read: Input/output error; check the disk, and build again")
    }
    let reason = FFmpegMessages.ofDecoder(run.messages).map { ": \($0)" } ?? last
    return .photo("ffmpeg cannot decode it\(reason)")
  }

  private struct VersionError: Error, CustomStringConvertible {
    var description: String
  }
}

/// What ffprobe says of the coding of a video before its clip is made, because the catalog knows no profiles. It is not
/// trusted, because a hostile file can take over ffprobe.
struct VideoCoding: Decodable {
  private struct Stream: Decodable {
    var codec_type: String?
    var codec_name: String?
    var profile: String?
    var pix_fmt: String?
    var color_transfer: String?
  }

  private struct Format: Decodable {
    var duration: String?
  }

  private var streams: [Stream]?
  private var format: Format?

  /// Fails if it is no answer of ffprobe.
  init?(json: [UInt8]) {
    guard let answer = try? JSONDecoder().decode(VideoCoding.self, from: Data(json)) else {
      return nil
    }
    self = answer
  }

  private func first(_ type: String) -> Stream? { streams?.first { $0.codec_type == type } }

  /// Whether every browser plays the picture: H.264 of 8 bits with 4:2:0 chroma, in a profile for it.
  private var picturePlaysEverywhere: Bool {
    guard let picture = first("video") else { return true }
    return picture.codec_name == "h264" && ["yuv420p", "yuvj420p"].contains(picture.pix_fmt)
      && picture.profile?.hasPrefix("High ") != true
  }

  private var isHDR: Bool {
    ["smpte2084", "arib-std-b67"].contains(first("video")?.color_transfer)
  }

  /// The task as this video needs it: a clip that cannot be copied is encoded in its size, HDR is converted, and the
  /// duration of a movie of fragments is known.
  func adapted(_ task: VideoTask) -> VideoTask {
    var task = task
    if task.duration == 0, let duration = format?.duration.flatMap(Double.init), duration > 0 {
      task = VideoTask(part: task.part, duration: duration, poster: task.poster, clip: task.clip)
    }
    if isHDR { task.poster?.isHDR = true }
    guard var clip = task.clip else { return task }
    if clip.picture == .copied, !picturePlaysEverywhere {
      // The encoder needs even sides.
      (clip.width, clip.height) = (max(2, clip.width / 2 * 2), max(2, clip.height / 2 * 2))
      clip.picture = .encoded(.h264, quality: VideoRecipe(codec: .h264).quality)
    }
    if isHDR, clip.picture != .copied { clip.isHDR = true }
    if clip.sound == .copied, let sound = first("audio"), sound.codec_name != "aac" {
      clip.sound = .encoded
    }
    task.clip = clip
    return task
  }
}
