import Foundation

/// What a process and those it started hold.
enum ProcessTree {
  /// Proportional set size in KiB: a page that several hold counts for its share in each.
  static func proportionalMemory(of process: Int32) -> Int {
    let own = text("/proc/\(process)/smaps_rollup").split(separator: "\n")
      .first { $0.hasPrefix("Pss:") }?.split(separator: " ").dropFirst().first
    let children = text("/proc/\(process)/task/\(process)/children").split(separator: " ")
    // A process is the child of the thread that started it.
    let threads =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    let others = threads.filter { $0 != "\(process)" }.flatMap {
      text("/proc/\(process)/task/\($0)/children").split(separator: " ")
    }
    return (children + others).compactMap { Int32($0) }
      .reduce(own.flatMap { Int($0) } ?? 0) { $0 + proportionalMemory(of: $1) }
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
