import CVipsLoader
import FoundationEssentials
import Glibc
import SystemPackage

/// Pixels that are drawn on images.
@safe final class WatermarkBitmap {
  fileprivate var bitmap: cvips_bitmap

  init(_ bitmap: cvips_bitmap) { unsafe self.bitmap = unsafe bitmap }

  deinit { unsafe cvips_free(bitmap.rgba) }

  /// The size in px.
  var size: PixelSize {
    unsafe PixelSize(width: Int(bitmap.width), height: Int(bitmap.height))
  }

  /// The pixels.
  var data: Data { unsafe Data(bytes: bitmap.rgba, count: size.width * size.height * 4) }

  /// The pixels at a place of an image.
  func overlay(at place: WatermarkLayout.Point, opacity: Int) -> cvips_overlay {
    unsafe cvips_overlay(
      bitmap: bitmap, x: Int32(clamping: place.x), y: Int32(clamping: place.y),
      opacity: Double(opacity) / 100)
  }
}

/// Makes the watermarks of renditions. Photos have few different sizes and lines, so the last bitmaps are kept.
final class WatermarkPainter {
  private struct Key: Hashable {
    /// The text; `nil` for the picture.
    var line: String?
    var width: Int
    /// The height of the picture, or hundredths of the size of letters.
    var height: Int
    var side: WatermarkPosition.Side?
  }

  private let scratch: FilePath
  private var picture: WatermarkBitmap?
  private var made: [(key: Key, bitmap: WatermarkBitmap)] = []

  private static let maxBitmaps = 16

  init(scratch: FilePath) { self.scratch = scratch }

  /// The bitmaps to draw on an image. A later call may release the bitmaps; the caller retains those that it uses.
  func overlays(
    _ task: WatermarkTask, on target: ImageTask.Target
  ) throws(WatermarkError) -> [(
    bitmap: WatermarkBitmap, place: WatermarkLayout.Point, opacity: Int
  )] {
    let (layout, size) = (
      task.layout, PixelSize(width: target.width, height: target.height)
    )
    var picture: WatermarkBitmap?
    if let own = task.picture { picture = try scaled(own, for: size, layout) }
    var line: WatermarkBitmap?
    if let text = task.line { line = try drawn(text, for: size, layout) }
    let places = layout.places(picture: picture?.size, line: line?.size, in: size)
    return [
      picture.map { ($0, places.picture, layout.opacity) }, line.map { ($0, places.line, 100) },
    ].compactMap(\.self)
  }

  private func scaled(
    _ own: PixelSize, for rendition: PixelSize, _ layout: WatermarkLayout
  ) throws(WatermarkError) -> WatermarkBitmap {
    let whole = try readPicture(own)
    let size = layout.size(of: whole.size, in: rendition)
    let key = Key(line: nil, width: size.width, height: size.height, side: nil)
    return try kept(key) { () throws(WatermarkError) in
      var bitmap = unsafe cvips_bitmap()
      let result = unsafe cvips_scale_bitmap(
        whole.bitmap, Int32(size.width), Int32(size.height), &bitmap)
      guard result == 0 else { throw .last("the watermark") }
      return unsafe WatermarkBitmap(bitmap)
    }
  }

  private func drawn(
    _ line: String, for rendition: PixelSize, _ layout: WatermarkLayout
  ) throws(WatermarkError) -> WatermarkBitmap {
    try Self.checkCharacters(of: line)
    var letters = layout.textSize(in: rendition)
    while true {
      let bitmap = try drawn(
        line, letters: letters, width: layout.textWidth(in: rendition), layout.position.side)
      guard letters > 2,
        let smaller = layout.smallerText(bitmap.size, letters: letters, in: rendition)
      else { return bitmap }
      letters = smaller
    }
  }

  private func drawn(
    _ line: String, letters: Double, width: Int, _ side: WatermarkPosition.Side?
  ) throws(WatermarkError) -> WatermarkBitmap {
    let key = Key(line: line, width: width, height: Int(letters * 100), side: side)
    return try kept(key) { () throws(WatermarkError) in
      try Self.draw(line, letters: letters, width: width, side)
    }
  }

  /// Draws a text.
  static func draw(
    _ line: String, letters: Double, width: Int, _ side: WatermarkPosition.Side?
  ) throws(WatermarkError) -> WatermarkBitmap {
    let alignment =
      switch side {
      case .left: cvips_left
      case .right: cvips_right
      case nil: cvips_middle
      }
    var bitmap = unsafe cvips_bitmap()
    guard unsafe cvips_draw_text(line, letters, Int32(clamping: width), alignment, &bitmap) == 0
    else { throw .last("the copyright line") }
    return unsafe WatermarkBitmap(bitmap)
  }

