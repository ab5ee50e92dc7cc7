/// A web host with limits for static sites.
package enum SiteHost: String, CaseIterable, Sendable {
  case cloudflare, github, gitlab

  /// The host's name.
  package var title: String {
    switch self {
    case .cloudflare: "Cloudflare Pages"
    case .github: "GitHub Pages"
    case .gitlab: "GitLab Pages"
    }
  }

  /// The limits of the free plan. Cloudflare Pages: 20,000 files of at most 25 MiB
  /// (<https://developers.cloudflare.com/pages/platform/limits/>); paid plans allow 100,000 files. GitHub Pages: 1 GB
  /// (<https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits>); git pushes to GitHub:
  /// files of at most 100 MiB. GitLab Pages on gitlab.com: 200,000 entries, which are files and folders
  /// (<https://docs.gitlab.com/user/gitlab_com/>).
  package var limits: HostLimits {
    switch self {
    case .cloudflare: HostLimits(files: 20_000, fileSize: 25 << 20)
    case .github: HostLimits(fileSize: 100 << 20, size: 1_000_000_000)
    case .gitlab: HostLimits(entries: 200_000)
    }
  }
}

/// The limits of a web host; `nil` for a quantity without a limit.
package struct HostLimits: Equatable, Sendable {
  package var files: Int?
  /// Files and folders.
  package var entries: Int?
  /// The maximum size of a file in bytes.
  package var fileSize: Int?
  /// The maximum size of all files in bytes.
  package var size: Int?
}
