import Testing
@testable import PhotoLayout

/// Columns as they are written on the command line.
@Suite struct ColumnSpecificationTests {
  @Test(
    arguments: [
      ("adaptive(180)", [.adaptive(minimum: 180)]),
      ("adaptive(180,300)", [.adaptive(minimum: 180, maximum: 300)]),
      ("fixed(100)", [.fixed(100)]),
      ("flexible", [.flexible()]),
      ("flexible(100)", [.flexible(minimum: 100)]),
      (
        " fixed( 70.5 ) ,flexible(100 , 300), flexible",
        [.fixed(70.5), .flexible(minimum: 100, maximum: 300), .flexible()]
      ),
    ] as [(String, [GridColumn])])
  func `columns are read in order`(text: String, columns: [GridColumn]) throws {
    let specification = try ColumnSpecification(text)
    #expect(specification.columns == columns)
  }

  @Test(arguments: [
    ("", ""), ("flexible,", ""), (",", ""), ("flexible,wide(3)", "wide(3)"), ("fixed", "fixed"),
    ("fixed(1,2)", "fixed(1,2)"), ("fixed()", "fixed()"), ("flexible()", "flexible()"), ("adaptive", "adaptive"),
    ("adaptive(1,2,3)", "adaptive(1,2,3)"), ("fixed(10),adaptive(nan)", "adaptive(nan)"), ("fixed(-1)", "fixed(-1)"),
    ("fixed(0)", "fixed(0)"), ("fixed(inf)", "fixed(inf)"), ("fixed(0x10)", "fixed(0x10)"),
    ("fixed(1e3)", "fixed(1e3)"), ("fixed(100001)", "fixed(100001)"), ("fixed(.)", "fixed(.)"),
    ("flexible(300,100)", "flexible(300,100)"), ("fixed(10", "fixed(10"), ("fixed(10)x", "fixed(10)x"),
    ("fixed((10)", "fixed((10)"), ("fixed(10))", "fixed(10))"), ("Fixed(10)", "Fixed(10)"), ("fixed(１０)", "fixed(１０)"),
  ])
  func `an invalid column is named in the error`(text: String, part: String) {
    let problem = #expect(throws: ColumnSpecification.Problem.self) { try ColumnSpecification(text) }
    #expect(problem?.part == part)
    #expect(problem?.description.hasPrefix("'\(part)' is not a valid column: ") == true)
  }

  @Test func `there can be at most a hundred columns`() throws {
    func text(_ count: Int) -> String { Array(repeating: "flexible", count: count).joined(separator: ",") }
    let hundred = try ColumnSpecification(text(100))
    #expect(hundred.columns.count == 100)
    #expect(throws: ColumnSpecification.Problem.self) { try ColumnSpecification(text(101)) }
  }
}
