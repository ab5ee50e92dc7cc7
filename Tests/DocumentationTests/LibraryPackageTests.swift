import Foundation
import SystemPackage
import TestSupport
import Testing

/// PhotoLayout and GalleryManifest in a package that is not this one.
struct LibraryPackageTests {
  /// Names of SwiftUI and of what it exports that a library of layouts and photos could use as well.
  private static let foreignNames = """
    Alignment Anchor Angle Animation AnyLayout AnyShape AnyView App Axis Binding Button Canvas CGFloat \
    CGPoint CGRect CGSize Capsule Circle Color ContainerRelativeShape ContentMode CoordinateSpace Divider Edge \
    EdgeInsets Ellipse EmptyView Environment Font ForEach Form GeometryProxy GeometryReader Gauge Gesture Gradient \
    Grid GridItem GridRow Group HStack HStackLayout HorizontalAlignment HorizontalEdge Image ImageRenderer Label \
    Layout LayoutDirection LayoutProperties LayoutSubview LayoutSubviews LayoutValueKey LazyHGrid LazyHStack LazyVGrid \
    LazyVStack Link List Material Menu Namespace NavigationStack Path Picker PinnedScrollableViews ProposedViewSize \
    ProgressView Rectangle RoundedRectangle Scene ScrollView Section Shape Slider Spacer State Stepper Subview \
    SubviewsCollection TabView Table TableColumn TableRow Text Toggle Transaction Transition UnitPoint VStack \
    VStackLayout VerticalAlignment VerticalEdge View ViewDimensions ViewModifier ViewSpacing ViewThatFits Visibility \
    Window ZStack ZStackLayout
    """.split(separator: " ")

  /// The names of the public types of a library, except those inside of others.
  private func names(of library: String) throws -> [String] {
    let folder = Project.root.appending("Sources").appending(library).string
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    return try files.flatMap { file in
      try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        .matches(of: /(?m)^(?:@safe )?public (?:struct|enum|typealias) (\w+)(?!\w*<)/)
        .map { String($0.output.1) }
    }.sorted()
  }

  private func code(_ language: String, in page: String = "other-sites.md") throws -> [String] {
    let file = Project.root.appending("Documentation").appending(page).string
    return try String(contentsOfFile: file, encoding: .utf8)
      .matches(of: /(?ms)^```(\w+)\n(.*?)^```$/).filter { $0.output.1 == language }
      .map { String($0.output.2) }
  }

  /// SwiftPM clones nothing for them, and their names go with those of SwiftUI in one file. On Linux, a module with the
  /// same names stands in for SwiftUI, and the views of the documentation are not compiled.
  @Test(.timeLimit(.minutes(20))) func `another package builds with the libraries alone`() throws {
    let folder = try TemporaryFolder()
    func write(_ text: String, _ path: String) throws { try folder.write(Array(text.utf8), as: FilePath(path)) }
    let swift = try code("swift")
    try #require(swift.count == 2)
    let dependency = try #require(swift[0].split(separator: "\n").first { $0.contains("traits: []") })
    #expect(dependency.contains(#".package(url: "#))
    let libraries = ["GalleryManifest", "PhotoLayout"].map { #".product(name: "\#($0)", package: "gallery")"# }.joined(
      separator: ", ")
    try write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "other", platforms: [.macOS(.v15)],
        dependencies: [.package(name: "gallery", path: "\(Project.root)", traits: [])],
        targets: [
          .target(name: "StandInUI"),
          .executableTarget(name: "rows", dependencies: [\(libraries)]),
          .executableTarget(name: "frames", dependencies: [\(libraries)]),
          .target(name: "Both", dependencies: ["StandInUI", \(libraries)]),
        ])

      """, "Package.swift")
    try write(
      Self.foreignNames.map { "public struct \($0) {}" }.joined(separator: "\n"), "Sources/StandInUI/Names.swift")
    let own = try names(of: "PhotoLayout") + names(of: "GalleryManifest")
    #expect(own.contains("FlowGrid") && own.contains("SiteManifest") && own.count > 30)
    let uses = (own + Self.foreignNames.map(String.init)).enumerated().map { "typealias Use\($0) = \($1)" }
    try write(
      "import GalleryManifest\nimport PhotoLayout\nimport StandInUI\n"
        + uses.joined(separator: "\n"), "Sources/Both/Both.swift")
    try write(swift[1], "Sources/rows/AlbumRows.swift")
    let frames = try code("swift", in: "manifest.md")
    try write(try #require(frames.first), "Sources/frames/main.swift")
    try write(
      """
      import Foundation
      let arguments = CommandLine.arguments
      let rows = try await AlbumRows(site: URL(filePath: arguments[1]), width: Double(arguments[2]) ?? 0)
      print(rows.rows.map { "\\($0.count)" }.joined(separator: " "), rows.height)
      print(rows.rows.joined().map(\\.image).joined(separator: "\\n"))

      """, "Sources/rows/main.swift")
    let build = try Binary.run(
      program: "/usr/bin/env",
      ["swift", "build", "--package-path", folder.path.string, "--cache-path", folder.path.appending("cache").string],
      in: folder.path, environment: ["GIT_ALLOW_PROTOCOL": "none"])
    try #require(build.status == 0, "\(build.output) \(build.errors)")
    let scratch = folder.path.appending(".build")
    for place in ["checkouts", "repositories"] {
      let list = try? FileManager.default.contentsOfDirectory(atPath: scratch.appending(place).string)
      #expect(list ?? [] == [], "SwiftPM has cloned a package")
    }
    #expect(folder.read("Package.resolved") == nil, "no version is fixed")

    // An album of three squares, of which two fit in a row of 400 px.
    try write(
      """
      {"$schema":"schema.json","albums":[{"id":"site","manifest":"data/album/site.json","photoCount":3,"title":"A"}],\
      "edges":[256],"images":[],"photoCount":3,"title":"A","version":2,"widths":[400]}
      """, "site/data/index.json")
    let photos = ["aaaaaaaa", "bbbbbbbb", "cccccccc"].map {
      #"{"alt":"A","aspect":1,"height":900,"id":"\#($0)","kind":"photo","width":900}"#
    }.joined(separator: ",")
    try write(
      """
      {"$schema":"../schema.json","edges":[256],"id":"site",\
      "images":[{"path":"i/{id:2}/{id}-{edge}.webp","type":"image/webp"}],"photos":[\(photos)],"sections":[{"count":3,\
      "first":0,"layouts":[{"height":402,"heightOffset":2,"heightSlope":1,"layout":"justified","rowHeight":200,\
      "rows":[2,1],"spacing":4,"width":400}]}],"title":"A","version":2}
      """, "site/data/album/site.json")
    let run = try Binary.run(
      program: scratch.appending("debug").appending("rows"),
      [folder.path.appending("site").string + "/", "500"], in: folder.path)
    let paths = ["aa/aaaaaaaa", "bb/bbbbbbbb", "cc/cccccccc"].map { "i/\($0)-256.webp" }
    #expect(run.output == "2 1 502.0\n\(paths.joined(separator: "\n"))\n", "\(run.errors)")
    let read = try Binary.run(program: scratch.appending("debug").appending("frames"), [], in: folder.path)
    #expect(read.output.split(separator: "\n").count == 3, "\(read.errors)")
  }
}
