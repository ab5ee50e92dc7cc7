/// The metadata and the fingerprint of a photo or video.
package struct PhotoFile: Sendable {
  /// The facts of the content, after those of the sidecar.
  package var facts: PhotoFacts
  package var fingerprint: Fingerprint
  /// 128 bits over the sidecar from which facts were read; empty if there is none.
  package var sidecarDigest: [UInt8]

  package init(facts: PhotoFacts, fingerprint: Fingerprint, sidecarDigest: [UInt8] = []) {
    (self.facts, self.fingerprint) = (facts, fingerprint)
    self.sidecarDigest = sidecarDigest
  }
}
