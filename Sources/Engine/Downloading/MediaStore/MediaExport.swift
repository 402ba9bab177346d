import BlockingWork
import Foundation
import Library
import PodcastModel

/// An export of finished downloads under readable names: `Show/2026-01-02 Title.mp3` in a folder that the user selects.
///
/// The names are hard links: they need no space, and the audio remains when the download is deleted. A repeated export adds new files only.
public struct MediaExport: Sendable {
  private let library: Library
  private let store: any MediaStore
  private let work: BlockingWork

  /// Creates an export of one data folder.
  public init(library: Library, store: any MediaStore, work: BlockingWork = .shared) {
    self.library = library
    self.store = store
    self.work = work
  }

  /// Exports all finished downloads.
  ///
  /// - Parameter folder: The target; created when it does not exist.
  /// - Parameter isCopying: Whether to copy when a link is impossible, as on another disk.
  /// - Parameter each: Called for each file, with its name below the folder.
  /// - Returns: The number of new names.
  /// - Throws: `MediaExportError`, `StorageError`, and the errors of `each`.
  public func export(to folder: URL, isCopying: Bool = false, each: (ExportedFile) async throws -> Void) async throws -> Int {
    var names = ExportNames()
    var shows: [ShowID: String] = [:]
    var last: EpisodeID?
    var count = 0
    while true {
      let page = try await library.downloads.all(after: last, limit: Self.page)
      for download in page where download.state == .downloaded {
        guard let file = download.file, let source = store.fileURL(of: file),
          let episode = try await library.episodes.episode(download.episode)
        else { continue }
        if shows[download.show] == nil {
          shows[download.show] = names.folder(try await library.shows.show(download.show)?.title ?? "", number: download.show.rawValue)
        }
        let names = names.files(
          published: episode.published, title: episode.title, number: episode.id.rawValue, ending: source.pathExtension,
          in: shows[download.show] ?? "")
        let named = try await work.run { try Self.name(source, names.map { folder.appending(path: $0) }, isCopying: isCopying) }
        guard let named else { continue }
        count += 1
        try await each(ExportedFile(episode: episode.id, name: names[named.index], isNew: named.isNew))
      }
      guard page.count == Self.page else { return count }
      last = page.last?.episode
    }
  }

  // MARK: - Private

  private static let page = 200

  /// Gives the file the first name that is free or already belongs to it. Other files under a name stay: one may be the last copy of a
  /// download. Only the last name, which contains the episode's number, is overwritten when it holds an earlier version of the same
  /// episode.
  ///
  /// - Returns: The index of the name, and whether it is new; nil when the download was deleted meanwhile.
  private static func name(_ source: URL, _ targets: [URL], isCopying: Bool) throws -> (index: Int, isNew: Bool)? {
    guard let facts = facts(source, followsLink: false), let last = targets.indices.last else { return nil }
    let there = targets.map { Self.facts($0) }
    if let same = there.firstIndex(where: { $0.map { isSame($0, facts, isCopying: isCopying) } ?? false }) { return (same, false) }
    let index = there.firstIndex { $0 == nil } ?? last
    return try linkOrCopy(source, at: targets[index], isCopying: isCopying) ? (index, true) : nil
  }

  /// A copy has its own inode; then the length has to match.
  private static func isSame(_ one: stat, _ other: stat, isCopying: Bool) -> Bool {
    one.st_dev == other.st_dev ? one.st_ino == other.st_ino : isCopying && one.st_size == other.st_size
  }

  /// - Returns: false when the file no longer exists.
  private static func linkOrCopy(_ source: URL, at target: URL, isCopying: Bool) throws -> Bool {
    let folder = target.deletingLastPathComponent()
    let temporary = folder.appending(path: ".\(UUID().uuidString).part")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw MediaExportError.cannotWrite(folder.path)
    }
    defer { unlink(temporary.path) }
    let mode = try defaultMode(temporary)
    var isLink = true
    if link(source.path, temporary.path) != 0 {
      switch errno {
      case ENOENT: return false
      case EXDEV, EPERM, EMLINK:
        guard isCopying else { throw MediaExportError.otherDisk(folder.path) }
        do {
          try FileManager.default.copyItem(at: source, to: temporary)
          isLink = false
        } catch {
          throw MediaExportError.cannotWrite(target.path)
        }
      default: throw MediaExportError.cannotWrite(target.path)
      }
    }
    // The server's umask closes downloads to other users, and a link has the permissions of its download: both get the permissions of the
    // command's umask. A link is never restricted further, since earlier names share it.
    let current = facts(temporary)?.st_mode ?? mode
    guard chmod(temporary.path, (isLink ? current | mode : mode) & 0o7777) == 0 else { throw MediaExportError.cannotWrite(target.path) }
    guard rename(temporary.path, target.path) == 0 else { throw MediaExportError.cannotWrite(target.path) }
    return true
  }

  /// The permissions that this process gives a new file, read from a new file: asking for the umask sets it, for all threads.
  private static func defaultMode(_ file: URL) throws -> mode_t {
    let handle = open(file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard handle >= 0 else { throw MediaExportError.cannotWrite(file.path) }
    close(handle)
    defer { unlink(file.path) }
    return (facts(file)?.st_mode ?? 0o600) & 0o777
  }

  /// - Parameter followsLink: False for a download; the names in the user's own folder may be links.
  private static func facts(_ file: URL, followsLink: Bool = true) -> stat? {
    var facts = stat()
    let result = followsLink ? stat(file.path, &facts) : lstat(file.path, &facts)
    return result == 0 && facts.st_mode & S_IFMT == S_IFREG ? facts : nil
  }
}

/// An exported download.
public struct ExportedFile: Sendable, Equatable {
  /// The episode.
  public let episode: EpisodeID
  /// The path below the folder: `Show/2026-01-02 Title.mp3`.
  public let name: String
  /// Whether this export created it.
  public let isNew: Bool
}

/// The reason why an export failed.
public enum MediaExportError: Error, Equatable {
  /// The folder is on another disk, where hard links are impossible.
  case otherDisk(String)
  /// The file could not be written; carries its path.
  case cannotWrite(String)
}
