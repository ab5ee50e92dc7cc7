import CVips
import Foundation
import Renditions
import SystemPackage

/// One job, done: a photo in an open file, its images in the scratch folder.
struct RenderTask {
  var request: WorkerRequest
  var original: FileDescriptor
  var scratch: FilePath

  /// Does the job; images are written when all of them are made.
  func run() -> WorkerReply {
    var reply = WorkerReply(number: request.number)
    var part = request.part
    var bitmap: Bitmap?
    do {
      switch try readBitmap() {
      case .pixels(let pixels): bitmap = pixels
      case .file(let offset, let length): part = RenderJob.Part(offset: offset, length: length)
      case nil: break
      }
    } catch let error as BitmapError {
      reply.photoError = "\(error)"
      return reply
    } catch {
      reply.environmentError = "cannot be read: \(error); check the disk, and build again"
      return reply
    }
    if bitmap?.isTruncated == true {
      reply.warning = "the file is damaged (it ends too soon) and shown as far as it can be decoded"
    }
    return unsafe (bitmap?.rgba ?? []).withUnsafeBufferPointer { pixels in
      unsafe render(
        cvips_source(
          descriptor: original.rawValue, offset: part?.offset ?? 0, length: part?.length ?? 0,
          orientation: Int32(clamping: request.orientation),
          pixels: bitmap == nil ? nil : pixels.baseAddress, width: Int32(bitmap?.width ?? 0),
          height: Int32(bitmap?.height ?? 0)), reply)
    }
  }

  /// Files are held in memory up to this many bytes.
  private static let largestBitmap = 1 << 30

  /// Decodes what libvips does not; `nil` for all else.
  private func readBitmap() throws -> Bitmap.Content? {
    guard request.part == nil else { return nil }
    let head = try read(4)
    let isBitmap = head.starts(with: "BM".utf8)
    let isIcon = head == [0, 0, 1, 0] || head == [0, 0, 2, 0]
    guard isBitmap || isIcon else { return nil }
    let file = BitmapBytes(try read(Self.largestBitmap))
    return isBitmap ? try Bitmap.content(of: file) : try Bitmap.content(ofIcon: file)
  }

  /// The file's first bytes, as far as there are so many.
  private func read(_ most: Int) throws -> [UInt8] {
    let size = Int(try original.seek(offset: 0, from: .end))
    return try unsafe [UInt8](unsafeUninitializedCapacity: min(size, most)) { buffer, count in
      let room = UnsafeMutableRawBufferPointer(buffer)
      while count < room.count {
        let more = try unsafe original.read(
          fromAbsoluteOffset: Int64(count), into: .init(rebasing: room[count...]))
        if more == 0 { break }
        count += more
      }
    }
  }

  private func render(_ source: cvips_source, _ start: WorkerReply) -> WorkerReply {
    var reply = start
    var targets = unsafe request.targets.map { target in
      unsafe cvips_target(
        width: Int32(clamping: target.width), height: Int32(clamping: target.height),
        format: target.format.code, quality: Int32(clamping: target.quality),
        moves: target.moves ? 1 : 0, bytes: nil, count: 0)
    }
    defer {
      for index in unsafe targets.indices { unsafe cvips_free(targets[index].bytes) }
    }
    let edge = Int(cvips_thumbnail_edge)
    let pixels = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: edge * edge * 4)
    defer { unsafe pixels.deallocate() }
    unsafe pixels.initialize(repeating: 0)
    var summary = unsafe cvips_summary(
      color: (0, 0, 0), width: 0, height: 0, rgba: pixels.baseAddress)
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
    for index in unsafe targets.indices {
      let target = unsafe targets[index]
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
