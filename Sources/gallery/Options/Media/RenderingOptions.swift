import ArgumentParser
import Foundation
import Renditions

/// How the photos of a site are rendered.
struct RenderingOptions: ParsableArguments {
  @Flag(name: .customLong("dry-run"), help: "List the photos that the public site would gain and lose; change nothing.")
  var isDryRun = false

  @Flag(help: "Check every file of the site, write changed files again, and retry photos that failed.")
  var verify = false

  @Flag(
    help: "Remove photos from the site even if the files of more than a third of them are missing.")
  var removeMissing = false

  @Flag(
    help: """
      Build although gallery.yml has lost the where: of the last build, or from another or an older catalog; what these \
      restricted becomes public.
      """)
  var acceptSource = false

  @Flag(
    help: "Give protected and unlisted albums new keys and addresses; their old links stop working."
  )
  var rekey = false

  @Flag(
    help: ArgumentHelp(
      "Exit with status 2 if a photo cannot be shown, or an excluding term of --where matches no photo."
    ))
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Render only one of n parts of the photos: i/n, or auto in a job array (default: build the site).",
      example: "2/8", valueName: "i/n"))
  var shard: ShardArgument?

  func validate() throws {
    if isDryRun, shard != nil || rekey {
      throw ValidationError("--dry-run cannot be used with --shard and --rekey.")
    }
    if rekey, shard != nil {
      throw ValidationError(
        "--rekey and --shard cannot be used together; the build without --shard writes these albums."
      )
    }
    if verify, shard != nil {
      throw ValidationError("--verify and --shard cannot be used together; the build without --shard checks the site.")
    }
  }
}

/// The value of `--shard`.
enum ShardArgument: ExpressibleByArgument {
  case shard(Shard)
  /// The task of a job array; `nil` for a scheduler that tells the number of tasks.
  case auto(count: Int?)

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    if parts.first == "auto" {
      guard parts.count < 3 else { return nil }
      let count = parts.count == 2 ? Int(parts[1]) : nil
      guard parts.count == 1 || count != nil else { return nil }
      self = .auto(count: count)
    } else {
      guard let shard = Shard(argument) else { return nil }
      self = .shard(shard)
    }
  }

  /// The shard of this process.
  var shard: Shard {
    get throws {
      switch self {
      case .shard(let shard): return shard
      case .auto(let count):
        do {
          return try Shard(from: ProcessInfo.processInfo.environment, count: count)
        } catch {
          throw ValidationError("--shard auto: \(error)")
        }
      }
    }
  }
}
