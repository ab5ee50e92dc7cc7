import CVipsLoader
import SystemPackage

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
