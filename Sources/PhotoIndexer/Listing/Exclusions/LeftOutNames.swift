import PhotoCatalog
package import SystemPackage

/// The names of folders and files that systems and programs write into folders of photos. Names are compared
/// completely, without case and in any normalization form: `#recycle` is a recycle bin, and `#summer` an album.
/// Documentation/left-out.md has the same tables.
package enum LeftOutNames {
  /// Whole names of folders, by kind.
  private static let folders: [(kind: LeftOutKind, names: [String])] = [
    // Synology, QNAP, Samba, Unraid, Windows, macOS, Linux, Xiaomi, digiKam, Buffalo, Thecus, ReadyNAS, MEGA,
    // iCloud exports, Nextcloud's data folder.
    (
      .recycleBins,
      [
        "#recycle", "@Recycle", "@sharebin", ".recycle", ".@recycle", ".Recycle.Bin", ".Recycle Bin", "$RECYCLE.BIN",
        "RECYCLER", "RECYCLED", "Network Trash Folder", ".Trash", ".Trashes", ".trashBin", ".globalTrash", ".dtrash",
        ".trash", "trashbox", "_NAS_Recycle_RAID", "Network Recycle Bin", ".debris", "Recently Deleted",
        "files_trashbin", ".!@$recycle", ".!@#$recycle",
      ]
    ),
    // Synology and its replica, QNAP, NetApp, ZFS, snapper, Timeshift, Time Machine, Windows File History.
    (
      .snapshots,
      [
        "#snapshot", "#snapshot_replica", "#snapreplica", "@sharesnap", "@snapshots", "@Recently-Snapshot", "~snapshot",
        ".snapshot", ".snapshots", ".zfs", ".ckpt", ".@snapshot", "timeshift-btrfs", ".timeshift", "Backups.backupdb",
        ".MobileBackups", "FileHistory",
      ]
    ),
    // Synology, QNAP, Android, camera cards, desktops, Capture One, Bridge, Mylio, PhotoPrism.
    (
      .thumbnails,
      [
        "@eaDir", "@__thumb", ".@__thumb", "@Transcode", ".@__comp", ".@__desc", ".@__qini", ".SynoPhoto",
        ".thumbnails", ".thumbs", ".thumb", ".sh_thumbnails", ".wdmc", "THMBNL", "CaptureOne", ".BridgeCache",
        ".xvpics", "Generated Images.bundle", ".photostructure", ".photoprism",
      ]
    ),
    // Windows, macOS, Linux, Android, Synology, QNAP, synchronizing programs.
    (
      .systemFolders,
      [
        "System Volume Information", "Config.Msi", "MSOCache", "$WinREAgent", "$WINDOWS.~BT", "$Windows.~WS",
        "lost+found", "LOST.DIR", "Temporary Items", ".TemporaryItems", "TheVolumeSettingsFolder",
        "TheFindByContentFolder", "Cleanup At Startup", "__MACOSX", ".AppleDouble", ".AppleDB", ".AppleDesktop",
        ".Spotlight-V100", ".fseventsd", ".DocumentRevisions-V100", ".PKInstallSandboxManager", "@tmp", "@docker",
        "@appstore", "@appconf", "@appdata", "@apphome", "@appshare", "@apptemp", "@autoupdate", "@database",
        "@synologydrive", "@cloudstation", "@cloudsync", "@ActiveBackup", "@iSCSI", "@img_bkp_cache", "@S2S",
        "@SynoResource", "@SynoFinder-log", "@SynoFinder-etc-volume", "@synoconfd", "@quarantine", "@maillog",
        "@userpreferences", "@USBCOPY", "@download", "@xattr", ".SynologyWorkingDirectory", ".@upload_cache",
        ".streams", ".Qsync", ".qsync_sn", ".qpkg", ".system", ".@station_config", ".@qsys", ".@backup_config",
        "_NAS_Module_Source_", ".dropbox.cache", ".sync", ".stfolder", "_gsdata_", "_SYNCAPP", ".tmp.driveupload",
        ".tmp.drivedownload", ".ffs_tmp", ".comments",
      ]
    ),
    // Syncthing, BitTorrent Sync, Picasa, ACDSee, Nextcloud's data folder.
    (.earlierVersions, [".stversions", ".SyncArchive", ".picasaoriginals", "[Originals]", "files_versions"]),
  ]

  /// Files by the last part of their names.
  private static let suffixes: [(kind: LeftOutKind, names: [String])] = [
    (.backups, ["orig", "original", "old", "bak", "bk", "bkp", "backup", "save", "sav", "saved", "prev"]),
    // Firefox, Chrome, Edge, Safari, Opera, WinSCP, DownThemAll, qBittorrent, µTorrent, BitComet, aria2, Vuze,
    // FlashGet, Thunder, Free Download Manager, eMule, MEGA, Resilio, Qsync, Google Drive, editors.
    (
      .unfinishedFiles,
      [
        "part", "partial", "filepart", "crdownload", "download", "opdownload", "dtapart", "tmp", "temp", "!qb", "!ut",
        "!bt", "bc!", "jc!", "az!", "!sync", "!sf", "aria2", "aria2__temp", "td", "xltd", "fdmdownload", "getright",
        "met", "mega", "ytdl", "idm", "qsync", "qsync_tmp", "syncing", "swp", "swo", "crswap", "drivedownload",
        "driveupload", "unfinished", "incomplete", "upload",
      ]
    ),
  ]

  /// The beginnings of names, and the characters that may follow.
  private static let numberedFolders: [(prefix: String, characters: String, kind: LeftOutKind)] = [
    // chkdsk, Linux, QNAP, Samba, Nextcloud.
    ("found.", "0123456789", .systemFolders), (".trash-", "0123456789", .recycleBins),
    ("network recycle bin ", "0123456789", .recycleBins), ("@gmt-", "0123456789.-", .snapshots),
    ("appdata_oc", "0123456789abcdefghijklmnopqrstuvwxyz", .thumbnails),
  ]

  private static let folderKinds = index(folders)
  private static let suffixKinds = index(suffixes)

  private static func index(_ table: [(kind: LeftOutKind, names: [String])]) -> [String: LeftOutKind] {
    Dictionary(
      table.flatMap { row in row.names.map { (FoldedName.fold($0), row.kind) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The kind of a folder by its name; `nil` if it is the user's.
  package static func kind(ofFolder name: String) -> LeftOutKind? {
    let name = FoldedName.fold(name)
    return folderKinds[name] ?? numbered(name)
  }

  /// Names with a number, a time or the name of a file.
  private static func numbered(_ name: String) -> LeftOutKind? {
    for (prefix, digits, kind) in numberedFolders where name.hasPrefix(prefix) {
      let rest = name.utf8.dropFirst(prefix.utf8.count)
      return !rest.isEmpty && rest.allSatisfy(digits.utf8.contains) ? kind : nil
    }
    // Safari downloads `a.jpg` into the folder `a.jpg.download`, and macOS saves files first into a folder such as
    // `a.jpg.sb-1234`.
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 2, let suffix = parts.last else { return nil }
    return suffix == "download" || suffix.hasPrefix("sb-") ? .unfinishedFiles : nil
  }

  /// The kind of a file by its name; `nil` if it is the user's.
  package static func kind(ofFile name: String) -> LeftOutKind? {
    let name = FoldedName.fold(name)
    if name.hasSuffix("_exiftool_tmp") { return .unfinishedFiles }
    if name.hasSuffix("~") || name.hasSuffix("_original") { return .backups }
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    // `a.jpg.bak.1` is a backup, like `a.jpg.bak`.
    if parts.count > 2, parts.last?.isNumber == true { parts.removeLast() }
    guard parts.count > 1, var suffix = parts.last else { return nil }
    if let kind = suffixKinds[String(suffix)] { return kind }
    if suffix.hasPrefix("sb-") { return .unfinishedFiles }
    if suffix.hasPrefix("~"), suffix.dropFirst().allSatisfy(\.isHexDigit) { return .unfinishedFiles }
    // `a.jpg.bak2`, `a.jpg.part3`.
    guard suffix.last?.isNumber == true else { return nil }
    while suffix.last?.isNumber == true { suffix.removeLast() }
    return ["bak", "old", "orig", "backup", "part", "tmp"].contains(suffix) ? suffixKinds[String(suffix)] : nil
  }

  /// The kind of a picture by its name: thumbnails of Synology that were copied out of their folders.
  static func isThumbnail(picture name: String) -> Bool {
    let name = FoldedName.fold(name)
    return ["synofile_thumb_", "synophoto_thumb_", "synophoto_film_"].contains(where: name.hasPrefix)
  }

  /// The kind of a file by its complete name, also that of a picture.
  package static func kind(ofAnyFile name: String) -> LeftOutKind? {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    let suffix = dot.map { Array(name.utf8[name.utf8.index(after: $0)...]) } ?? []
    switch FileKind(suffix: suffix[...]) {
    case .picture, .video: return isThumbnail(picture: name) ? .thumbnails : nil
    case .xmp, .json, .captions, .track: return nil
    case .other, .unknown: return kind(ofFile: name)
    }
  }

  /// The kind of a file whose name begins with a dot; such files are left out anyway.
  package static func kind(ofHiddenFile name: String) -> LeftOutKind? {
    if name.hasPrefix(".trashed-") { return .recycleBins }
    if name.hasPrefix(".pending-") || name.hasPrefix(".syncthing.") { return .unfinishedFiles }
    // rsync.
    let parts = name.split(separator: ".")
    if parts.count > 2, let last = parts.last, last.utf8.count == 6,
      FileKind(suffix: Array(parts[parts.count - 2].utf8)[...]) == .picture
    {
      return .unfinishedFiles
    }
    return kind(ofFile: name)
  }
}

extension Substring { fileprivate var isNumber: Bool { !isEmpty && allSatisfy { $0.isASCII && $0.isNumber } } }

/// Why gallery leaves files and folders out of a library, unless `--include` names them.
package enum LeftOutKind: String, CaseIterable, Sendable {
  /// Deleted files.
  case recycleBins
  /// Earlier copies of the library.
  case snapshots
  /// Thumbnails and previews.
  case thumbnails
  /// Indexes and other data of a system.
  case systemFolders
  /// The data in the library of an application, except the originals.
  case applicationLibraries
  /// Earlier versions of photos that still exist.
  case earlierVersions
  /// Folders and files with a mark, such as `.nomedia`.
  case marked
  /// Backup files.
  case backups
  /// Incomplete downloads and transfers.
  case unfinishedFiles
  /// What `--exclude` excludes.
  case excluded
  /// Folders that `gallery forget` took out of the library.
  case forgotten
  /// Other folders, pictures and videos whose names begin with a dot.
  case hidden

  /// A number of files or folders of this kind, such as `2 recycle bins`.
  package func text(_ count: Int) -> String {
    let (one, many) = names
    return "\(count) \(count == 1 ? one : many)"
  }

  private var names: (one: String, many: String) {
    switch self {
    case .recycleBins: ("recycle bin or deleted file", "recycle bins and deleted files")
    case .snapshots: ("folder of snapshots", "folders of snapshots")
    case .thumbnails: ("folder or file of thumbnails", "folders and files of thumbnails")
    case .systemFolders: ("system folder", "system folders")
    case .applicationLibraries: ("library of an application", "libraries of applications")
    case .earlierVersions: ("folder of earlier versions", "folders of earlier versions")
    case .marked: ("folder or file marked as not public", "folders and files marked as not public")
    case .backups: ("backup file", "backup files")
    case .unfinishedFiles: ("unfinished file", "unfinished files")
    case .excluded: ("excluded by a pattern", "excluded by patterns")
    case .forgotten: ("forgotten folder", "forgotten folders")
    case .hidden: ("name that begins with a dot", "names that begin with a dot")
    }
  }
}

/// A file or folder that was left out.
package struct LeftOut: Sendable {
  package var kind: LeftOutKind
  /// The absolute path.
  package var path: FilePath
}
