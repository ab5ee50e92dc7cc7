import ChecksumManifests
import SiteFormats
import SystemPackage

/// The result of `gallery check --manifest`.
struct ManifestSummary: Encodable {
  /// The manifest, and the folder to which its paths are relative.
  var manifest: String
  var folder: String
  var written: Bool
  var findings: [CheckFinding]
  /// The files that were read, and their size.
  var files: Int
  var bytes: Int64

  init(_ report: ManifestCheck.Report, _ layout: ManifestLayout) {
    (manifest, folder) = (layout.file.string, layout.base.string)
    (written, files, bytes) = (report.isWritten, report.files, report.bytes)
    findings = report.findings.map { finding in
      CheckFinding(
        kind: finding.kind.rawValue, problem: finding.problem, remedy: finding.remedy,
        files: finding.files.map { CheckFinding.File(path: $0.path.string, reason: $0.reason) })
    }
  }

  var line: String {
    let read = "\(NumberFormat.count(files, "file")) of \(NumberFormat.size(bytes))"
    if written { return "\(manifest): \(read) written; paths are relative to \(folder)" }
    let verdict =
      findings.isEmpty
      ? "nothing found" : "\(NumberFormat.count(findings.count, "problem")) found"
    return "\(manifest): \(read) read; \(verdict)"
  }
}
