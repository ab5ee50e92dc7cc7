import BenchmarkTools
import CFloor
import Foundation

/// Compares `gallery index` with other programs on the same tree.
struct Race {
  var tree: PhotoTree
  var catalog: String
  var gallery: String
  var threads: CInt
  var rounds: Int

  /// Measures the first run with a warm page cache.
  func warm() {
    var floor: [Double] = []
    var first: [floor_run] = []
    _ = readHeads(threads, 16 << 10)
    for _ in 0..<rounds {
      floor.append(readHeads(threads, 16 << 10))
      forget()
      first.append(index())
    }
    let best = show("first run, warm", first)
    show("  baseline in C: list, open, read 16 KiB, close; \(threads) threads", floor)
    tell(best / (floor.min() ?? 1), "times the baseline", limit: "at most 2.5")
  }

  /// Measures a run without changes.
  func again() {
    var find: [floor_run] = []
    var second: [floor_run] = []
    _ = index()
    for _ in 0..<rounds {
      find.append(run(["find", tree.folder.path, "-printf", "%s %T@\n"]))
      second.append(index())
    }
    let best = show("second run, nothing changed", second)
    tell(best / show("  find -printf '%s %T@\\n'", find), "times find", limit: "at most 1.5")
  }

  /// Measures the first run with a cold page cache.
  func cold() {
    guard floor_drop_caches() == 0 else {
      print("cold cache: not measured, because dropping the caches requires root")
      return
    }
    var loop: [Double] = []
    var first: [floor_run] = []
    for _ in 0..<max(1, rounds / 3) {
      _ = floor_drop_caches()
      loop.append(readHeads(1, 64 << 10))
      forget()
      _ = floor_drop_caches()
      first.append(index())
    }
    let best = show("first run, cold", first)
    show("  simple loop: 1 thread, 64 KiB", loop)
    tell((loop.min() ?? 0) / best, "times the files per second of the loop", limit: "at least 3")
  }

  /// Measures exiftool on a part of the tree, scaled by the number of files.
  func exiftool() {
    let count = min(1000, tree.files)
    let other = run(["exiftool", "-fast2", "-r", "-json"] + tree.part(of: count))
    guard other.status == 0 else { return print("exiftool: missing") }
    forget()
    let own = index()
    let scaled = other.seconds * Double(tree.files) / Double(count)
    print("exiftool -fast2 -r -json: \(rounded(other.seconds, 2)) s for \(count) files")
    tell(scaled / own.seconds, "times the files per second of exiftool", limit: "at least 100")
  }

  /// Measures the peak memory of a first and a second run.
  func memory() {
    forget()
    for name in ["first", "second"] {
      let run = index()
      print("peak memory of a \(name) run over \(tree.files) files, \(rounded(run.seconds, 2)) s:")
      tell(Double(run.peak) / 1024, "MiB", limit: "at most 80")
    }
  }

  private func index() -> floor_run {
    let run = BenchmarkTools.run([
      gallery, "index", tree.folder.path, "--catalog", catalog, "--quiet",
    ])
    precondition(run.status == 0, "\(gallery): status \(run.status)")
    return run
  }

  private func readHeads(_ threads: CInt, _ bytes: Int) -> Double {
    let clock = ContinuousClock()
    var files = 0
    let time = clock.measure { files = floor_read_heads(tree.folder.path, threads, bytes) }
    precondition(files == tree.files, "the baseline read \(files) files")
    return time / .seconds(1)
  }

  private func forget() {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: catalog + suffix)
    }
  }

  @discardableResult
  private func show(_ name: String, _ runs: [floor_run]) -> Double {
    let best = show(name, runs.map(\.seconds))
    print("    CPU \(rounded(runs.map(\.cpu_seconds).min() ?? 0, 3)) s")
    return best
  }

  @discardableResult
  private func show(_ name: String, _ seconds: [Double]) -> Double {
    let sorted = seconds.sorted()
    print(
      "\(name): \(rounded(sorted[0], 3)) s (median \(rounded(sorted[sorted.count / 2], 3)), "
        + "\(Int(Double(tree.files) / sorted[0])) files per second)")
    return sorted[0]
  }
}
