import BlockingWork
import Events
import Fetching
import Foundation
import Library
import OPML
import PodcastModel
import Supervision

/// Brings lists of subscriptions in: stored at once, fetched in the background, and safe to repeat.
///
/// One a program, so that whoever looks sees the same work. What is not fetched when the program ends is due when it starts again.
public actor Importing {
  private nonisolated let refreshing: Refreshing
  private let listening: ImportedListening?
  private nonisolated let library: Library
  private var underWay: [ImportID: RefreshProgress] = [:]
  private var listeners: [ImportID: [AsyncStream<RefreshProgress>.Continuation]] = [:]

  public init(refreshing: Refreshing) {
    self.refreshing = refreshing
    library = refreshing.library
    listening = refreshing.imported
  }

  /// Reads a list in a file.
  ///
  /// - Throws: `OPMLError`, `ImportingError.unreadableFile`.
  public static func read(file path: String, work: BlockingWork = .shared) async throws -> OPMLDocument {
    try await work.run {
      // A file that is too large is not begun; what comes through a pipe ends there.
      let facts = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
      if facts?.isRegularFile == true, let size = facts?.fileSize, size > OPMLReader.usualLimit {
        throw OPMLError.tooLarge(limit: OPMLReader.usualLimit)
      }
      guard let file = FileHandle(forReadingAtPath: path) else { throw ImportingError.unreadableFile(path) }
      // It was only read: an error on closing it loses nothing.
      defer { try? file.close() }
      let reader = OPMLReader()
      do {
        while let chunk = try file.read(upToCount: 1 << 18), !chunk.isEmpty { try chunk.withUnsafeBytes { try reader.push($0) } }
      } catch let error as OPMLError {
        throw error
      } catch {
        throw ImportingError.unreadableFile(path)
      }
      return try reader.finish()
    }
  }

  /// Stores a list and begins to fetch what is new in it. It does not wait for the fetching, which goes on when nobody looks.
  ///
  /// Bringing the same list in again changes nothing but what is new in it.
  /// - Parameter name: what the person knows it by, such as the file's name.
  /// - Throws: what the database throws; what was stored by then stays, and the list can be brought in again.
  public func take(_ list: OPMLDocument, named name: String, for user: UserID) async throws -> ImportReport {
    let moment = refreshing.now()
    let prepared = try await refreshing.work.run { PreparedList(list) }
    let id = try await library.imports.begin(name, repeats: list.repeats, for: user, at: moment)
    var lines: [ImportLine] = []
    for start in stride(from: 0, to: prepared.feeds.count, by: ImportRepository.mostFeeds) {
      let batch = prepared.feeds[start..<min(start + ImportRepository.mostFeeds, prepared.feeds.count)]
      let stored = try await library.imports.store(
        batch.map(\.facts), of: id, from: start, isLast: batch.endIndex == prepared.feeds.count, for: user, at: moment)
      for (feed, line) in zip(batch, stored) {
        guard let show = line.show else { continue }
        try await signIn(feed, to: show)
        try await keep(feed.episodes, of: show, user)
      }
      lines += stored
    }
    for start in stride(from: 0, to: prepared.problems.count, by: ImportRepository.mostRows) {
      let some = Array(prepared.problems[start..<min(start + ImportRepository.mostRows, prepared.problems.count)])
      try await library.imports.note(some, in: id, from: prepared.feeds.count + start)
    }
    events.publish(.imports(user))
    await begin(id, lines.compactMap(\.show), .onlyUnread, for: user)
    lines += prepared.problems
    return ImportReport(id: id, name: name, started: moment, repeats: list.repeats, counts: ImportCounts(lines), lines: lines)
  }

  /// How far the fetching of a list has come, from now on. It ends at once where nothing is under way.
  public func progress(of list: ImportID) -> AsyncStream<RefreshProgress> {
    let (stream, continuation) = AsyncStream.makeStream(of: RefreshProgress.self)
    if var progress = underWay[list] {
      progress.latest = nil
      continuation.yield(progress)
      listeners[list, default: []].append(continuation)
    } else {
      continuation.finish()
    }
    return stream
  }

  /// How far it has come; nil when it is done.
  public func standing(of list: ImportID) -> RefreshProgress? { underWay[list] }

  /// What has become of each line of a list by now; nil when there is none of this person's.
  ///
  /// - Parameter limit: how many lines are wanted, what went wrong before all others; nil for all, in the order of the list.
  public nonisolated func report(of list: ImportID, for user: UserID, limit: Int? = nil) async throws -> ImportReport? {
    try await library.imports.report(list, for: user, limit: limit)
  }

  /// What would become of each line of a list, if it were brought in: nothing is changed.
  ///
  /// - Throws: what the database throws.
  public nonisolated func foresee(_ list: OPMLDocument, for user: UserID) async throws -> [ImportLine] {
    let prepared = try await refreshing.work.run { PreparedList(list) }
    var lines: [ImportLine] = []
    for start in stride(from: 0, to: prepared.feeds.count, by: ImportRepository.mostRows) {
      let some = prepared.feeds[start..<min(start + ImportRepository.mostRows, prepared.feeds.count)]
      lines += try await library.imports.foresee(some.map(\.facts), for: user)
    }
    return lines + prepared.problems
  }

  /// Tries again what could not be read, and does not wait for it.
  ///
  /// - Parameter show: only this one; nil for all of them.
  /// - Returns: how many feeds are tried; 0 too while the list is under way.
  @discardableResult
  public func retry(_ list: ImportID, show: ShowID? = nil, for user: UserID) async throws -> Int {
    guard underWay[list] == nil else { return 0 }
    let shows = try await library.imports.failed(of: list, for: user).filter { show == nil || $0 == show }
    guard !shows.isEmpty, underWay[list] == nil else { return 0 }
    await begin(list, shows, [], for: user)
    events.publish(.imports(user))
    return Set(shows).count
  }

  /// A list without its lines.
  public nonisolated func head(of list: ImportID, for user: UserID) async throws -> ImportReport? {
    try await library.imports.head(list, for: user)
  }

  /// The list that a person brought in last.
  public nonisolated func latest(for user: UserID) async throws -> ImportID? { try await library.imports.latest(for: user) }

  /// A person's subscriptions, to be written as a list. Users and passwords are not in it.
  public nonisolated func feeds(of user: UserID) async throws -> [OPMLFeed] {
    let folders = try await library.folders.names(of: user)
    return try await library.subscriptions.shows(of: user).map { show in
      let ways: [[String]] = (folders[show.id] ?? []).map { $0.components(separatedBy: FolderRepository.separator) }
      return OPMLFeed(
        url: show.feedURL, title: show.title, link: show.link, folders: ways.first ?? [], otherFolders: Array(ways.dropFirst()))
    }
  }

  // MARK: - Private

  private nonisolated var events: any EventBus { library.events }

  /// Uses the user and password in a feed's address, where the show was never read: the ones that are kept of another work.
  private func signIn(_ feed: PreparedList.Feed, to show: ShowID) async throws {
    guard let credentials = feed.credentials, let host = PrivateFeeds.host(feed.facts.url),
      try await library.feeds.known(show)?.fetched.timeIntervalSince1970 == 0, try await !refreshing.privateFeeds.isSignedIn(to: show)
    else { return }
    try await refreshing.privateFeeds.signIn(credentials, to: show, host: host)
  }

  private func keep(_ episodes: [OPMLEpisode], of show: ShowID, _ user: UserID) async throws {
    for start in stride(from: 0, to: episodes.count, by: ImportRepository.mostRows) {
      let some = episodes[start..<min(start + ImportRepository.mostRows, episodes.count)]
      try await library.imports.keep(some.map { ImportedEpisode($0, of: user) }, of: show)
    }
    // Of a show that is here already they are found at once.
    if !episodes.isEmpty { try await listening?.bring(to: show) }
  }

  private func begin(_ list: ImportID, _ shows: [ShowID], _ options: RefreshOptions, for user: UserID) async {
    var seen: Set<ShowID> = []
    let shows = shows.filter { seen.insert($0).inserted }
    underWay[list] = RefreshProgress(total: shows.count)
    let work = await refreshing.refresh(.shows(shows), options)
    refreshing.background.start("reading a list of subscriptions") { try await self.follow(work, of: list, for: user) }
  }

  private func follow(
    _ work: AsyncThrowingStream<RefreshProgress, any Error>, of list: ImportID, for user: UserID
  ) async throws {
    defer { end(list, for: user) }
    for try await progress in work { take(progress, of: list, for: user) }
  }

  private func take(_ progress: RefreshProgress, of list: ImportID, for user: UserID) {
    underWay[list] = progress
    for listener in listeners[list] ?? [] { listener.yield(progress) }
    events.publish(.imports(user))
  }

  private func end(_ list: ImportID, for user: UserID) {
    underWay[list] = nil
    for listener in listeners.removeValue(forKey: list) ?? [] { listener.finish() }
    events.publish(.imports(user))
  }
}

/// Why a list could not be brought in, beside what is wrong with the list itself.
public enum ImportingError: Error, Equatable {
  case unreadableFile(String)
}

extension ImportedEpisode {
  fileprivate init(_ episode: OPMLEpisode, of user: UserID) {
    self.init(
      user: user, title: episode.title, link: episode.link, enclosureURL: episode.enclosureURL, published: episode.published,
      isPlayed: episode.isPlayed, position: episode.position ?? 0, changed: episode.changed)
  }
}
