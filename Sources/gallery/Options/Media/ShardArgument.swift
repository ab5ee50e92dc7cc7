import ArgumentParser
import Foundation
import Renditions

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
