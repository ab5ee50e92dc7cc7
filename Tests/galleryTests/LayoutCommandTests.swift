import Foundation
import TestSupport
import Testing

struct LayoutCommandTests {
  private struct Layout: Decodable {
    var width: Int
    var frames: [Int]?
    var boxes: [Box]?

    struct Box: Decodable, Equatable {
      var aspectRatio: Double
      var top: Int
      var left: Int
      var width: Int
      var height: Int
    }
  }

  private struct Answer: Decodable { var layouts: [Layout] }

  private func layouts(_ input: String, _ options: String...) throws -> [Layout] {
    let result = try Binary.run(["layout"] + options, in: Project.root, input: input)
    #expect(result.status == 0)
    return try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8)).layouts
  }

  @Test func `invalid sizes are laid out as squares, with a warning`() throws {
    let result = try Binary.run(
      "layout", "--width", "500", in: Project.root,
      input: #"[1, null, -3, {"width": 0, "height": 2}, {"width": 3, "height": 2}, 1e400]"#)
    #expect(result.status == 0)
    let names = """
      standard input: [1]: null
      standard input: [2]: -3
      standard input: [3]: width 0, height 2
      standard input: [5]: neither a ratio nor a width and a height

      """
    #expect(result.errors == names + "standard input: 4 of 6 sizes are invalid; laid out as squares\n")
    let quiet = try Binary.run(
      "layout", "--width", "500", "--quiet", "--strict", in: Project.root,
      input: #"[1, null, -3, {"width": 0, "height": 2}, {"width": 3, "height": 2}, 1e400, {}]"#)
    #expect(quiet.status == 1 && quiet.errors.hasPrefix(names))
    #expect(quiet.errors.dropFirst(names.count) == "standard input: [6]: width missing, height missing\n")
    #expect(quiet.output.contains("\"frames\":["))
    let valid = try Binary.run("layout", "--strict", in: Project.root, input: "[1, 2]")
    #expect(valid.status == 0 && valid.errors.isEmpty)
    let good = try Binary.run("layout", "--width", "500", in: Project.root, input: #"[1, 1, 1, 1, 1.5, 1]"#)
    #expect(result.output == good.output)
    let none = try Binary.run("layout", in: Project.root, input: "[1,")
    #expect(none.status == 1 && none.errors.contains("not a JSON array"))
  }

  @Test func `widths are in the given order, and boxes have the format of flickr's justified-layout`() throws {
    let entries = try layouts("[1, 2]", "--width", "900", "--width", "300", "--frames", "none")
    #expect(entries.map(\.width) == [900, 300] && entries.allSatisfy { $0.frames == nil })
    let layout = try layouts("[1.5]", "--width", "900", "--row-height", "200", "--frames", "boxes")[0]
    #expect(layout.boxes == [.init(aspectRatio: 1.5, top: 0, left: 0, width: 300, height: 200)])
  }
}
