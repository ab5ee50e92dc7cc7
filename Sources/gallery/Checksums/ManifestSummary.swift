import Facts
import SystemPackage

/// The result of `gallery check --manifest`, as JSON and as a line.
package struct ManifestSummary: Encodable {
  package struct Finding: Encodable {
    package let kind: String
    package let problem: String
    package let remedy: String
    package let files: [File]
  }

  package struct File: Encodable {
    package let path: String
    package let reason: String?
  }

  /// The manifest, and the folder to which its paths are relative.
  private let manifest: String
  private let folder: String
  private let written: Bool
  package let findings: [Finding]
  /// The files that were read, and their size.
  private let files: Int
  private let bytes: Int64

  package init(_ report: ManifestCheck.Report, _ layout: ManifestLayout) {
    (manifest, folder) = (layout.file.string, layout.base.string)
    (written, files, bytes) = (report.isWritten, report.files, report.bytes)
    findings = report.findings.map { finding in
      Finding(
        kind: finding.kind.rawValue, problem: finding.problem, remedy: finding.remedy,
        files: finding.files.map { File(path: $0.path.string, reason: $0.reason) })
    }
  }

  package var line: String {
    let read = "\(NumberFormat.count(files, "file")) of \(NumberFormat.size(bytes))"
    if written { return "\(manifest): \(read) written; paths are relative to \(folder)" }
    let verdict =
      findings.isEmpty
      ? "nothing found" : "\(NumberFormat.count(findings.count, "problem")) found"
    return "\(manifest): \(read) read; \(verdict)"
  }
}
