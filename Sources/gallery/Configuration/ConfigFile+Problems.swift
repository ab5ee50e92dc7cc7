import ArgumentParser
import SiteViews

extension ConfigFile {
  /// An error with the line of `gallery.yml` that it is about. Some values can only be checked together, such as the
  /// colours of text and background, and some only when a build reads a file.
  static func locate(_ error: any Error, in call: [String]) -> any Error {
    guard let problem = error as? OptionProblem else { return error }
    guard !Self.call(call, has: problem.option), let path = try? path(for: call),
      let text = try? text(at: path), let file = try? ConfigFile(text, at: path),
      let place = file.problem(problem.option, problem.reason)
    else { return ValidationError(problem.description) }
    return place
  }
}
