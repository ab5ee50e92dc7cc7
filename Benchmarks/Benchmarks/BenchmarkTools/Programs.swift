public import CFloor
import Foundation

/// Runs a program and discards its output.
///
/// - Parameter arguments: The program and its arguments.
/// - Returns: Its time and memory.
public func run(_ arguments: [String]) -> floor_run {
  var words = arguments.map { strdup($0) } + [nil]
  defer { words.forEach { free($0) } }
  return floor_run_program(&words)
}
