import Facts

/// Files for web hosts, which the site itself does not need.
enum HostFiles {
  /// The paths and contents.
  static var all: [(path: String, bytes: [UInt8])] {
    [("_headers", Array(headers.utf8)), (".nojekyll", [])]
  }

  /// The cache headers in the syntax of Cloudflare Pages and Netlify. Both hosts revalidate other files by default. A
  /// rule for all files would be combined with the others.
  static var headers: String {
    CachePolicy.immutableFolders.map { folder in
      "/\(folder)/*\n  Cache-Control: \(CachePolicy.immutable.header)\n"
    }.joined()
  }
}
