import ArgumentParser

/// The workers that render photos.
struct WorkerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The number of photos rendered at once (default: one per core).", example: "2", valueName: "n"))
  var jobs: Int?

  @Flag(
    help: ArgumentHelp(
      "Render nothing if the kernel cannot confine the decoders (no Landlock or no seccomp).", visibility: .hidden))
  var requireSandbox = false

  @Option(
    help: ArgumentHelp(
      """
      The most space for images that the site no longer has. They are kept beside the catalog, and a build that needs \
      them takes them back; 0 keeps none.
      """, example: "50GB", valueName: "size", visibility: .hidden))
  var imageStore = ByteSize(bytes: 20_000_000_000)

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
  }
}

/// A number of bytes as people write it, such as `500MB`, `20 GB` or `0`.
struct ByteSize: ExpressibleByArgument, CustomStringConvertible, Sendable {
  let bytes: Int64

  private static let units: [(name: String, bytes: Int64)] = [
    ("tb", 1_000_000_000_000), ("gb", 1_000_000_000), ("mb", 1_000_000), ("kb", 1000),
  ]

  init(bytes: Int64) { self.bytes = bytes }

  init?(argument: String) {
    let text = argument.lowercased()
    let unit = Self.units.first { text.hasSuffix($0.name) }
    let number = text.dropLast(unit?.name.count ?? 0).drop { $0 == " " }
    let digits = number.reversed().drop { $0 == " " }.reversed()
    guard digits.allSatisfy(\.isASCII), let count = Int64(String(digits)), count >= 0 else {
      return nil
    }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: unit?.bytes ?? 1)
    guard !overflow else { return nil }
    self.init(bytes: bytes)
  }

  /// The size in the largest unit that divides it.
  var description: String {
    guard bytes > 0, let unit = Self.units.first(where: { bytes % $0.bytes == 0 }) else {
      return "\(bytes)"
    }
    return "\(bytes / unit.bytes)\(unit.name.uppercased())"
  }

  var defaultValueDescription: String { description }
}
