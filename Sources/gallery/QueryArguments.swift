/// The arguments of `gallery list`, whose query may begin with a hyphen: `gallery list -keyword:x`.
enum QueryArguments {
  /// Puts what can only be a part of a query behind `--`, where it is no option.
  ///
  /// That is what begins with one hyphen and is longer than the short options are.
  ///
  /// - Parameter call: The program's arguments, the command first.
  /// - Returns: The same arguments in an order that the parser understands.
  static func separate(_ call: [String]) -> [String] {
    guard call.first == "list", !call.contains("--") else { return call }
    let isTerm = call.map { argument in
      argument.hasPrefix("-") && !argument.hasPrefix("--") && argument.count > 2
        && !argument.dropFirst().allSatisfy(\.isNumber)
    }
    let terms = zip(call, isTerm).filter(\.1).map(\.0)
    guard !terms.isEmpty else { return call }
    return zip(call, isTerm).filter { !$0.1 }.map(\.0) + ["--"] + terms
  }
}
