/// Which machine code searches for optimal breaks; the rows are the same.
public enum SearchCode: Hashable, Sendable, CaseIterable {
  /// The fastest that the processor has.
  case fastest
  /// What every processor of the kind has, for tests and benchmarks.
  case baseline
}
