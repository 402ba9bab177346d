import Foundation
import PodcastModel
import Storage

extension SubscriptionRepository {
  /// All subscriptions of a user with their unplayed episodes, including archived shows.
  ///
  /// Counting the played episodes reads each of them, so the counts of a user stay in memory, and only those of changed shows are read again.
  public func libraryShows(of user: UserID, by order: Subscription.Order) async throws -> [LibraryShow] {
    let snapshot = playedCounts.snapshot(of: user)
    let (rows, counts) = try await database.read { connection in
      (try connection.rows(Self.library, ["user": .integer(user.rawValue)]), try Self.counts(snapshot, user, on: connection))
    }
    playedCounts.store(counts, for: user, from: snapshot)
    let byTitle = try rows.map { try LibraryShow($0) { counts[$0] ?? 0 } }
    switch order {
    case .title: return byTitle
    case .new: return byTitle.sorted { $0.newest ?? .distantPast > $1.newest ?? .distantPast }
    case .unplayed: return byTitle.sorted { $0.unplayed > $1.unplayed }
    case .manual: return byTitle.sorted { $0.position ?? .min < $1.position ?? .min }
    }
  }

  /// `LibraryShow.arrived` of each subscribed show of a user.
  public func arrivedCounts(of user: UserID) async throws -> [ShowID: Int] {
    let rows = try await database.read { try $0.rows(Self.arrived, ["user": .integer(user.rawValue)]) }
    return try rows.reduce(into: [:]) { counts, row in
      counts[ShowID(try row.int64("show_id"))] = Int(clamping: try row.int64("arrived"))
    }
  }

  /// One subscription with its unplayed episodes; nil when the user does not subscribe to the show.
  public func libraryShow(_ show: ShowID, of user: UserID) async throws -> LibraryShow? {
    try await database.read { try Self.libraryShow(show, of: user, on: $0) }
  }

  /// The subscription to the show of an episode; nil when the user does not subscribe to it.
  public func libraryShow(of episode: EpisodeID, for user: UserID) async throws -> LibraryShow? {
    try await database.read { connection in
      guard let row = try connection.row(Self.showOfEpisode, ["episode": .integer(episode.rawValue)]) else { return nil }
      return try Self.libraryShow(ShowID(try row.int64("show_id")), of: user, on: connection)
    }
  }

  /// The subscribed shows of a user by title, for a choice among them; archived shows are included.
  public func titles(of user: UserID) async throws -> [SubscribedTitle] {
    try await database.read { try $0.rows(Self.titles, ["user": .integer(user.rawValue)]).map(SubscribedTitle.init) }
  }

  // MARK: - Private

  private static func libraryShow(_ show: ShowID, of user: UserID, on connection: any Connection) throws -> LibraryShow? {
    guard let row = try connection.row(libraryShow, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]) else { return nil }
    let played = try played(of: show, user, on: connection)
    return try LibraryShow(row) { _ in played }
  }

  /// The played episodes of each show, of which only the changed ones are counted again.
  private static func counts(_ snapshot: PlayedCounts.Snapshot, _ user: UserID, on connection: any Connection) throws -> [ShowID: Int] {
    guard var counts = snapshot.counts else {
      return try connection.rows(played, ["user": .integer(user.rawValue)]).reduce(into: [:]) { counts, row in
        counts[ShowID(try row.int64("show_id"))] = Int(clamping: try row.int64("total"))
      }
    }
    var changed = snapshot.shows
    for episode in snapshot.episodes {
      if let row = try connection.row(showOfEpisode, ["episode": .integer(episode.rawValue)]) {
        changed.insert(ShowID(try row.int64("show_id")))
      }
    }
    for show in changed { counts[show] = try played(of: show, user, on: connection) }
    return counts
  }

  private static func played(of show: ShowID, _ user: UserID, on connection: any Connection) throws -> Int {
    try connection.total(playedOfShow, ["show": .integer(show.rawValue), "user": .integer(user.rawValue)])
  }
}
