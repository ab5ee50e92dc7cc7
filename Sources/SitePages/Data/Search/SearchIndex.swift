import Facts
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
