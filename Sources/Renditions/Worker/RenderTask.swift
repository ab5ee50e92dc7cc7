import Facts
import CVipsLoader
import PhotoReading
import FoundationEssentials
import SystemPackage

/// Decodes a photo in an open file and writes its images to the scratch folder.
struct RenderTask {
  var number: Int
  var task: ImageTask
  var original: FileDescriptor
  var scratch: FilePath
  let painter: WatermarkPainter

  /// Runs the task. The images are written after all of them have been made.
  func run() -> WorkerReply {
    var reply = WorkerReply(number: number)
    let encoding: SampleEncoding?
    do {
      encoding = try SampleEncoding(reading: original, directory: task.directory)
    } catch .unreadable(let reason) {
      reply.environmentError = "cannot be read: \(reason); check the disk, and build again"
      return reply
    } catch {
      // The decoder reports what is wrong with the file.
      encoding = nil
    }
    return render(
      cvips_source(
        descriptor: original.rawValue, offset: task.part?.offset ?? 0,
        length: task.part?.length ?? 0, directory: Int32(clamping: task.directory),
        orientation: Int32(clamping: task.orientation),
        primaries: Int32(clamping: encoding?.primaries ?? 0),
        transfer: Int32(clamping: encoding?.transfer ?? 0),
        replaces_profile: encoding?.replacesProfile == true ? 1 : 0,
        is_unconverted_luma: task.part == nil && encoding?.isUnconvertedLuma == true ? 1 : 0,
        view: cvips_view()))
  }

  private func render(_ source: cvips_source) -> WorkerReply {
    var reply = WorkerReply(number: number)
    var files = [Data](repeating: Data(), count: task.targets.count)
    // The summary is that of the last group: of a panorama, its view.
    for group in groups {
      var source = source
      if let view = task.view, let first = group.first, !task.targets[first].isPanorama {
        source.view = cvips_view(view, width: task.targets[first].width)
      }
      let answer = render(group, source, into: &files)
      let warning = reply.images?.warning
      reply = answer
      if reply.images == nil { return reply }
      if let warning { reply.images?.warning = warning }
    }
    for index in files.indices {
      if let image = image(ofScript: index) { files[index] = files[image] }
    }
    do throws(GainMapTask.Failure) {
      try addGainMaps(to: &files, source)
    } catch {
      switch error {
      case .photo(let problem):
        if reply.images?.warning == nil { reply.images?.warning = "\(problem)" }
      case .environment(let reason):
        (reply.images, reply.environmentError) = (nil, reason)
        return reply
      }
    }
    for (index, bytes) in files.enumerated() {
      do {
        let file = task.targets[index].isScript ? Self.script(bytes) : bytes
        try Self.write(file, job: number, index: index, to: scratch)
      } catch {
        reply.images = nil
        reply.outputError = "\(error)"
        return reply
      }
    }
    return reply
  }

  /// The index of the image that a script has too; `nil` for images, and for a script whose image is not a target.
  private func image(ofScript index: Int) -> Int? {
    let script = task.targets[index]
    guard script.isScript else { return nil }
    return task.targets.firstIndex {
      $0.isPanorama && !$0.isScript && $0.width == script.width
    }
  }

  /// The indices of the targets that are made from the same pixels; a script has the bytes of its image.
  private var groups: [[Int]] {
    let indices = task.targets.indices.filter { image(ofScript: $0) == nil }
    guard task.view != nil else { return [indices] }
    let panoramas = indices.filter { task.targets[$0].isPanorama }
    return [panoramas, indices.filter { !task.targets[$0].isPanorama }].filter { !$0.isEmpty }
  }

  /// An image as a script, see `Rendition.isScript`.
  private static func script(_ image: Data) -> Data {
    Data("galleryData(\"".utf8) + image.base64EncodedData() + Data("\")\n".utf8)
  }

