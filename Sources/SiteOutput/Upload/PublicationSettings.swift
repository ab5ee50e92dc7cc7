import Facts
package import SystemPackage

/// The parameters of a publication.
package struct PublicationSettings: Sendable {
  /// The output folder of the site.
  package var site: FilePath
  /// The target as the user names it.
  package var target: String
  /// Whether files at paths of the site are replaced that gallery did not publish.
  package var adopts = false
  /// Whether the journal of the target is used only for deletions.
  package var transfersAll = false
  /// Whether nothing is changed.
  package var isDryRun = false
  /// Whether texts have a compressed copy at the target.
  package var compresses = false
  /// Whether files for web hosts are added.
  package var writesHostFiles = false
  /// The time between new pages and deletions, in which clients load the files of earlier pages.
  package var delay = Duration.seconds(5)

  package init(site: FilePath, target: String) {
    (self.site, self.target) = (site, target)
  }
}

/// The result of a publication.
package struct PublicationReport: Equatable, Sendable {
  /// A file with its size in bytes.
  package struct SizedFile: Equatable, Sendable {
    package var path: String
    package var size: Int
  }

  /// The number of transferred files and their size in bytes.
  package var sent = 0
  package var sentSize = 0
  package var unchanged = 0
  package var deleted = 0
  /// The new paths of obsolete files that someone else changed at the target, in a folder that only its owner can open.
  package var kept: [String] = []
  /// Files that the target had lost, or that someone else had changed; they are transferred again.
  package var lost: [String] = []
  /// The files that a dry run would transfer and delete.
  package var toSend: [SizedFile] = []
  package var toDelete: [String] = []
}

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
