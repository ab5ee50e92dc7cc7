/// Reads the progress that ffmpeg prints with `-progress`.
package struct FFmpegProgress {
  /// The time in seconds up to which it has written; `nil` before the first packet.
  package private(set) var end: Double?

  package init() {}

  /// Reads a line.
  package mutating func add(_ line: String) {
    let parts = line.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let value = Double(parts[1]) else { return }
    if parts[0] == "out_time_us" { end = max(end ?? 0, value / 1_000_000) }
    if parts[0] == "total_size", value > 0 { end = end ?? 0 }
  }
}

/// The kinds of messages of ffmpeg.
package enum FFmpegMessages {
  private static let output = [
    "No space left on device", "Disk quota exceeded", "Read-only file system",
  ]
  private static let environment = [
    "Cannot allocate memory", "Unknown encoder", "Unknown decoder", "No such filter",
    "Filter not found", "Unrecognized option", "Unknown bitstream filter", "Protocol not found",
    "error while loading shared libraries", "Resource temporarily unavailable",
    "Too many open files", "Stale file handle",
  ]

  /// Whether ffmpeg could not write its output.
  package static func isOutputError(_ text: String) -> Bool {
    output.contains(where: text.contains)
  }

  /// Whether ffmpeg failed for a reason that does not depend on the video.
  package static func isEnvironmentError(_ text: String) -> Bool {
    environment.contains(where: text.contains)
  }

  /// The first message of a decoder, without its name and address in memory, as in `[bmp @ 0x55d8]`; `nil` if there is
  /// none. Later messages tell what followed from it.
  package static func ofDecoder(_ messages: [String]) -> String? {
    messages.lazy.compactMap { message in
      message.wholeMatch(of: /\[\w+ @ 0x[0-9a-f]+\] (.+)/).map { String($0.1) }
    }.first
  }
}
