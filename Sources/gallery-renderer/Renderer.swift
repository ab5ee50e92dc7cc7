import CLinux
import CVips
import Foundation
import Glibc
import Renditions

/// The worker: jobs on standard input, renditions to disk, answers on standard output.
@main struct Renderer {
  /// Seconds after which a photo is given up.
  ///
  /// The alarm ends the process; whoever started it sees that and starts another.
  private static let timeLimit: UInt32 = 120
  /// Bytes of address space: enough for a picture of 500 megapixels read in strips.
  private static let memoryLimit: UInt = 3 << 30

  static func main() {
    // Ctrl-C goes to the whole group; the program that feeds us decides when we end.
    signal(SIGINT, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    var limit = rlimit(rlim_cur: memoryLimit, rlim_max: memoryLimit)
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    // What decoders put aside while they work goes where they may write.
    let folder = CommandLine.arguments.dropFirst().first
    if let folder { unsafe setenv("TMPDIR", folder, 1) }
    var confinement = folder.map(confine)
    guard cvips_start() == 0 else { exit(70) }
    while let line = readLine() {
      var answer: RenderAnswer
      do {
        alarm(timeLimit)
        answer = render(try JSONDecoder().decode(RenderJob.self, from: Data(line.utf8)))
        alarm(0)
      } catch {
        answer = RenderAnswer(error: "not a job: \(error)")
      }
      answer.confinement = confinement
      confinement = nil
      guard let reply = try? JSONEncoder().encode(answer) + [UInt8(ascii: "\n")],
        (try? FileHandle.standardOutput.write(contentsOf: reply)) != nil
      else { exit(74) }
    }
  }

  private static func confine(to folder: String) -> Confinement {
    let lost = unsafe UInt32(bitPattern: linux_confine(folder))
    return Confinement(
      files: lost & linux_lost_files.rawValue != 0,
      network: lost & linux_lost_network.rawValue != 0)
  }

  /// The last thing that libvips says is nearest to the cause; a seek behind the end of a file is
  /// something its HEIF reader always tries.
  private static func lastReason(_ text: String) -> String {
    let lines = text.split(separator: "\n").filter { line in
      line.contains { $0.isLetter } && !line.contains("bad seek to")
    }
    return lines.last.map(String.init) ?? "the picture data are damaged"
  }

  /// Why a file cannot be written; `nil` where it can, so that the photo was at fault.
  private static func writeFailure(_ path: UnsafePointer<CChar>) -> String? {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { return unsafe String(cString: strerror(errno)) }
    defer { close(descriptor) }
    let probe = [UInt8](repeating: 0, count: 64 << 10)
    guard unsafe write(descriptor, probe, probe.count) == probe.count else {
      return unsafe String(cString: strerror(errno))
    }
    return nil
  }

  private static func removeMetadata(_ path: String) -> Bool {
    let file = URL(filePath: path)
    guard let data = try? Data(contentsOf: file) else { return false }
    return (try? WebPMetadata.removed(from: data).write(to: file)) != nil
  }

  /// Writes each rendition under another name first, so that a name always means a whole image.
  private static func render(_ job: RenderJob) -> RenderAnswer {
    let parts = job.targets.map { target in
      (part: CString(target.path + Data(".\(getpid()).part".utf8)), whole: CString(target.path))
    }
    defer {
      for (part, _) in parts {
        unsafe unlink(part.start)
      }
    }
    let targets = unsafe zip(job.targets, parts).map { target, name in
      unsafe cvips_target(
        path: name.part.start, width: Int32(clamping: target.width),
        height: Int32(clamping: target.height), format: target.format.code,
        quality: Int32(clamping: target.quality), moves: target.moves ? 1 : 0)
    }
    let edge = Int(cvips_thumbnail_edge)
    let pixels = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: edge * edge * 4)
    defer { unsafe pixels.deallocate() }
    unsafe pixels.initialize(repeating: 0)
    var summary = unsafe cvips_summary(
      color: (0, 0, 0), width: 0, height: 0, rgba: pixels.baseAddress)
    let path = CString(job.source)
    defer { withExtendedLifetime(path) {} }
    let source = unsafe cvips_source(
      path: path.start, offset: job.part?.offset ?? 0, length: job.part?.length ?? 0,
      orientation: Int32(clamping: job.part?.orientation ?? 1))
    let reason = unsafe cvips_render(source, targets, targets.count, &summary)
    if let reason = unsafe reason {
      if let failure = parts.first.flatMap({ unsafe writeFailure($0.part.start) }) {
        return RenderAnswer(outputError: failure)
      }
      return RenderAnswer(error: lastReason(unsafe String(cString: reason)))
    }
    // The smallest first: whoever makes what is missing after a crash then makes it of the same
    // larger sizes.
    for (target, (part, whole)) in zip(job.targets, parts).reversed() {
      if target.format == .webp, !removeMetadata(unsafe String(cString: part.start)) {
        return RenderAnswer(outputError: unsafe String(cString: strerror(errno)))
      }
      if unsafe rename(part.start, whole.start) != 0 {
        return RenderAnswer(outputError: unsafe String(cString: strerror(errno)))
      }
    }
    return unsafe RenderAnswer(summary, pixels)
  }
}

extension RenderAnswer {
  fileprivate init(_ summary: cvips_summary, _ pixels: UnsafeMutableBufferPointer<UInt8>) {
    let (red, green, blue) = unsafe summary.color
    self.init(color: Int(red) << 16 | Int(green) << 8 | Int(blue))
    let (width, height) = unsafe (Int(summary.width), Int(summary.height))
    let picture = unsafe Array(pixels.prefix(width * height * 4))
    thumbHash = ThumbHash(rgba: picture, width: width, height: height).map { Data($0.bytes) }
  }
}

extension RenditionFormat {
  fileprivate var code: cvips_format {
    switch self {
    case .webp: cvips_webp
    case .jpeg: cvips_jpeg
    case .avif: cvips_avif
    }
  }
}

/// Bytes with a NUL behind them, at an address that stays.
@safe private final class CString {
  let start: UnsafeMutablePointer<CChar>

  init(_ bytes: Data) {
    unsafe start = .allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() {
      unsafe start[index] = CChar(bitPattern: byte)
    }
    unsafe start[bytes.count] = 0
  }

  deinit {
    unsafe start.deallocate()
  }
}
