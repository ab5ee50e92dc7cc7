package import Digests

extension PageTemplate {
  /// Adds everything that all pages show to a digest, apart from settings.
  package func addInputs(to digest: inout InputDigest) {
    digest.add(siteTitle)
    digest.add(stylesheet)
    digest.add(creditsPlaces)
    digest.add(isUnlisted)
    for item in navigation {
      digest.add(item.title)
      digest.add(item.path)
      digest.add(item.isPrimary)
    }
  }
}
