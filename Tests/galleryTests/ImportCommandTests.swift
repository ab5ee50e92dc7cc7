import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// What `gallery import` takes over of other programs.
struct ImportCommandTests {
  private let site = BuiltSite.empty()
  private var folder: TemporaryFolder { site.folder }

  private func photo(_ path: String, _ color: Int = 90) throws { try site.writePhoto("photos/\(path)", color: color) }

  /// Runs a command that only shows what it would write, and then one that writes.
  private func write(_ program: String) throws -> Binary.Result {
    let before = try folder.contents().count
    let dry = try folder.succeed("import", program, "photos", "--dry-run")
    #expect(try folder.contents().count == before && dry.output.contains("would write "))
    let result = try folder.succeed("import", program, "photos")
    #expect(result.errors == dry.errors)
    return result
  }

  @Test func `albums and photos of sigal`() throws {
    for (number, name) in ["a", "b", "c"].enumerated() { try photo("Norway/\(name).jpg", number * 60) }
    try folder.write(
      "Title: The \"north\"\nThumbnail: b.jpg\nAuthor: Jane\n    Jim\nDate: 2024-06-01\n\nA *week*.\n",
      as: "photos/Norway/index.md")
    try folder.write("Title: The quay, again\nOrder: 2\n\nWe waited.\nFor days.\n", as: "photos/Norway/a.md")
    try folder.write("Order: 1\nKeywords: sea; ferry\nLens: 50\n", as: "photos/Norway/c.md")
    try folder.write("ignore_directories = ['*']", as: "photos/sigal.conf.py")
    try photo("closed/d.jpg", 200)
    try folder.write("---\nTitle: Closed\nPrivate: yes\n---\n", as: "photos/closed/index.md")
    let result = try write("sigal")
    #expect(
      try folder.text("photos/Norway/album.md")
        == "---\ntitle: \"The \\\"north\\\"\"\ncover: \"b.jpg\"\ndate: \"2024-06-01\"\norder:\n  - \"c.jpg\"\n  - \"a.jpg\"\n---\nA *week*.\n"
    )
    #expect(
      try folder.text("photos/Norway/captions.csv")
        == "file,title,caption,keywords,alt\na.jpg,\"The quay, again\",\"We waited.\nFor days.\",,\nc.jpg,,,sea;ferry,\n"
    )
    for note in [
      "Norway: index.md: author", "Norway: c.md: lens", "sigal.conf.py: is Python",
      "closed: index.md: private: becomes",
    ] {
      #expect(result.errors.contains(note), "\(note) is not in \(result.errors)")
    }
    #expect(!folder.holds("photos/album.md"))
    // The site shows what sigal showed, and not the private album.
    try folder.succeed("index", "photos", "--strict")
    try folder.succeed("build")
    #expect(try site.photos().map(\.title).contains("The quay, again"))
    #expect(try site.text("index.html").contains("The &quot;north&quot;") && site.photos().count == 3)
  }

  @Test func `files that are there are not replaced`() throws {
    try photo("a.jpg")
    try folder.write("Title: New\n", as: "photos/index.md")
    try folder.write("Title: Row\n", as: "photos/a.md")
    try folder.write("---\nhidden: true\n---\n", as: "photos/album.md")
    for options in [["--dry-run"], []] {
      let result = try folder.run(["import", "sigal", "photos"] + options)
      #expect(result.status == 1 && result.errors.contains("photos/album.md: already exists, and is not changed"))
    }
    #expect(try folder.text("photos/album.md") == "---\nhidden: true\n---\n")
    #expect(folder.holds("photos/captions.csv"))
    try folder.move("photos/album.md", to: "photos/Album.MD")
    #expect(try folder.run("import", "sigal", "photos").errors.contains("photos/album.md: already exists"))
    #expect(!folder.holds("photos/album.md"))
    #expect(try folder.run("import", "sigal", "photos").errors.contains("captions.csv: already exists"))
    #expect(try folder.run("import", "picasa", "photos").status == 64)
    #expect(try folder.run("import", "sigal", "nowhere").status == 1)
  }

  @Test func `settings of thumbsup`() throws {
    try photo("pictures/Norway/a.jpg")
    try folder.write(
      """
      {"input": "pictures", "output": "site", "title": "Holidays", "sort-albums-by": "start-date", "sort-media-by": "filename",
      "albums-from": "%path", "theme": "cards", "exclude": ["private/**"]}
      """, as: "photos/config.json")
    let result = try write("thumbsup")
    #expect(
      try folder.text("photos/pictures/album.md")
        == "---\nalbums: \"date\"\norder: \"name\"\ntitle: \"Holidays\"\n---\n")
    #expect(result.errors.contains("config.json: exclude private/**; index with --exclude"))
    #expect(result.errors.contains("config.json: theme") && !result.errors.contains("albums-from"))
    try folder.write("{", as: "photos/config.json")
    #expect(try folder.run("import", "thumbsup", "photos").status == 1)
  }

  @Test func `page bundles of Hugo`() throws {
    for name in ["a.jpg", "my-feature.jpg", "b.jpg"] { try photo("content/cats/\(name)") }
    try folder.write("---\ntitle: Site\ndescription: All of it.\n---\n", as: "photos/content/_index.md")
    try folder.write(
      """
      ---
      title: 'Cats: all'
      date: 2023-01-12T10:00:00Z
      description: Cats.
      sort_by: Exif.Date
      sort_order: desc
      private: false
      categories: ["Animals"]
      resources:
        - src: a.jpg
          title: Tom
          params: {description: "He \\"sleeps\\"", alt: A cat, tags: [tom, asleep], hidden: true}
        - src: "*.jpg"
          title: Cat :counter
      ---
      More text.
      """, as: "photos/content/cats/index.md")
    let result = try write("hugo")
    #expect(
      try folder.text("photos/content/cats/album.md") == """
        ---
        date: "2023-01-12"
        order: "date"
        title: "Cats: all"
        cover: "my-feature.jpg"
        ---
        Cats.

        More text.

        """)
    #expect(
      try folder.text("photos/content/cats/captions.csv")
        == "file,title,caption,keywords,alt\na.jpg,Tom,\"He \"\"sleeps\"\"\",tom;asleep,A cat\n")
    for note in [
      "cats: index.md: sort_order desc", "cats: index.md: categories",
      "index.md: hidden of a.jpg; index with --exclude a.jpg",
      "index.md: the resource *.jpg, which is no photo",
    ] { #expect(result.errors.contains(note), "\(note) is not in \(result.errors)") }
    #expect(!result.errors.contains("private"))
  }

  @Test(arguments: [
    "private: true", "draft: true", "publishDate: 2099-01-01", "params:\n  private: true",
    "cascade:\n  - private: true",
    "build:\n  render: never", "_build:\n  list: never", "PRIVATE: 'yes'", "headless: true",
  ])
  func `a page that Hugo does not list is hidden`(setting: String) throws {
    try photo("a/a.jpg")
    try photo("b/b.jpg", 200)
    try folder.write("---\ntitle: A\n\(setting)\n---\n", as: "photos/a/index.md")
    let result = try write("hugo")
    #expect(try folder.text("photos/a/album.md").contains("\nhidden: true\n"))
    #expect(result.errors.contains("becomes hidden: true, with everything below it"))
    try folder.succeed("index", "photos")
    try folder.succeed("build")
    #expect(try site.photos().count == 1)
  }

  @Test(arguments: ["+++\ntitle = \"A\"\nprivate = true\n+++\n", "---\ntitle: [\n---\n", "---\nprivate: true\n"])
  func `front matter that cannot be read is an error, and nothing is written for the folder`(text: String) throws {
    try photo("a/a.jpg")
    try folder.write(text, as: "photos/a/index.md")
    let result = try folder.run("import", "hugo", "photos")
    #expect(result.status == 1 && result.errors.contains("photos/a/index.md:1: "), "\(result.errors)")
    #expect(!folder.holds("photos/a/album.md"))
  }
}
