import BlockingWork
import Foundation
import Library
import Logging
import PodcastModel
import Supervision
import Synchronization

/// The watched folder: each folder with audio, or with discs, is a show, each audio file in it an episode. Nothing in it is changed or
/// deleted.
extension OwnAudio {
  /// Compares the watched folder with the library every minute, and deletes left-over uploads at the start and once a day, until the task
  /// is cancelled.
  public func run() async {
    let cleaned = Mutex<Date?>(nil)
    await loop.run {
      let moment = now()
      if cleaned.withLock({ $0 }).map({ moment.timeIntervalSince($0) >= Self.cleanUpInterval }) ?? true {
        try await cleanUp()
        cleaned.withLock { $0 = moment }
      }
      try await scan()
    }
  }

  /// Compares the watched folder with the library once.
  ///
  /// - Throws: `StorageError`.
  public func scan() async throws {
    guard let watchedFolder else { return }
    let shows = try await library.ownShows.watched()
    let known = Set(shows.compactMap(\.folder))
    let excluded = Set(try await library.ownShows.excludedFolders())
    let tree = try await work.run { FolderTree(watchedFolder, known: known, excluding: excluded) }
    let folders = tree?.folders ?? []
    let present = Set(folders.map(\.path))
    for show in shows where !present.contains(show.folder ?? "") { try await library.ownShows.setFolderMissing(true, show.id) }
    let byFolder = Dictionary(shows.compactMap { show in show.folder.map { ($0, show) } }, uniquingKeysWith: { first, _ in first })
    var ignored = tree?.ignored ?? []
    for folder in folders {
      do {
        ignored += try await scan(folder, in: watchedFolder, byFolder[folder.path])
      } catch let error as OwnAudioError {
        logger.warning("folder of own audio not read", metadata: ["folder": "\(folder.path)", "error": "\(LoggedError(error))"])
      }
    }
    await rejected.setIgnored(Array(ignored.prefix(IgnoredFile.maxCount)))
  }

  /// The files and folders that the last comparison has left out, at most 200.
  public func ignoredFiles() async -> [IgnoredFile] { await rejected.ignored }

  // MARK: - Private

  /// - Returns: the files that are no audio.
  private func scan(_ folder: FolderTree.Folder, in root: URL, _ show: OwnShow?) async throws -> [IgnoredFile] {
    guard let found = folder.files else {
      if let show { try await library.ownShows.setFolderMissing(true, show.id) }
      return []
    }
    let stored = if let show { try await library.ownShows.files(of: show.id) } else { [OwnAudioFile]() }
    let names = Set(found.map { $0.path(in: folder) })
    let byFile = Dictionary(stored.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    for file in stored where names.contains(file.file) != (file.missing == nil) {
      try await library.ownShows.setMissing(names.contains(file.file) ? nil : now(), file.episode)
    }
    var gone = stored.filter { !names.contains($0.file) }
    var changed: [AudioSource] = []
    var known: [String: EpisodeID] = [:]
    var ignored: [IgnoredFile] = []
    for file in found {
      let path = file.path(in: folder)
      if let old = byFile[path], old.bytes == file.bytes, old.modified == file.modified { continue }
      guard let source = await source(file, path, in: root) else {
        ignored.append(IgnoredFile(path: path, reason: .notAudio))
        continue
      }
      let renamed = gone.firstIndex { $0.bytes == file.bytes && $0.modified == file.modified }
      if let episode = byFile[path]?.episode ?? renamed.map({ gone.remove(at: $0).episode }) { known[source.identity] = episode }
      changed.append(source)
    }
    guard let show else {
      if let new = try await newShow(folder, changed, in: root) { try await store(changed, in: new, known: known) }
      return ignored
    }
    if !changed.isEmpty { try await store(changed, in: show.id, known: known) }
    try await library.ownShows.setFolderMissing(false, show.id)
    return ignored
  }

  /// A folder without audio is no show.
  private func newShow(_ folder: FolderTree.Folder, _ sources: [AudioSource], in root: URL) async throws -> ShowID? {
    guard let first = sources.first else { return nil }
    let cover = sources.lazy.compactMap(\.cover).first
    let title = folder.path == FolderTree.root ? root.lastPathComponent : folder.path.split(separator: "/").last.map(String.init)
    return try await addShow(
      title ?? folder.path, folder: folder.path, author: folder.parent ?? first.tags.artist, cover, for: .owner)
  }

  /// - Returns: nil for files that are no audio, or cannot be read; they are tried again when they change.
  private func source(_ file: FolderTree.File, _ path: String, in root: URL) async -> AudioSource? {
    let place = root.appending(path: path).path
    let version = "\(place) \(file.bytes) \(file.modified.timeIntervalSince1970)"
    guard await !rejected.contains(version) else { return nil }
    guard let type = try? await type(of: place), let tags = try? await tags(of: place) else {
      if !Task.isCancelled { await rejected.insert(version) }
      return nil
    }
    let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
    return AudioSource(
      file: path, identity: "file:\(path)", name: Self.title(ofFile: name), type: type, bytes: file.bytes, modified: file.modified,
      tags: tags, cover: await cover(of: place, tags), disc: file.disc)
  }

  /// The plain names in a folder, sorted, without links and hidden names.
  ///
  /// - Returns: nil when the folder cannot be read.
  static func names(in folder: URL, isFolder: Bool, most: Int, excluding excluded: Set<String> = []) -> [String]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
    let kind: FileAttributeType = isFolder ? .typeDirectory : .typeRegular
    let plain = names.sorted().lazy.filter { name in
      guard !name.hasPrefix("."), name.utf8.count <= 255, !excluded.contains(name) else { return false }
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
      return attributes?[.type] as? FileAttributeType == kind
    }
    return Array(plain.prefix(most))
  }

  /// A day.
  private static let cleanUpInterval: TimeInterval = 86_400
}
