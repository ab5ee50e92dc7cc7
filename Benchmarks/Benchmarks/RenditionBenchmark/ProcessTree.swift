import Foundation

/// The memory of a process and its children.
enum ProcessTree {
  /// The proportional set size in KiB, in which shared pages are divided among their processes.
  static func proportionalMemory(of process: Int32) -> Int {
    let own = text("/proc/\(process)/smaps_rollup").split(separator: "\n")
      .first { $0.hasPrefix("Pss:") }?.split(separator: " ").dropFirst().first
    let children = text("/proc/\(process)/task/\(process)/children").split(separator: " ")
    // Child processes are listed by the thread that started them.
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
