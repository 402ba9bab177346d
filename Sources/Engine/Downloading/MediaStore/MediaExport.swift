import BlockingWork
import Foundation
import Library
import PodcastModel

/// Gives finished downloads names that people read: `Show/2026-01-02 Title.mp3` in a folder of their choice.
///
/// The names are hard links: they take no room, and the sound stays there when the download is deleted. Doing it again adds what is new.
public struct MediaExport: Sendable {
  private let library: Library
  private let store: any MediaStore
  private let work: BlockingWork

  public init(library: Library, store: any MediaStore, work: BlockingWork = .shared) {
    self.library = library
    self.store = store
    self.work = work
  }

  /// - Parameters:
  ///   - folder: made when it is not there.
  ///   - isCopying: copies where a link does not reach: on another disk.
  ///   - each: hears of each file, with its name below the folder.
  /// - Throws: `MediaExportError`, `StorageError`, what `each` throws.
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

  /// Gives the file the first of the names that is free or has it already. What lies there otherwise stays: it may be all that is left of
  /// a download. Only the last name, which has the episode's number in it, is taken from an earlier version of the same.
  ///
  /// - Returns: which name, and whether it was not there before; nil when the download was deleted meanwhile.
  private static func name(_ source: URL, _ targets: [URL], isCopying: Bool) throws -> (index: Int, isNew: Bool)? {
    guard let facts = facts(source), let last = targets.indices.last else { return nil }
    let there = targets.map { Self.facts($0) }
    if let same = there.firstIndex(where: { $0.map { isSame($0, facts, isCopying: isCopying) } ?? false }) { return (same, false) }
    let index = there.firstIndex { $0 == nil } ?? last
    return try place(source, at: targets[index], isCopying: isCopying) ? (index, true) : nil
  }

  /// A copy has a number of its own; then the length has to do.
  private static func isSame(_ one: stat, _ other: stat, isCopying: Bool) -> Bool {
    one.st_dev == other.st_dev ? one.st_ino == other.st_ino : isCopying && one.st_size == other.st_size
  }

  /// - Returns: false when there is no such file any more.
  private static func place(_ source: URL, at target: URL, isCopying: Bool) throws -> Bool {
    let folder = target.deletingLastPathComponent()
    let temporary = folder.appending(path: ".\(UUID().uuidString).part")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw MediaExportError.cannotWrite(folder.path)
    }
    defer { unlink(temporary.path) }
    let mode = try usualMode(temporary)
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
    // The server's umask closes downloads to others, and a link has the permissions of its download: both get what the command's umask leaves.
    // A link is never closed further: names from before share it.
    let current = facts(temporary)?.st_mode ?? mode
    guard chmod(temporary.path, (isLink ? current | mode : mode) & 0o7777) == 0 else { throw MediaExportError.cannotWrite(target.path) }
    guard rename(temporary.path, target.path) == 0 else { throw MediaExportError.cannotWrite(target.path) }
    return true
  }

  /// The permissions that this process gives a new file, found with one: asking for the umask sets it, for all threads.
  private static func usualMode(_ file: URL) throws -> mode_t {
    let handle = open(file.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard handle >= 0 else { throw MediaExportError.cannotWrite(file.path) }
    close(handle)
    defer { unlink(file.path) }
    return (facts(file)?.st_mode ?? 0o600) & 0o777
  }

  private static func facts(_ file: URL) -> stat? {
    var facts = stat()
    return stat(file.path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG ? facts : nil
  }
}

/// A download under a name that people read.
public struct ExportedFile: Sendable, Equatable {
  public let episode: EpisodeID
  /// Below the folder: `Show/2026-01-02 Title.mp3`.
  public let name: String
  /// False when it was there already.
  public let isNew: Bool
}

/// Why names cannot be given.
public enum MediaExportError: Error, Equatable {
  /// The folder lies on another disk, where hard links do not reach.
  case otherDisk(String)
  case cannotWrite(String)
}
