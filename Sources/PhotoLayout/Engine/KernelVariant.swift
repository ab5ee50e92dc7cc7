/// The compiled version of the search for optimal breaks; all versions return the same rows.
public enum KernelVariant: Hashable, Sendable, CaseIterable {
  /// The fastest version that the processor supports.
  case fastest
  /// The version that runs on every processor of the architecture, for tests and benchmarks.
  case baseline
}
