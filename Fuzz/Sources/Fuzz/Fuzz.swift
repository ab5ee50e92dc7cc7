import CLibFuzzer
import Glibc

/// `Fuzz --parser=NAME [libFuzzer arguments]`, `Fuzz --list`, or `Fuzz --parser=NAME --seeds DIR`.
@main struct Fuzz {
  /// The parser to fuzz; global, because the callback of libFuzzer has no context.
  private static let parser = CommandLine.arguments.lazy
    .filter { $0.hasPrefix("--parser=") }
    .compactMap { FuzzedParser(rawValue: String($0.dropFirst(9))) }.first

  static func main() {
    if CommandLine.arguments.contains("--list") {
      print(FuzzedParser.allCases.map(\.rawValue).joined(separator: "\n"))
      return
    }
    guard let parser else {
      print("Fuzz: no parser given; use --parser=NAME with a name of --list")
      exit(64)
    }
    if CommandLine.arguments.count == 4, CommandLine.arguments[2] == "--seeds" {
      exit(write(parser.seeds, into: CommandLine.arguments[3]) ? 0 : 1)
    }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
      unsafe CommandLine.unsafeArgv
    let status = unsafe LLVMFuzzerRunDriver(&count, &arguments) { start, count in
      let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
      Fuzz.parser?.run(bytes)
      return 0
    }
    exit(status)
  }

  private static func write(_ seeds: [[UInt8]], into folder: String) -> Bool {
    seeds.enumerated().allSatisfy { index, seed in
      guard let file = unsafe fopen("\(folder)/seed-\(index)", "wb") else { return false }
      let written = unsafe fwrite(seed, 1, seed.count, file)
      return unsafe fclose(file) == 0 && written == seed.count
    }
  }
}
