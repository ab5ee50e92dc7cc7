import Facts
import PhotoLayout
import Renditions
package import SiteViews

/// The files that the search page loads: the terms with their photos, and what the results show.
package struct SearchIndex: Sendable {
  /// The part of the index that the page itself contains.
  package let directory: SearchDirectory

  /// Indexes photos on all processors.
  package init(
    _ view: SearchView, _ settings: SiteSettings,
    _ put: @escaping @Sendable (String, [UInt8]) throws -> Void
  ) async throws {
    let shards = SearchShards(try SearchTerms(view, settings).terms)
    let writer = SearchPhotos(settings: settings)
    @Sendable func named(_ bytes: [UInt8]) throws -> String {
      let name = Digest(of: bytes).name()
      try put(SitePaths.searchData(name), bytes)
      return name
    }
    let termFiles = try shards.files.map(named)
    let photoFiles = try await parallelMap(count: view.files.count, run: 16) { index in
      try named(DataScript.render(list: writer.file(view.files[index])))
    }
    let lists = try Self.lists(view.files.map(\.number), photoFiles).map(named)
    directory = SearchDirectory(
      firstTerms: shards.firstTerms, termFiles: termFiles, photoLists: lists,
      hasRatings: view.hasRatings)
  }

  /// The lists of the names of files with photos, by the numbers of the files; empty for a number that is kept free.
  private static func lists(_ numbers: [Int], _ names: [String]) -> [[UInt8]] {
    let max = SearchDirectory.maxFiles
    var lists: [[String]] = []
    for (number, name) in zip(numbers, names) {
      while lists.count <= number / max { lists.append([]) }
      let free = number % max - lists[number / max].count
      lists[number / max] += Array(repeating: "", count: free) + [name]
    }
    return lists.map { list in
      var json = JSONWriter()
      json.list(list) { $0.write($1) }
      return DataScript.render(json)
    }
  }
}

/// The sorted terms, cut into files that a page loads as scripts.
struct SearchShards {
  /// The first term of each file.
  private(set) var firstTerms: [String] = []
  private(set) var files: [[UInt8]] = []

  /// The minimum and the maximum size of a file in bytes; the last can be smaller. Text of random numbers shrinks by a
  /// sixth, so the maximum is at most 16 KiB with gzip.
  private static let sizes = 12_000...19_500
  /// Between these sizes, one of this many terms begins a new file.
  private static let rarity: UInt64 = 8

  init(_ terms: [SearchTerms.Term]) {
    var (content, size, first): ([(key: String, text: String)], Int, String) = ([], 0, "")
    func finish(_ shards: inout SearchShards) {
      var json = JSONWriter()
      json.object { json in
        for (key, text) in content { json.member(key, text) }
      }
      shards.firstTerms.append(first)
      shards.files.append(DataScript.render(json))
      (content, size) = ([], 0)
    }
    // Scripts compare strings by their UTF-16 units.
    let sorted = terms.map { (Array($0.key.utf16), $0) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    for term in sorted {
      for (number, part) in term.postings.finished().enumerated() {
        let text = String(decoding: part, as: UTF8.self)
        let added = term.key.utf8.count + term.name.utf8.count + text.utf8.count + 6
        // A file is an object, which can have a term only once.
        if number > 0 || size + added > Self.sizes.upperBound
          || (size > Self.sizes.lowerBound && Self.begins(term.key))
        {
          finish(&self)
        }
        if size == 0 { first = term.key }
        content.append((term.key + term.name, text))
        size += added
      }
    }
    if size > 0 { finish(&self) }
  }

  /// Whether a term begins a file. It depends on the term alone, so that a term that grows does not move the others to
  /// other files.
  private static func begins(_ key: String) -> Bool {
    Digest(of: key).leading64 % rarity == 0
  }
}

/// What the results of a search show of photos.
struct SearchPhotos {
  let settings: SiteSettings

  /// The content of a file: a list for each photo. The list has the address; the aspect ratio; the colour; the longer
  /// edge of the largest image; the title, which may be empty; the alternative text, unless it is the title and the
  /// list ends; and what only few photos have, by the names of the script: the path of the animation, the watermark, if
  /// it is not that of most photos, 1 if the large images have the format of the small ones, the id, if it is not the
  /// address, what follows the size in names of images with a gain map, and the mark of the tile.
  func file(_ view: SearchPhotosView) -> JSONWriter {
    var json = JSONWriter()
    let strings = settings.strings
    // The text of a photo without words is its date.
    var last: (day: UInt64, isVideo: Bool, text: String) = (0, false, "")
    for entry in view.photos {
      let photo = entry.photo
      let day = photo.dateNumber >> 24
      let hasWords = photo.hasWords
      if hasWords || day == 0 || day != last.day || photo.isVideo != last.isVideo {
        last = (hasWords ? 0 : day, photo.isVideo, entry.alternativeText(strings))
      }
      let text = last.text
      let title = photo.viewerCaption ?? ""
      let rare = RarePhotoFacts(
        photo, settings, watermarkOfOthers: settings.recipe.commonWatermark)
      json.list { json in
        json.write(photo.address)
        json.write(Double(photo.aspect.hundredths) / 100)
        json.write(photo.shortColor ?? "")
        json.write(photo.renditions.last?.edge ?? 0)
        json.write(title)
        if rare != nil || text != title { json.write(text) }
        if let rare { json.object { rare.write(to: &$0) } }
      }
    }
    return json
  }
}
