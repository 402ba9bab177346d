import BlockingWork
import Foundation
import Library
import Logging
import PodcastModel
import Supervision
import Synchronization

/// The watched folder: each sub-folder is a show, each audio file in it an episode. Nothing in it is changed or deleted.
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
    let excluded = Set(try await library.ownShows.excludedFolders())
    // A folder that cannot be read may be on a disk that is not connected.
    let folders = try await work.run { Self.names(in: watchedFolder, isFolder: true, most: Self.maxShows, excluding: excluded) }
    for show in shows where !(folders ?? []).contains(show.folder ?? "") { try await library.ownShows.setFolderMissing(true, show.id) }
    let byFolder = Dictionary(shows.compactMap { show in show.folder.map { ($0, show) } }, uniquingKeysWith: { first, _ in first })
    for folder in folders ?? [] {
      do {
        try await scan(folder, in: watchedFolder, byFolder[folder])
      } catch let error as OwnAudioError {
        logger.warning("folder of own audio not read", metadata: ["folder": "\(folder)", "error": "\(LoggedError(error))"])
      }
    }
  }

  // MARK: - Private

  private struct FoundFile: Sendable {
    let name: String
    let bytes: Int64
    let modified: Date
  }

  private func scan(_ folder: String, in root: URL, _ show: OwnShow?) async throws {
    let place = root.appending(path: folder)
    guard let found = try await work.run({ Self.files(in: place) }) else {
      if let show { try await library.ownShows.setFolderMissing(true, show.id) }
      return
    }
    let stored = if let show { try await library.ownShows.files(of: show.id) } else { [OwnAudioFile]() }
    let names = Set(found.map { "\(folder)/\($0.name)" })
    let byFile = Dictionary(stored.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    for file in stored where names.contains(file.file) != (file.missing == nil) {
      try await library.ownShows.setMissing(names.contains(file.file) ? nil : now(), file.episode)
    }
    var gone = stored.filter { !names.contains($0.file) }
    var changed: [AudioSource] = []
    var known: [String: EpisodeID] = [:]
    for file in found {
      let path = "\(folder)/\(file.name)"
      if let old = byFile[path], old.bytes == file.bytes, old.modified == file.modified { continue }
      let renamed = gone.firstIndex { $0.bytes == file.bytes && $0.modified == file.modified }
      let episode = byFile[path]?.episode ?? renamed.map { gone.remove(at: $0).episode }
      guard let source = await source(file, path, in: place) else { continue }
      if let episode { known[source.identity] = episode }
      changed.append(source)
    }
    guard let show else {
      if let new = try await newShow(folder, changed) { try await store(changed, in: new, known: known) }
      return
    }
    if !changed.isEmpty { try await store(changed, in: show.id, known: known) }
    try await library.ownShows.setFolderMissing(false, show.id)
  }

  /// A folder without audio is no show.
  private func newShow(_ folder: String, _ sources: [AudioSource]) async throws -> ShowID? {
    guard let first = sources.first else { return nil }
    let cover = sources.lazy.compactMap(\.cover).first
    return try await addShow(folder, folder: folder, author: first.tags.artist, cover, for: .owner)
  }

  /// - Returns: nil for files that are no audio, or cannot be read; they are tried again when they change.
  private func source(_ file: FoundFile, _ path: String, in place: URL) async -> AudioSource? {
    let place = place.appending(path: file.name).path
    let version = "\(place) \(file.bytes) \(file.modified.timeIntervalSince1970)"
    guard await !rejected.contains(version) else { return nil }
    guard let type = try? await type(of: place), let tags = try? await tags(of: place) else {
      if !Task.isCancelled { await rejected.insert(version) }
      return nil
    }
    return AudioSource(
      file: path, identity: "file:\(path)", name: Self.title(ofFile: file.name), type: type, bytes: file.bytes, modified: file.modified,
      tags: tags, cover: await cover(of: place, tags))
  }

  /// - Returns: nil when the folder cannot be read.
  private static func files(in folder: URL) -> [FoundFile]? {
    names(in: folder, isFolder: false, most: maxFiles)?.compactMap { name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
      guard let bytes = attributes?[.size] as? NSNumber, let modified = attributes?[.modificationDate] as? Date, bytes.int64Value > 0 else {
        return nil
      }
      // Some file systems have whole seconds.
      return FoundFile(
        name: name, bytes: bytes.int64Value, modified: Date(timeIntervalSince1970: modified.timeIntervalSince1970.rounded(.down)))
    }
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