  /// Checks that fonts with the characters of a line are installed, because missing characters would be drawn as boxes.
  static func checkCharacters(of line: String) throws(WatermarkError) {
    let missing = unsafe cvips_missing_character(line)
    if missing < 0 {
      throw WatermarkError(
        "the copyright line cannot be drawn: no font is installed; install one, such as "
          + "fonts-dejavu-core")
    }
    if let scalar = Unicode.Scalar(UInt32(missing)), missing > 0 {
      throw WatermarkError(
        "the copyright line “\(line)” cannot be drawn: no font in the system's font folders contains “\(scalar)”; "
          + "install one that does, such as fonts-noto-cjk or fonts-noto-core, or set another line")
    }
  }

  private func kept(
    _ key: Key, _ make: () throws(WatermarkError) -> WatermarkBitmap
  ) throws(WatermarkError) -> WatermarkBitmap {
    if let found = made.first(where: { $0.key == key }) { return found.bitmap }
    let bitmap = try make()
    if made.count == Self.maxBitmaps { made.removeFirst() }
    made.append((key, bitmap))
    return bitmap
  }

  /// Reads the picture that another worker has decoded.
  private func readPicture(_ own: PixelSize) throws(WatermarkError) -> WatermarkBitmap {
    if let picture { return picture }
    let path = scratch.appending(WatermarkTask.pictureName)
    let size = own.width * own.height * 4
    guard size > 0, let pixels = unsafe malloc(size) else {
      throw WatermarkError("the watermark needs too much memory; make it smaller")
    }
    let bytes = unsafe UnsafeMutableRawBufferPointer(start: pixels, count: size)
    do {
      let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow])
      try file.closeAfter {
        var count = 0
        while count < size {
          let more = try unsafe file.read(into: .init(rebasing: bytes[count...]))
          guard more > 0 else { throw Errno.ioError }
          count += more
        }
      }
    } catch {
      unsafe free(pixels)
      throw WatermarkError("the watermark is no longer in \(path): \(error); build again")
    }
    let picture = unsafe WatermarkBitmap(
      cvips_bitmap(
        rgba: pixels.assumingMemoryBound(to: UInt8.self), width: Int32(own.width),
        height: Int32(own.height)))
    self.picture = picture
    return picture
  }
}

/// Why a watermark cannot be drawn.
struct WatermarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// The last message of libvips.
  static func last(_ subject: String) -> WatermarkError {
    let text = unsafe String(cString: cvips_last_error())
    let reason = text.split(separator: "\n").last.map(String.init) ?? "no memory"
    return WatermarkError("\(subject) cannot be drawn: \(reason); build again")
  }
}

/// Decodes the picture of a watermark into the scratch folder, and tries to draw a line.
struct WatermarkPreparation {
  var number: Int
  var task: WatermarkSetup.Task
  var file: FileDescriptor
  var scratch: FilePath

  func run() -> WorkerReply {
    var reply = WorkerReply(number: number)
    do {
      if let line = task.line {
        try WatermarkPainter.checkCharacters(of: line)
        _ = try WatermarkPainter.draw(line, letters: 16, width: 1024, nil)
      }
    } catch {
      reply.environmentError = "\(error)"
      return reply
    }
    guard let edge = task.edge else {
      reply.watermark = WatermarkSetup.Result(picture: nil)
      return reply
    }
    var bitmap = unsafe cvips_bitmap()
    var text = [CChar](repeating: 0, count: 1024)
    let capacity = text.count
    let verdict = unsafe cvips_read_watermark(
      file.rawValue, Int32(clamping: edge), &bitmap, &text, capacity)
    let pixels = unsafe WatermarkBitmap(bitmap)
    guard verdict == cvips_rendered else {
      let reason = RenderTask.lastReason(
        String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
      if verdict == cvips_refused {
        reply.photoError = reason
      } else {
        reply.environmentError = reason
      }
      return reply
    }
    do {
      try RenderTask.write(pixels.data, job: number, index: 0, to: scratch)
    } catch {
      reply.outputError = "\(error)"
      return reply
    }
    reply.watermark = WatermarkSetup.Result(
      picture: PixelSize(width: pixels.size.width, height: pixels.size.height))
    return reply
  }
}
