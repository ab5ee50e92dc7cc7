import Facts
package import SystemPackage

/// Publishes a built site to a target. What must not be seen any more is deleted before anything else. Files named by
/// their content come first, then new files, then those that replace others, then the home page, and deletions last.
/// The journal of the target is written as transfers are confirmed, so that the next run continues an interrupted one.
package struct SitePublisher: Sendable {
  private let settings: PublicationSettings
  private let memory: (any TargetMemory)?
  private let isWithdrawn: @Sendable (String) -> Bool
  private let checkRemoval: @Sendable (PublicationRemoval) throws -> Void
  private let onProgress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// Creates a publisher. `memory` is `nil` for nothing. `isWithdrawn` selects the files that must not be seen any more,
  /// by their paths.
  package init(
    _ settings: PublicationSettings, memory: (any TargetMemory)? = nil,
    isWithdrawn: @escaping @Sendable (String) -> Bool = { _ in false },
    checkRemoval: @escaping @Sendable (PublicationRemoval) throws -> Void = { _ in },
    onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    (self.settings, self.memory) = (settings, memory)
    (self.isWithdrawn, self.checkRemoval, self.onProgress) = (isWithdrawn, checkRemoval, onProgress)
  }

  package func publish() async throws -> PublicationReport {
    let site = try LockedSite(at: settings.site)
    do {
      return try await publish(site)
    } catch let error as SiteOutputError {
      throw TransferError(error)
    }
  }

  private func publish(_ site: LockedSite) async throws -> PublicationReport {
    let scratch = try TransferFolder()
    defer { try? scratch.discard() }
    let destination = try await targetName()
    switch destination {
    case .folder(let path):
      let isMissing = try settings.isDryRun && !TargetFolder.exists(path)
      let folder = isMissing ? nil : try TargetFolder(path, for: site)
      let target = FolderTarget(name: settings.target, folder: folder, site: site)
      return try await publish(site, to: target, destination.journalName(folder: folder?.path))
    case .rsync(let name):
      let target = RsyncTarget(name: name, site: site, scratch: scratch)
      return try await publish(site, to: target, destination.journalName(folder: nil))
    case .rclone(let name), .server(_, let name):
      try Tool.checkDryRun()
      let target = RcloneTarget(name: settings.target, destination: name, site: site, scratch: scratch)
      return try await publish(site, to: target, destination.journalName(folder: nil))
    }
  }

  private func targetName() async throws -> TargetName {
    switch try TargetName.form(of: settings.target) {
    case .known(let target): target
    case .hostOrRemote:
      try TargetName.decide(settings.target, remotes: try await RcloneTarget.remotes())
    case .url(let url):
      try url.target(try await RcloneTarget.configuration())
    }
  }

  private func publish(
    _ site: LockedSite, to target: some TransferTarget, _ name: String
  ) async throws -> PublicationReport {
    let journal = try TargetJournal(name, of: site, memory: memory)
    var report = PublicationReport()
    let renamed = try await filesOfOthers(at: target, site, journal)
    if !settings.isDryRun {
      try journal.confirm(renamed.map { ($0.path, $0.content) })
      try await withdraw(target, journal, &report)
    }
    var plan = try PublicationPlan(site.contents, journal.journal, settings, target)
    try await checkConflicts(&plan, site, target, journal)
    (report.unchanged, report.lost) = (plan.unchanged, plan.lost.sorted())
    if settings.isDryRun {
      try list(plan, site, &report)
      report.toDelete += Set(renamed.map(\.path)).sorted()
      report.deleted = report.toDelete.count
      return report
    }
    if !plan.obsolete.isEmpty {
      try checkRemoval(PublicationRemoval(removed: plan.obsolete, site: site.contents, journal: journal.journal))
    }
    try await send(plan, site, target, journal, &report)
    try await delete(plan, target, journal, &report)
    try journal.finish(without: try await target.finish(journal.journal))
    return report
  }

  /// The files at a new target that were published to another one, and that the site no longer has: the target is the
  /// other one under a new name.
  private func filesOfOthers(
    at target: some TransferTarget, _ site: LockedSite, _ journal: TargetJournal
  ) async throws -> [TransferFile] {
    guard journal.journal.isEmpty else { return [] }
    var files: [TransferFile] = []
    try journal.forEachFileElsewhere { path, content in
      if !site.contents.holds(path) { files.append(TransferFile(path: path, content: content, source: .bytes([]))) }
    }
    let (others, same) = try await target.existing(files)
    let unknown = Set(others).subtracting(same).sorted()
    guard unknown.isEmpty || settings.adopts else {
      throw TransferError.published(target: target.name, paths: Array(unknown.prefix(10)), count: unknown.count)
    }
    let found = Set(others + same)
    return files.filter { found.contains($0.path) }
  }

  /// Deletes what must not be seen any more.
  private func withdraw(
    _ target: some TransferTarget, _ journal: TargetJournal, _ report: inout PublicationReport
  ) async throws {
    var paths: [String] = []
    journal.journal.forEachPath { if isWithdrawn($0) { paths.append($0) } }
    try await remove(paths.sorted(), target, journal, &report) { _ in }
  }

  /// Throws an error if the target has files that gallery did not publish at paths of new files.
  private func checkConflicts(
    _ plan: inout PublicationPlan, _ site: LockedSite, _ target: some TransferTarget,
    _ journal: TargetJournal
  ) async throws {
    let known = journal.journal
    var copies: [String: PublicationPlan.Item] = [:]
    var unknown: [TransferFile] = []
    for item in plan.items {
      if !known.knows(item.path) { unknown.append(item.file) }
      let copy = PublicationPlan.copy(of: item.path)
      guard item.hasCopy, !known.knows(copy) else { continue }
      copies[copy] = item
      // Compressing every page only for this check would take too long.
      unknown.append(TransferFile(path: copy, content: RecordedContent(size: -1, digest: 0), source: .bytes([])))
    }
    guard !unknown.isEmpty, target.findsEqualFiles || !settings.adopts else { return }
    var (others, same) = try await target.existing(unknown)
    let found = try others.compactMap { try copies[$0]?.copy(in: site.contents) }
    if !found.isEmpty {
      let sameCopies = Set(try await target.existing(found).same)
      others.removeAll(where: sameCopies.contains)
      same += sameCopies
    }
    guard others.isEmpty || settings.adopts else {
      throw TransferError.conflicts(target: target.name, paths: Array(others.sorted().prefix(10)), count: others.count)
    }
    try skip(same, found, &plan, journal)
  }

  /// Notes files as published that the target has already, and removes them from the plan.
  private func skip(
    _ same: [String], _ copies: [TransferFile], _ plan: inout PublicationPlan,
    _ journal: TargetJournal
  ) throws {
    guard !same.isEmpty, !settings.transfersAll else { return }
    let same = Set(same)
    var confirmed: [(path: String, content: RecordedContent)] = []
    plan.drop { item in
      let copy = PublicationPlan.copy(of: item.path)
      guard same.contains(item.path), !item.hasCopy || same.contains(copy) else { return false }
      confirmed.append((item.path, item.content))
      return true
    }
    for copy in copies where same.contains(copy.path) {
      confirmed.append((copy.path, copy.content))
    }
    if !settings.isDryRun { try journal.confirm(confirmed) }
  }

  private func list(_ plan: PublicationPlan, _ site: LockedSite, _ report: inout PublicationReport) throws {
    for item in plan.items {
      try Task.checkCancellation()
      for file in try [item.file] + [item.copy(in: site.contents)].compactMap(\.self) {
        report.toSend.append(PublicationReport.SizedFile(path: file.path, size: file.content.size))
        report.sent += 1
        report.sentSize += file.content.size
      }
    }
    report.toDelete = plan.obsolete
    report.deleted = plan.obsolete.count
  }

  private func send(
    _ plan: PublicationPlan, _ site: LockedSite, _ target: some TransferTarget,
    _ journal: TargetJournal, _ report: inout PublicationReport
  ) async throws {
    let total = plan.items.count + plan.obsolete.count
    var batch = TransferBatch(files: [], policy: .revalidated)
    var size = 0
    for (index, item) in plan.items.enumerated() {
      let files = try [item.file] + [item.copy(in: site.contents)].compactMap(\.self)
      batch.files += files
      batch.policy = item.phase == .named ? .immutable : .revalidated
      size += files.reduce(0) { $0 + $1.content.size }
      let next = index + 1 < plan.items.count ? plan.items[index + 1] : nil
      guard
        next?.phase != item.phase || batch.files.count >= target.batchLimits.files
          || size + (next?.content.size ?? 0) > target.batchLimits.size
      else { continue }
      try Task.checkCancellation()
      let contents = batch.files.map { (path: $0.path, content: $0.content) }
      try journal.announce(contents)
      try await target.send(batch, journal)
      try journal.confirm(contents)
      report.sent += batch.files.count
      report.sentSize += size
      (batch.files, size) = ([], 0)
      onProgress(index + 1, total)
    }
  }

  private func delete(
    _ plan: PublicationPlan, _ target: some TransferTarget, _ journal: TargetJournal,
    _ report: inout PublicationReport
  ) async throws {
    guard !plan.obsolete.isEmpty else { return }
    try await Task.sleep(for: settings.delay)
    try await remove(plan.obsolete, target, journal, &report) { count in
      onProgress(plan.items.count + count, plan.items.count + plan.obsolete.count)
    }
  }

  private func remove(
    _ obsolete: [String], _ target: some TransferTarget, _ journal: TargetJournal,
    _ report: inout PublicationReport, onProgress: (Int) -> Void
  ) async throws {
    let limit = target.batchLimits.files
    for start in stride(from: 0, to: obsolete.count, by: limit) {
      try Task.checkCancellation()
      let paths = Array(obsolete[start..<min(start + limit, obsolete.count)])
      let kept = try await target.remove(paths, journal.journal)
      try journal.remove(paths)
      report.kept += kept
      report.deleted += paths.count - kept.count
      onProgress(start + paths.count)
    }
  }
}

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
