/// Computes values on all processors.
///
/// - Parameters:
///   - count: The number of values.
///   - body: Returns the value at an index.
/// - Returns: The values, in order.
/// - Throws: `CancellationError`, and errors of `body`.
package func parallelMap<Value: Sendable>(
  count: Int, _ body: @escaping @Sendable (Int) throws -> Value
) async throws -> [Value] {
  try await withThrowingTaskGroup(of: (Int, Value).self) { group in
    for index in 0..<count {
      group.addTask {
        try Task.checkCancellation()
        return (index, try body(index))
      }
    }
    var values = [Value?](repeating: nil, count: count)
    for try await (index, value) in group { values[index] = value }
    return values.compactMap { $0 }
  }
}

/// Computes values on all processors, several of them in a task.
///
/// - Parameters:
///   - count: The number of values.
///   - run: The number of values of a task.
///   - body: Returns the value at an index.
/// - Returns: The values, in order.
/// - Throws: `CancellationError`, and errors of `body`.
package func parallelMap<Value: Sendable>(
  count: Int, run: Int, _ body: @escaping @Sendable (Int) throws -> Value
) async throws -> [Value] {
  try await parallelMap(count: (count + run - 1) / run) { number in
    try (number * run..<min((number + 1) * run, count)).map(body)
  }.flatMap { $0 }
}
