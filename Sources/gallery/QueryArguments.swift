/// The arguments of `gallery list` and `stats`, whose query may begin with a hyphen: `gallery list -keyword:x`.
enum QueryArguments {
  /// Moves query terms that begin with a hyphen after `--`, so that they are not parsed as options. A term begins with
  /// one hyphen and is longer than a short option.
  static func separate(_ call: [String]) -> [String] {
    guard ["list", "stats"].contains(call.first), !call.contains("--") else { return call }
    let isTerm = call.map { argument in
      argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.count > 2
        && !argument.dropFirst().allSatisfy(\.isNumber)
    }
    let terms = zip(call, isTerm).filter(\.1).map(\.0)
    guard !terms.isEmpty else { return call }
    return zip(call, isTerm).filter { !$0.1 }.map(\.0) + ["--"] + terms
  }
}
