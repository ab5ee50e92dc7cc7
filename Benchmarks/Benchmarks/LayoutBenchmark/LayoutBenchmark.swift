import CFloor
import PhotoLayout

/// `swift run -c release LayoutBenchmark [items] [rounds]`: measures speed, quality and memory of
/// the layout engine and prints them with their limits.
@main
struct LayoutBenchmark {
  static let ladder = [360, 480, 640, 850, 1130, 1500, 2000, 2660]

  static func main() {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let items = numbers.first ?? 1_000_000
    let rounds = numbers.dropFirst().first ?? 7
    let ratios = PhotoMix.ratios(items)
    print("\(items) items, best and median of \(rounds) rounds, ns per item and width")
    speed(ratios, rounds: rounds)
    quality()
    for kernel in KernelVariant.allCases {
      print("checksum of all rows at 8 widths, \(kernel): \(checksum(ratios, kernel))")
    }
    print("peak memory: \(peakMemory() / 1024) MiB")
  }

  private static func speed(_ ratios: [Float], rounds: Int) {
    let count = Double(ratios.count)
    let before = peakMemory()
    optimal(ratios, rounds, .fastest, "fastest kernel, memory from the system each time")
    let needed = Double((peakMemory() - before) * 1024) / count / 8
    print("  at most \(rounded(needed)) bytes per item and width beyond the input (limit 16)")
    optimal(ratios, rounds, .baseline, "baseline kernel, memory from the system each time")
    // Allocating and clearing a page takes a µs on a virtual machine, a third of the total time. A
    // program that lays out several albums pays for it once.
    floor_keep_memory()
    optimal(ratios, rounds, .fastest, "fastest kernel, memory reused (limit 4)")
    optimal(ratios, rounds, .baseline, "baseline kernel, memory reused (limit 8)")
    let aspects = ratios.map { AspectRatio(Double($0)) ?? .square }
    let doubles = aspects.map(\.value)
    let greedy = FlowGrid(breaks: .greedy)
    race(
      per: count, rounds,
      (
        "greedy with frames, C",
        {
          [floor_frame](unsafeUninitializedCapacity: doubles.count) { buffer, count in
            count = doubles.count
            _ = floor_greedy(doubles, count, 1280, 240, 4, buffer.baseAddress)
          }.count
        }
      ),
      (
        "greedy with frames, Swift",
        { greedy.frames(aspects, width: 1280).count }
      ))
  }

  private static func optimal(
    _ ratios: [Float], _ rounds: Int, _ kernel: KernelVariant, _ name: String
  ) {
    print("optimal, \(name)")
    let count = Double(ratios.count)
    report("  8 widths, rows at 240", per: count * 8, rounds) {
      FlowGrid().rowBreaks(ratios, widths: ladder, kernel: kernel) { _ in 240 }.count
    }
    report("  8 widths, rows that grow", per: count * 8, rounds) {
      FlowGrid().rowBreaks(ratios, widths: ladder, kernel: kernel) { 160 + Double($0) * 0.06 }.count
    }
    report("  8 widths near 1280", per: count * 8, rounds) {
      FlowGrid().rowBreaks(ratios, widths: Array(1276..<1284), kernel: kernel) { _ in 240 }.count
    }
    report("  1 width", per: count, rounds) {
      FlowGrid().rowBreaks(ratios, widths: [1280], kernel: kernel) { _ in 240 }.count
    }
  }

  private static func race(
    per count: Double, _ rounds: Int, _ first: (String, () -> Int), _ second: (String, () -> Int)
  ) {
    var times: ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      times.0.append(seconds(first.1) * 1e9 / count)
      times.1.append(seconds(second.1) * 1e9 / count)
    }
    show(first.0, times.0)
    show(second.0, times.1)
    let best = (times.0.min() ?? 0, times.1.min() ?? 0)
    print("  \(rounded(best.1 / best.0)) times the baseline in C")
  }

  private static func report(
    _ name: String, per count: Double, _ rounds: Int, _ body: () -> Int
  ) {
    show(name, (0..<rounds).map { _ in seconds(body) * 1e9 / count })
  }

  private static func show(_ name: String, _ times: [Double]) {
    let sorted = times.sorted()
    print("\(name): \(rounded(sorted[0])) (median \(rounded(sorted[sorted.count / 2])))")
  }

  static func rounded(_ value: Double) -> Double { Double(Int(value * 100 + 0.5)) / 100 }

  private static func seconds(_ body: () -> Int) -> Double {
    let clock = ContinuousClock()
    var result = 0
    let time = clock.measure { result = body() }
    precondition(result >= 0)
    return time / .seconds(1)
  }

  /// The peak memory of the process in KiB.
  static func peakMemory() -> Int {
    Int(floor_peak_memory())
  }

  /// FNV-1a of all rows, which is equal on every machine and for every kernel.
  private static func checksum(_ ratios: [Float], _ kernel: KernelVariant) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let rows = FlowGrid().rowBreaks(ratios, widths: ladder, kernel: kernel) { _ in 240 }
    for breaks in rows {
      for (start, height) in zip(breaks.starts, breaks.heights) {
        hash = (hash ^ UInt64(start)) &* 0x100_0000_01B3
        hash = (hash ^ UInt64(height.bitPattern)) &* 0x100_0000_01B3
      }
    }
    return String(hash, radix: 16)
  }
}
