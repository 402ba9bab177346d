import BlockingWork
import Fetching
import Foundation
import Library
import Logging
import OPML
import PodcastModel
import Supervision

/// The importer of subscription lists. A list is stored immediately, its feeds are fetched in the background, and a repeated import is
/// safe.
///
/// Feeds that are not fetched when the program ends are due when it starts again.
public struct SubscriptionImporter: Sendable {
  private let refreshing: FeedRefresher
  private let listening: ListeningImporter?
  private let library: Library

  /// Creates the importer; it fetches with `refreshing`.
  public init(refreshing: FeedRefresher) {
    self.refreshing = refreshing
    library = refreshing.library
    listening = refreshing.imported
  }

  /// Reads a list from a file.
  ///
  /// - Throws: `OPMLError`, `ImportError.unreadableFile`.
  public static func read(file path: String, work: BlockingWork = .shared) async throws -> OPMLDocument {
    try await work.run {
      // A file that is too large is not read at all; input from a pipe is cut there.
      let facts = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      if facts?.isRegularFile == true, let size = facts?.fileSize, size > OPMLReader.defaultMaxBytes {
        throw OPMLError.tooLarge(limit: OPMLReader.defaultMaxBytes)
      }
      guard let file = FileHandle(forReadingAtPath: path) else { throw ImportError.unreadableFile(path) }
      // The file was only read: an error on closing it loses nothing.
      defer { try? file.close() }
      let reader = OPMLReader()
      do {
        while let chunk = try file.read(upToCount: 1 << 18), !chunk.isEmpty { try reader.push(chunk.span) }
      } catch let error as OPMLError {
        throw error
      } catch {
        throw ImportError.unreadableFile(path)
      }
      return try reader.finish()
    }
  }

  /// Stores a list and starts to fetch its new feeds. It does not wait for the fetches, which continue when no page is open.
  ///
  /// A repeated import changes only the new lines.
  /// - Parameter name: the list's name for the user, such as the file's name.
  /// - Throws: database errors; the part that is stored by then stays, and the import can be repeated.
  public func importList(_ list: OPMLDocument, named name: String, for user: UserID) async throws -> ImportReport {
    let moment = refreshing.now()
    let prepared = try await refreshing.work.run { NormalizedList(list) }
    let id = try await library.imports.begin(name, repeats: list.repeats, for: user, at: moment)
    var lines: [ImportLine] = []
    for start in stride(from: 0, to: prepared.feeds.count, by: ImportRepository.maxFeeds) {
      let batch = prepared.feeds[start..<min(start + ImportRepository.maxFeeds, prepared.feeds.count)]
      let stored = try await library.imports.store(
        batch.map(\.facts), of: id, from: start, isLast: batch.endIndex == prepared.feeds.count, for: user, at: moment)
      for (feed, line) in zip(batch, stored) {
        guard let show = line.show else {
          if line.problem == ImportLine.signInNeeded { addInBackground(feed, for: user) }
          continue
        }
        try await signIn(feed, to: show, for: user)
        try await store(feed.episodes, of: show, user)
      }
      lines += stored
    }
    for start in stride(from: 0, to: prepared.problems.count, by: ImportRepository.maxRows) {
      let some = Array(prepared.problems[start..<min(start + ImportRepository.maxRows, prepared.problems.count)])
      try await library.imports.note(some, in: id, from: prepared.feeds.count + start)
    }
    await refreshing.refresh(.list(id, of: user, shows: unique(lines.compactMap(\.show))), .onlyNeverFetched)
    lines += prepared.problems
    let counts = ImportCounts(lines)
    refreshing.logger.notice(
      "subscriptions imported",
      metadata: [
        "user": "\(user.rawValue)", "feeds": "\(counts.lines - counts.problems)", "new": "\(counts.added + counts.subscribed)",
        "skipped": "\(counts.problems)",
      ])
    return ImportReport(id: id, name: name, started: moment, repeats: list.repeats, counts: counts, lines: lines)
  }

  /// How far the fetching of a list has come, from now on. It ends at once where nothing is in progress.
  public func progress(of list: ImportID) async -> AsyncThrowingStream<RefreshProgress, any Error> {
    await refreshing.requests.progress(of: list)
  }

  /// How far it has come; nil when it is done.
  public func fetchProgress(of list: ImportID) async -> RefreshProgress? { await refreshing.requests.fetchProgress(of: list) }

