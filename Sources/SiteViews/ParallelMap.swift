/// Computes values on all processors.
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
package func parallelMap<Value: Sendable>(
  count: Int, run: Int, _ body: @escaping @Sendable (Int) throws -> Value
) async throws -> [Value] {
  try await parallelMap(count: (count + run - 1) / run) { number in
    try (number * run..<min((number + 1) * run, count)).map(body)
  }.flatMap { $0 }
}
