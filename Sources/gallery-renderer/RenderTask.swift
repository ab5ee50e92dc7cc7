import CVips
import Foundation
import Renditions
import SystemPackage

/// One job, done: a photo in an open file, its images in the scratch folder.
struct RenderTask {
  var request: WorkerRequest
  var original: FileDescriptor
  var scratch: FilePath

  /// Does the job. Images are written when all of them are made.
  func run() -> WorkerReply {
    var reply = WorkerReply(number: request.number)
    var targets = unsafe request.targets.map { target in
      unsafe cvips_target(
        width: Int32(clamping: target.width), height: Int32(clamping: target.height),
        format: target.format.code, quality: Int32(clamping: target.quality),
        moves: target.moves ? 1 : 0, bytes: nil, count: 0)
    }
    defer {
      unsafe targets.forEach { unsafe cvips_free($0.bytes) }
    }
    let edge = Int(cvips_thumbnail_edge)
    let pixels = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: edge * edge * 4)
    defer { unsafe pixels.deallocate() }
    unsafe pixels.initialize(repeating: 0)
    var summary = unsafe cvips_summary(
      color: (0, 0, 0), width: 0, height: 0, rgba: pixels.baseAddress)
    let source = unsafe cvips_source(
      descriptor: original.rawValue, offset: request.part?.offset ?? 0,
      length: request.part?.length ?? 0, orientation: Int32(clamping: request.orientation),
      pixels: nil, width: 0, height: 0)
    var text = [CChar](repeating: 0, count: 4096)
    let count = unsafe targets.count
    let capacity = text.count
    let verdict = unsafe cvips_render(source, &targets, count, &summary, &text, capacity)
    let reason = Self.lastReason(
      String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    switch verdict {
    case cvips_refused:
      reply.photoError = reason
      return reply
    case cvips_failed:
      reply.environmentError = "could not be rendered: \(reason)"
      return reply
    case cvips_damaged:
      reply.warning = "the file is damaged (\(reason)) and shown as far as it can be decoded"
    default:
      break
    }
    for unsafe(index, target) in unsafe zip(targets.indices, targets) {
      let bytes = unsafe Data(bytes: target.bytes, count: target.count)
      let isWebP = unsafe target.format == cvips_webp
      do {
        try write(isWebP ? WebPMetadata.removed(from: bytes) : bytes, index)
      } catch {
        reply.outputError = "\(error)"
        return reply
      }
    }
    unsafe reply.describe(summary, pixels)
    return reply
  }

  private func write(_ bytes: Data, _ index: Int) throws {
    let name = WorkerRequest.fileName(job: request.number, target: index)
    let file = try FileDescriptor.open(
      scratch.appending(name), .writeOnly, options: [.create, .truncate, .noFollow, .closeOnExec],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    try file.closeAfter { _ = try file.writeAll(bytes) }
  }

  /// The last thing that libvips says is nearest to the cause; a seek behind the end of a file is
  /// something its HEIF reader always tries.
  private static func lastReason(_ text: String) -> String {
    let lines = text.split(separator: "\n").filter { line in
      line.contains { $0.isLetter } && !line.contains("bad seek to")
    }
    return lines.last.map(String.init) ?? "the picture data are damaged"
  }
}

extension WorkerReply {
  fileprivate mutating func describe(
    _ summary: cvips_summary, _ pixels: UnsafeMutableBufferPointer<UInt8>
  ) {
    let (red, green, blue) = unsafe summary.color
    color = Int(red) << 16 | Int(green) << 8 | Int(blue)
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
