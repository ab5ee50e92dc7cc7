/// The metadata and the fingerprint of a photo or video.
package struct PhotoFile: Sendable {
  /// The facts of the content, after those of the sidecar.
  package var facts: PhotoFacts
  package var fingerprint: Fingerprint
  /// 128 bits over the sidecar from which facts were read; empty if there is none.
  package var sidecarDigest: [UInt8]
  /// A sidecar that could not be read; the photo is then withheld.
  package var sidecarError: SidecarError?

  /// Why a sidecar could not be read.
  package struct SidecarError: Sendable {
    /// The reason with the name of the sidecar.
    package var reason: String
    /// Whether the system could not read it now, so that the next run tries again.
    package var isTransient: Bool

    package init(reason: String, isTransient: Bool) {
      (self.reason, self.isTransient) = (reason, isTransient)
    }
  }

  package init(facts: PhotoFacts, fingerprint: Fingerprint, sidecarDigest: [UInt8] = []) {
    (self.facts, self.fingerprint) = (facts, fingerprint)
    self.sidecarDigest = sidecarDigest
  }
}