  /// What would become of each line of a list, if it were brought in: nothing is changed.
  ///
  /// - Throws: what the database throws.
  public func previewImport(_ list: OPMLDocument, for user: UserID) async throws -> [ImportLine] {
    let prepared = try await refreshing.work.run { NormalizedList(list) }
    var lines: [ImportLine] = []
    for start in stride(from: 0, to: prepared.feeds.count, by: ImportRepository.maxRows) {
      let some = prepared.feeds[start..<min(start + ImportRepository.maxRows, prepared.feeds.count)]
      lines += try await library.imports.previewImport(some.map(\.facts), for: user)
    }
    return lines + prepared.problems
  }

  /// Retries the failed feeds, and does not wait for them.
  ///
  /// - Parameter show: only this one; nil for all.
  /// - Returns: the number of retried feeds; 0 also while the list is being fetched.
  @discardableResult
  public func retry(_ list: ImportID, show: ShowID? = nil, for user: UserID) async throws -> Int {
    let shows = unique(try await library.imports.failed(of: list, for: user).filter { show == nil || $0 == show })
    guard !shows.isEmpty, await fetchProgress(of: list) == nil else { return 0 }
    await refreshing.refresh(.list(list, of: user, shows: shows))
    return shows.count
  }

  /// A person's subscriptions, to be written as a list. Users and passwords are not in it.
  public func feeds(of user: UserID) async throws -> [OPMLFeed] {
    let folders = try await library.folders.names(of: user)
    // Other servers cannot read the files of this one.
    return try await library.subscriptions.shows(of: user).filter { !$0.feedURL.hasPrefix(Enclosure.ownScheme) }.map { show in
      let ways: [[String]] = (folders[show.id] ?? []).map { $0.components(separatedBy: FolderRepository.separator) }
      return OPMLFeed(
        url: show.feedURL, title: show.title, link: show.link, folders: ways.first ?? [], otherFolders: Array(ways.dropFirst()))
    }
  }

  // MARK: - Private

  /// Uses the user and password in a feed's address where the show was never read: the stored ones of other shows work.
  private func signIn(_ feed: NormalizedList.Feed, to show: ShowID, for user: UserID) async throws {
    guard let credentials = feed.credentials, let host = FeedCredentialStore.host(feed.facts.url),
      try await library.feeds.known(show)?.fetched.timeIntervalSince1970 == 0,
      try await !refreshing.feedCredentials.isSignedIn(to: show, as: user)
    else { return }
    try await refreshing.feedCredentials.store(credentials, for: show, of: user, host: host)
  }

  /// A feed that other users read with credentials is added when it was read with those of the list, or without any.
  private func addInBackground(_ feed: NormalizedList.Feed, for user: UserID) {
    let address = feed.credentials?.inserted(into: feed.facts.url) ?? feed.facts.url
    refreshing.background.start("adding a private feed of a list") { [refreshing] in
      do {
        _ = try await refreshing.add(address, for: user)
      } catch is RefreshingError {
        // The line says that a sign-in is needed.
      }
    }
  }

  private func store(_ episodes: [OPMLEpisode], of show: ShowID, _ user: UserID) async throws {
    for start in stride(from: 0, to: episodes.count, by: ImportRepository.maxRows) {
      let some = episodes[start..<min(start + ImportRepository.maxRows, episodes.count)]
      try await library.imports.store(some.map { ImportedEpisode($0, of: user) }, of: show)
    }
    // Shows that are in the library already get their history immediately.
    if !episodes.isEmpty { try await listening?.apply(to: show) }
  }

  private func unique(_ shows: [ShowID]) -> [ShowID] {
    var seen: Set<ShowID> = []
    return shows.filter { seen.insert($0).inserted }
  }
}

/// An error of an import, besides the errors of the list itself.
public enum ImportError: Error, Equatable {
  /// The file at this path cannot be read.
  case unreadableFile(String)
}

extension ImportedEpisode {
  fileprivate init(_ episode: OPMLEpisode, of user: UserID) {
    self.init(
      user: user, title: episode.title, link: episode.link, enclosureURL: episode.enclosureURL, published: episode.published,
      isPlayed: episode.isPlayed, position: episode.position ?? 0, changed: episode.changed)
  }
}
