import BlockingWork
import BoundedNumbers
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Secrets
import Supervision

extension OwnAudio {
  /// Stores a show without episodes. The caller subscribes the user after the rest is stored: the log of changes lists no failed upload.
  ///
  /// - Parameter free: frees space on the disk when the show cannot be stored completely, before its parts are deleted.
  func addShow(
    _ title: String, folder: String?, author: String?, _ cover: String?, for user: UserID, freeing free: () async -> Void = {}
  ) async throws -> ShowID {
    let moment = now()
    let facts = ShowFacts(
      feedURL: Self.address(of: user, at: moment), title: String(title.prefix(200)), author: author, artworkURL: cover,
      order: .serial)
    var update = FeedUpdate(facts)
    // Private from its first moment.
    update.needsCredentials = true
    var completion = completion(facts, .added, at: moment)
    completion.reader = user
    // A watched folder is a show from its first moment: a later scan of it subscribes to nothing.
    if folder != nil { completion.subscriber = user }
    let show = try await library.feeds.add(update, completion, owner: "").show
    do {
      try await library.ownShows.add(show, folder: folder, of: user, at: moment)
    } catch {
      await free()
      await remove(show, of: user)
      if let folder { await logging { _ = try await library.ownShows.restoreFolder(folder) } }
      throw error
    }
    return show
  }

  /// Stores an uploaded file, completely or not at all.
  ///
  /// - Parameters:
  ///   - show: the show to add it to; nil makes one.
  ///   - title: the title of a new show.
  ///   - free: frees space on the disk when the file cannot be stored, before the parts that are stored are deleted.
  /// - Returns: the show.
  func store(
    _ source: AudioSource, in show: ShowID?, titled title: String, for user: UserID, freeing free: () async -> Void
  ) async throws -> ShowID {
    let id =
      if let show { show } else {
        try await addShow(title, folder: nil, author: source.tags.artist, source.cover, for: user, freeing: free)
      }
    do {
      try await store([source], in: id, known: [:])
      if show == nil { try await library.subscriptions.subscribe(user, to: id, at: now()) }
    } catch {
      await free()
      if show == nil { await remove(id, of: user) } else { await removeEpisode(source.identity, of: id) }
      throw error
    }
    return id
  }

  /// Stores episodes of a show.
  ///
  /// - Parameter known: the episodes among them that are stored already, by identity.
  func store(_ sources: [AudioSource], in show: ShowID, known: [String: EpisodeID]) async throws {
    guard let feed = try await library.feeds.known(show), let stored = try await library.shows.show(show) else {
      throw OwnAudioError.noSuchShow
    }
    let moment = now()
    let facts = ShowFacts(
      feedURL: feed.url, title: stored.title, author: stored.author,
      artworkURL: stored.artwork == nil ? sources.lazy.compactMap(\.cover).first : nil,
      order: .serial, isPartial: true)
    var update = FeedUpdate(facts)
    update.additions = sources.filter { known[$0.identity] == nil }.map(\.facts).sorted { $0.sortDate < $1.sortDate }
    update.changes = sources.compactMap { source in known[source.identity].map { .init($0, source.facts) } }
    let lease = try await library.feeds.takeOverLease(show, owner: "", until: moment)
    _ = try await library.feeds.store(update, completion(facts, .updated, at: moment), lease: lease)
    let episodes = Dictionary(
      try await library.feeds.episodesKnown(of: show).map { ($0.identity, $0.id) }, uniquingKeysWith: { first, _ in first })
    for source in sources {
      guard let episode = episodes[source.identity] else { continue }
      try await library.ownShows.set(source.file, bytes: source.bytes, modified: source.modified, of: episode, in: show)
    }
  }

  // MARK: - Files

  func path(_ file: OwnAudioFile) -> String? { (file.isWatched ? watchedFolder : uploads)?.appending(path: file.file).path }

  /// - Throws: `OwnAudioError.notAudio`.
  func type(of path: String) async throws -> String {
    let finding = try await work.run {
      let handle = try PrivateFile.open(path, O_RDONLY, ownNames: 1)
      return MediaSniffer.sniff(
        try FileHandle(fileDescriptor: handle, closeOnDealloc: true).read(upToCount: MediaSniffer.prefixLength).map { Array($0) } ?? [])
    }
    guard let finding, finding.kind != .image else { throw OwnAudioError.notAudio }
    return finding.mimeType
  }

  func size(of path: String) async throws -> Int64 {
    try await work.run { PrivateFile.size(path, ownNames: 1) ?? 0 }
  }

  /// - Throws: `OwnAudioError.damaged`.
  func tags(of path: String) async throws -> AudioTags {
    guard let probe else { return AudioTags() }
    return try await probe.tags(of: path)
  }

  /// The address of the picture in a file; nil for none.
  func cover(of path: String, _ tags: AudioTags) async -> String? {
    guard tags.hasCover, let bytes = await probe?.cover(of: path) else { return nil }
    // An episode without a cover is complete.
    return try? await saveCover(bytes)
  }

  /// "02 - First_light.mp3" -> "02 - First light"
  static func title(ofFile name: String) -> String {
    let plain = name.replacing("_", with: " ")
    let title = plain.lastIndex(of: ".").map { String(plain[..<$0]) } ?? plain
    let text = title.trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? "–" : String(text.prefix(200))
  }

  static func fileExtension(of type: String) -> String {
    switch type {
    case "audio/mpeg": "mp3"
    case "audio/mp4": "m4a"
    default: String(type.drop { $0 != "/" }.dropFirst().prefix(5))
    }
  }

  // MARK: - Private

  /// Deletes a new show that was not stored completely.
  private func remove(_ show: ShowID, of user: UserID) async {
    await logging {
      _ = try await library.ownShows.delete(show, of: user, at: now())
      _ = try await library.feeds.removeUnwanted(show)
    }
  }

  /// Deletes a new episode whose file was not stored.
  private func removeEpisode(_ identity: String, of show: ShowID) async {
    await logging { try await library.ownShows.removeEpisode(identity, of: show) }
  }

  private func logging(_ body: () async throws -> Void) async {
    do {
      try await body()
    } catch {
      logger.warning("part of an upload not deleted", metadata: ["error": "\(LoggedError(error))"])
    }
  }

  /// A unique address, which is too short to be taken for one that contains a secret: a show that is shared stays so.
  private static func address(of user: UserID, at moment: Date) -> String {
    "\(Enclosure.ownScheme)\(user.rawValue)/\(Int64(clamping: moment.timeIntervalSince1970.rounded()))-\(Int.random(in: 0..<1_000_000))"
  }

  /// Such a show is never due.
  func completion(_ facts: ShowFacts, _ outcome: FetchOutcome, at moment: Date) -> FeedCompletion {
    FeedCompletion(log: FetchLogEntry(moment: moment, url: facts.feedURL, outcome: outcome), next: nil)
  }
}