  /// Renders some of the targets.
  private func render(
    _ indices: [Int], _ source: cvips_source, into files: inout [Data]
  ) -> WorkerReply {
    var reply = WorkerReply(number: number)
    var warning: String?
    var targets = unsafe indices.map { index in
      let target = task.targets[index]
      return unsafe cvips_target(
        width: Int32(clamping: target.width), height: Int32(clamping: target.height),
        format: target.format.code, quality: Int32(clamping: target.quality),
        max_count: target.maxBytes ?? 0, is_animated: target.isAnimated ? 1 : 0,
        overlays: unsafe (.init(), .init()),
        overlay_count: 0, left: Int32(clamping: target.area?.left ?? 0),
        top: Int32(clamping: target.area?.top ?? 0),
        part_width: Int32(clamping: target.area?.width ?? 0),
        part_height: Int32(clamping: target.area?.height ?? 0), bytes: nil, count: 0)
    }
    // Must live until the images are made.
    let bitmaps: [WatermarkBitmap]
    do {
      bitmaps = try unsafe addWatermarks(to: &targets, indices)
    } catch {
      reply.environmentError = "could not be rendered: \(error)"
      return reply
    }
    defer {
      for index in unsafe targets.indices { unsafe cvips_free(targets[index].bytes) }
    }
    let edge = Int(cvips_thumbnail_edge)
    let pixels = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: edge * edge * 4)
    defer { unsafe pixels.deallocate() }
    unsafe pixels.initialize(repeating: 0)
    var summary = unsafe cvips_summary(
      color: (0, 0, 0), width: 0, height: 0, rgba: pixels.baseAddress, sharpness: -1)
    var text = [CChar](repeating: 0, count: 4096)
    let count = unsafe targets.count
    let capacity = text.count
    let verdict = withExtendedLifetime(bitmaps) {
      unsafe cvips_render(source, &targets, count, &summary, &text, capacity)
    }
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
      warning = Self.warning(reason)
    default:
      break
    }
    for (place, index) in indices.enumerated() {
      let target = unsafe targets[place]
      let bytes = unsafe Data(bytes: target.bytes, count: target.count)
      files[index] =
        unsafe target.format == cvips_webp ? WebPMetadata.removed(from: bytes) : bytes
    }
    reply.images = unsafe ImageSummary(summary, pixels, warning: warning)
    return reply
  }

  /// Adds the gain map of the photo to the images that have one.
  private func addGainMaps(
    to files: inout [Data], _ source: cvips_source
  ) throws(GainMapTask.Failure) {
    let indices = task.targets.indices.filter { task.targets[$0].hasGainMap }
    guard !indices.isEmpty else { return }
    let gainMap = try GainMapTask(original, orientation: task.orientation)
    let maps = try gainMap.maps(for: indices.map { task.targets[$0] }, of: source)
    let joined = try zip(indices, maps.files).map { index, map throws(GainMapTask.Failure) in
      let file = GainMapJPEG.join(base: Array(files[index]), map: map, maps.parameters)
      guard let file else { throw .photo(.isUnusable("the image that it belongs to is no JPEG")) }
      return (index, Data(file))
    }
    for (index, file) in joined { files[index] = file }
  }

  private static func warning(_ reason: String) -> String {
    "the file is damaged (\(reason)) and shown as far as it can be decoded"
  }

  /// Adds the watermark of the photo to the images that have one.
  private func addWatermarks(
    to targets: inout [cvips_target], _ indices: [Int]
  ) throws(WatermarkError) -> [WatermarkBitmap] {
    guard let watermark = task.watermark else { return [] }
    var bitmaps: [WatermarkBitmap] = []
    for (place, index) in indices.enumerated() where task.targets[index].hasWatermark {
      for overlay in try painter.overlays(watermark, on: task.targets[index]) {
        bitmaps.append(overlay.bitmap)
        unsafe targets[place].add(
          overlay.bitmap.overlay(at: overlay.place, opacity: overlay.opacity))
      }
    }
    return bitmaps
  }

  /// Writes a file of a job.
  static func write(_ bytes: Data, job: Int, index: Int, to scratch: FilePath) throws {
    let name = WorkerRequest.fileName(job: job, index: index)
    let file = try FileDescriptor.open(
      scratch.appending(name), .writeOnly, options: [.create, .truncate, .noFollow, .closeOnExec],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    try file.closeAfter { _ = try file.writeAll(bytes) }
  }

  /// The last message of libvips, which is closest to the cause. Messages about a seek after the end of the file are
  /// ignored, because the HEIF reader always tries one.
  static func lastReason(_ text: String) -> String {
    let lines = text.split(separator: "\n").filter { line in
      line.contains { $0.isLetter } && !line.contains("bad seek to")
    }
    return lines.last.map(String.init) ?? "the picture data are damaged"
  }
}

extension ImageSummary {
  fileprivate init(
    _ summary: cvips_summary, _ pixels: UnsafeMutableBufferPointer<UInt8>, warning: String?
  ) {
    let (red, green, blue) = unsafe summary.color
    let (width, height) = unsafe (Int(summary.width), Int(summary.height))
    let picture = unsafe Array(pixels.prefix(width * height * 4))
    self.init(
      color: Int(red) << 16 | Int(green) << 8 | Int(blue),
      thumbHash: ThumbHash(rgba: picture, width: width, height: height).map { Data($0.bytes) },
      differenceHash: DifferenceHash(rgba: picture, width: width, height: height)?.bits,
      sharpness: unsafe summary.sharpness < 0 ? nil : summary.sharpness,
      warning: warning)
  }
}

extension cvips_view {
  /// A view whose largest image has a width in px.
  fileprivate init(_ view: SphereView, width: Int) {
    let scale = min(1, Double(width) / Double(view.size.width))
    func scaled(_ side: Int) -> Int32 {
      Int32(clamping: max(1, Int((Double(side) * scale).rounded(.up))))
    }
    self.init(
      width: scaled(view.pictureWidth), height: scaled(view.pictureHeight), left: view.left,
      right: view.right, top: view.top, bottom: view.bottom, yaw: view.yaw, pitch: view.pitch,
      half_width: view.halfWidth, half_height: view.halfHeight)
  }
}

extension cvips_target {
  fileprivate mutating func add(_ overlay: cvips_overlay) {
    if unsafe overlay_count == 0 {
      unsafe overlays.0 = unsafe overlay
    } else {
      unsafe overlays.1 = unsafe overlay
    }
    unsafe overlay_count += 1
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
