import Events
import Foundation
import PodcastModel
import Storage

/// The imported subscription lists, and listening history from other apps.
public struct ImportRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// Starts an import. Imports that are older than three months are deleted.
  public func begin(_ name: String, repeats: Int, for user: UserID, at moment: Date) async throws -> ImportID {
    try await database.write(.deferred) { connection -> ImportID in
      try connection.run(Self.purge, ["user": .integer(user.rawValue), "before": Value(moment - Self.undoPeriod)])
      let values: Parameters = [
        "user": .integer(user.rawValue), "name": .text(name), "started_at": Value(moment), "repeats": Value(repeats),
      ]
      guard let row = try connection.row(Self.insert, values) else { throw StorageError.unexpectedValue(column: "id") }
      return ImportID(try row.int64("id"))
    }
  }

  /// Stores feeds of a list without fetching them: they are due immediately. A show in the library is found by each address that it
  /// ever had.
  ///
  /// A call is one transaction with at most `maxFeeds` feeds.
  /// - Parameters:
  ///   - place: the index of the first feed in the list.
  ///   - isLast: whether the list ends with them; only then is the transaction synced to disk.
  /// - Returns: the result of each feed.
  public func store(
    _ feeds: [ImportedFeed], of list: ImportID, from place: Int, isLast: Bool, for user: UserID, at moment: Date
  ) async throws -> [ImportLine] {
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    let lines = try await database.write(isLast ? .onDisk : .deferred) { connection -> [ImportLine] in
      let lines: [ImportLine] = try feeds.enumerated().map { offset, feed in
        let line = try Self.store(feed, for: user, at: moment, on: connection)
        try connection.run(Self.insertLine, ["import": .integer(list.rawValue), "place": Value(place + offset)] + line.parameters)
        return line
      }
      let subscribed = lines.filter { $0.result == .added || $0.result == .subscribed }.compactMap { $0.show?.rawValue }
      try ChangeLogRepository.add(.subscribed, subscribed, by: origin, on: connection)
      return lines
    }
    // Pages read all imports again, so one event is enough.
    if let show = lines.lazy.compactMap(\.show).first {
      events.publish(.subscription(show, user))
      events.publish(.changeLog(user))
    }
    return lines
  }

  /// The maximum number of feeds per transaction.
  public static let maxFeeds = 25
  /// The maximum number of smaller rows per transaction.
  public static let maxRows = 200

  /// The preview of importing feeds, in order: nothing is changed.
  public func previewImport(_ feeds: [ImportedFeed], for user: UserID) async throws -> [ImportLine] {
    try await database.read { connection in
      try feeds.map { feed in
        var line = ImportLine(url: feed.url, title: feed.title, folders: feed.folders, result: .left)
        guard feed.isSubscribed || feed.hasHistory else { return line }
        let known = try Self.find(feed, on: connection)
        if let known, try !Self.mayUse(known, user, on: connection) { return Self.refused(line) }
        line.show = known.map { ShowID($0) }
        guard feed.isSubscribed else { return line }
        let isSubscribed = try known.map {
          try connection.row(SubscriptionRepository.one, ["user": .integer(user.rawValue), "show": .integer($0)]) != nil
        }
        line.result = isSubscribed.map { $0 ? .known : .subscribed } ?? .added
        return line
      }
    }
  }

  /// Adds lines that are not feeds, at most `maxRows` per call.
  public func note(_ lines: [ImportLine], in list: ImportID, from place: Int) async throws {
    try await database.write(.deferred) { connection in
      for (offset, line) in lines.enumerated() {
        try connection.run(Self.insertLine, ["import": .integer(list.rawValue), "place": Value(place + offset)] + line.parameters)
      }
    }
  }

  /// A list without its lines.
  public func head(_ list: ImportID, for user: UserID) async throws -> ImportReport? {
    try await database.read { connection in
      try connection.row(Self.one, ["import": .integer(list.rawValue), "user": .integer(user.rawValue)]).map { row in
        ImportReport(
          id: list, name: try row.text("name"), started: try row.date("started_at"), repeats: Int(clamping: try row.int64("repeats")),
          counts: ImportCounts())
      }
    }
  }

  /// The current state of a list; nil when the user has no such list.
  ///
  /// - Parameter limit: the maximum number of lines, failures first; nil for all, in the order of the list.
  public func report(_ list: ImportID, for user: UserID, limit: Int? = nil) async throws -> ImportReport? {
    try await database.read { connection -> ImportReport? in
      let id = Value.integer(list.rawValue)
      guard let row = try connection.row(Self.one, ["import": id, "user": .integer(user.rawValue)]),
        let counts = try connection.row(Self.counts, ["import": id])
      else { return nil }
      var rows: [Row]
      if let limit {
        rows = try connection.rows(Self.failedLines, ["import": id, "limit": Value(limit)])
        rows += try connection.rows(Self.otherLines, ["import": id, "limit": Value(limit - rows.count)])
      } else {
        rows = try connection.rows(Self.lines, ["import": id])
      }
      return ImportReport(
        id: list, name: try row.text("name"), started: try row.date("started_at"), repeats: Int(clamping: try row.int64("repeats")),
        counts: try ImportCounts(counts), lines: try rows.map(ImportLine.init))
    }
  }

  /// The shows of a list whose last fetch failed.
  public func failed(of list: ImportID, for user: UserID) async throws -> [ShowID] {
    try await database.read {
      try $0.rows(Self.failedShows, ["import": .integer(list.rawValue), "user": .integer(user.rawValue)]).map {
        ShowID(try $0.int64("show_id"))
      }
    }
  }

  /// The user's last imported list.
  public func latest(for user: UserID) async throws -> ImportID? {
    try await database.read { try $0.row(Self.newest, ["user": .integer(user.rawValue)]).map { ImportID(try $0.int64("id")) } }
  }

  // MARK: - Listening history of other apps

  /// Stores listening history until the episodes are in the library, at most `maxRows` per call.
  public func store(_ episodes: [ImportedEpisode], of show: ShowID) async throws {
    try await database.write(.deferred) { connection in
      for episode in episodes { try connection.run(Self.insertEpisode, ["show": .integer(show.rawValue)] + episode.parameters) }
    }
  }

  /// The stored history of a show after the row `id`, oldest first.
  public func storedEpisodes(of show: ShowID, after id: Int64, limit: Int) async throws -> [ImportedEpisode] {
    try await database.read {
      try $0.rows(Self.episodes, ["show": .integer(show.rawValue), "after": .integer(id), "limit": Value(limit)]).map(ImportedEpisode.init)
    }
  }

  /// Deletes the stored history of a show up to the row `id`.
  public func deleteStored(of show: ShowID, upTo id: Int64) async throws {
    _ = try await database.write { try $0.run(Self.removeEpisodes, ["show": .integer(show.rawValue), "last": .integer(id)]) }
  }

  // MARK: - Private

  private static let undoPeriod: TimeInterval = 90 * 86_400
  /// The time for storing a user and password: without them a feed that needs them responds with 401.
  private static let signInTime: TimeInterval = 60

  private static func store(
    _ feed: ImportedFeed, for user: UserID, at moment: Date, on connection: any Connection
  ) throws -> ImportLine {
    var line = ImportLine(url: feed.url, title: feed.title, folders: feed.folders, result: .left)
    guard feed.isSubscribed || feed.hasHistory else { return line }
    let known = try find(feed, on: connection)
    if let known, try !mayUse(known, user, on: connection) { return refused(line) }
    let id = try known ?? insert(feed, at: moment, on: connection)
    let show = Value.integer(id)
    if known != nil { try connection.run(grantByAddress, ["user": .integer(user.rawValue), "granted_at": Value(moment), "show": show]) }
    line.show = ShowID(id)
    try connection.run(setAlias, ["url": .text(feed.url), "show": show])
    guard feed.isSubscribed else { return line }
    let person = Value.integer(user.rawValue)
    let isChanged = try connection.run(SubscriptionRepository.insert, ["user": person, "show": show, "subscribed_at": Value(moment)]) > 0
    if known == nil { try PrivateShowRepository.check(feed.url, of: ShowID(id), on: connection) }
    try connection.run(FeedRepository.setInUse, ["show": show])
    line.result = known == nil ? .added : isChanged ? .subscribed : .known
    for folder in feed.folders { try FolderRepository.put(show, into: folder, of: person, at: moment, on: connection) }
    return line
  }

  private static func find(_ feed: ImportedFeed, on connection: any Connection) throws -> Int64? {
    for url in [feed.url] + feed.otherURLs {
      if let row = try connection.row(FeedRepository.showByURL, ["feed_url": .text(url)]) { return try row.int64("id") }
      if let row = try connection.row(aliased, ["url": .text(url)]) { return try row.int64("show_id") }
    }
    return nil
  }

  private static func insert(_ feed: ImportedFeed, at moment: Date, on connection: any Connection) throws -> Int64 {
    let values: Parameters = [
      "feed_url": .text(feed.url), "title": .text(feed.title ?? feed.url), "link": Value(feed.link), "added_at": Value(moment),
    ]
    guard let row = try connection.row(insertShow, values) else { throw StorageError.unexpectedValue(column: "id") }
    let show = try row.int64("id")
    try connection.run(insertFeed, ["show": .integer(show), "next_fetch_at": Value(feed.awaitsCredentials ? moment + signInTime : moment)])
    if feed.awaitsCredentials { try PrivateShowRepository.requireCredentials(ShowID(show), on: connection) }
    try SearchRepository.note(.show, show, on: connection)
    return show
  }

  /// Whether `user`, who has its address, may use a stored show: it is not private, or needs no credentials.
  private static func mayUse(_ show: Int64, _ user: UserID, on connection: any Connection) throws -> Bool {
    if try PrivateShowRepository.isVisible(ShowID(show), to: user, on: connection) { return true }
    return try connection.row(givesAccess, ["show": .integer(show)]) != nil
  }

  private static func refused(_ line: ImportLine) -> ImportLine {
    var line = line
    (line.result, line.problem) = (.problem, ImportLine.signInNeeded)
    return line
  }
}

extension ImportLine {
  fileprivate var parameters: Parameters {
    [
      "url": Value(url), "title": Value(title), "folders": .text(folders.joined(separator: "\n")), "show": Value(show?.rawValue),
      "result": .text(result.rawValue), "problem": Value(problem),
    ]
  }
}

extension ImportedEpisode {
  fileprivate var parameters: Parameters {
    [
      "user": .integer(user.rawValue), "title": Value(title), "link": Value(link), "enclosure_url": Value(enclosureURL),
      "published_at": Value(published), "is_played": Value(isPlayed), "position": .real(position), "changed_at": Value(changed),
    ]
  }

  fileprivate init(_ row: Row) throws {
    self.init(
      user: UserID(try row.int64("user_id")), title: try row.optionalText("title"), link: try row.optionalText("link"),
      enclosureURL: try row.optionalText("enclosure_url"), published: try row.optionalDate("published_at"),
      isPlayed: try row.bool("is_played"), position: try row.double("position"), changed: try row.optionalDate("changed_at"))
    id = try row.int64("id")
  }
}
