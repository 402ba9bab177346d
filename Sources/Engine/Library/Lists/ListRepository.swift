import Foundation
import PodcastModel
import Storage

/// The episode lists: New, In progress, Favourites, and smart playlists.
///
/// The episodes of a smart playlist are not stored. Rules about a user's state start at that state. All other rules use an index to
/// read the newest (or oldest) matching episodes of each possible show, and at most `maxEpisodesRead` in total. So a library of 250,000 episodes
/// is never read completely, and a list of one or a few shows covers all their episodes. Lists of recent episodes, such as New, are
/// read by time instead, unless that is more than `walked` episodes.
public struct ListRepository: Sendable {
  let database: any Database

  /// The maximum number of episodes that are read for a list, divided among its shows.
  public static let maxEpisodesRead = 5_000
  /// The maximum number of episodes in a query by time.
  static let walked = 10_000
  /// The maximum number of played or started episodes that are read, the last played first.
  static let recent = 2_000
  /// The minimum number of episodes per show.
  static let minPerShow = 10
  /// The factor of additional index entries that are skipped where most episodes were played.
  static let steps = 5
  /// The maximum number of episodes in a list with a manual order.
  public static let maxManualOrder = 100

  /// The episodes of a list of `user`, in its order; empty when there is no such list.
  public func episodes(
    of kind: EpisodePickerKind, for user: UserID, limit: Int, offset: Int = 0, at moment: Date
  ) async throws -> [PersonalEpisode] {
    try await database.read { connection in
      guard let question = try ListQuery(kind, of: user, at: moment, on: connection) else { return [] }
      return try connection.rows(question.statement, question.values(limit: limit, offset: offset)).map(PersonalEpisode.init)
    }
  }

  /// The number of episodes that match `rules`, among those that the query reads.
  public func count(by rules: SmartRules, order: SmartList.Order, for user: UserID, at moment: Date) async throws -> SmartListCount {
    try await database.read { connection in
      let question = try ListQuery(rules, order: order, of: user, at: moment, on: connection)
      let total = try connection.total(question.countStatement, question.countValues)
      return SmartListCount(episodes: total, maxPerShow: question.maxPerShow)
    }
  }

  // MARK: - Lists by rules

  /// A user's smart playlists in the order of their creation.
  public func smartLists(of user: UserID) async throws -> [SmartList] {
    try await database.read { try $0.rows(Self.ofUser, [.integer(user.rawValue)]).map(SmartList.init) }
  }

  /// A smart playlist; nil when it is deleted or belongs to another user.
  public func smartList(_ id: SmartList.ID, of user: UserID) async throws -> SmartList? {
    try await database.read { try Self.smartList(id, of: user, on: $0) }
  }

  /// Creates a smart playlist.
  ///
  /// - Throws: `ListError.noSuchSource` when the show or the folder of its rules is deleted or belongs to another user.
  public func add(_ name: String, _ rules: SmartRules, order: SmartList.Order, for user: UserID, at moment: Date) async throws -> SmartList
  {
    try await database.write { connection in
      try Self.check(rules.source, of: user, on: connection)
      let values: [Value] = [.integer(user.rawValue), .text(name)] + rules.values + [.text(order.rawValue), Value(moment)]
      guard let row = try connection.row(Self.insert, values) else { throw StorageError.unexpectedValue(column: "id") }
      return try SmartList(row)
    }
  }

  /// Changes a smart playlist.
  ///
  /// - Returns: whether `user` has such a list.
  /// - Throws: `ListError.noSuchSource`, as in `add`.
  public func change(
    _ id: SmartList.ID, to name: String, _ rules: SmartRules, order: SmartList.Order, for user: UserID
  ) async throws -> Bool {
    try await database.write { connection in
      try Self.check(rules.source, of: user, on: connection)
      let values: [Value] = [.text(name)] + rules.values + [.text(order.rawValue), .integer(user.rawValue), .integer(id)]
      return try connection.run(Self.update, values) > 0
    }
  }

  /// Deletes a smart playlist, which can be restored for two weeks.
  ///
  /// - Returns: whether `user` had such a list.
  public func delete(_ id: SmartList.ID, of user: UserID, at moment: Date) async throws -> Bool {
    try await database.write { connection in
      try connection.run(Self.purgeDeleted, [.integer(user.rawValue), Value(moment - Self.undoPeriod)])
      return try connection.run(Self.setDeleted, [Value(moment), .integer(user.rawValue), .integer(id)]) > 0
    }
  }

  /// Restores a deleted smart playlist.
  public func restore(_ id: SmartList.ID, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.setDeleted, [.null, .integer(user.rawValue), .integer(id)]) }
  }

  /// Moves an episode of a list with a manual order before another, or to the end when `other` is nil.
  public func move(
    _ episode: EpisodeID, before other: EpisodeID?, in list: SmartList.ID, of user: UserID, at moment: Date
  ) async throws {
    try await database.write { connection in
      guard let question = try ListQuery(.smart(list), of: user, at: moment, on: connection) else { return }
      let shown = try connection.rows(question.statement, question.values(limit: Self.maxManualOrder, offset: 0)).map {
        EpisodeID(try $0.int64("id"))
      }
      let places = try connection.rows(Self.manualOrder, [.integer(list)]).reduce(into: [EpisodeID: Int64]()) { places, row in
        places[EpisodeID(try row.int64("episode_id"))] = try row.int64("position")
      }
      guard shown.contains(episode) else { return }
      let rest = shown.filter { $0 != episode }
      // An episode without a stored place gets one with the first move.
      let isPlaced = rest.allSatisfy { places[$0] != nil }
      let ranked = rest.enumerated().map {
        Order.Ranked(item: $1, rank: isPlaced ? places[$1] ?? 0 : Int64(clamping: $0) * Order.gap)
      }
      for row in Order.placing([episode], other.map { .before($0) } ?? .last, in: ranked) where places[row.item] != row.rank {
        try connection.run(Self.setPosition, [.integer(list), .integer(row.item.rawValue), .integer(row.rank)])
      }
    }
  }

  static func smartList(_ id: SmartList.ID, of user: UserID, on connection: any Connection) throws -> SmartList? {
    try connection.row(byID, [.integer(user.rawValue), .integer(id)]).map(SmartList.init)
  }

  // MARK: - Private

  private static func check(_ source: SmartRules.Source, of user: UserID, on connection: any Connection) throws {
    let isThere =
      switch source {
      case .subscriptions: true
      case .show(let id): try connection.row(SubscriptionRepository.one, [.integer(user.rawValue), .integer(id.rawValue)]) != nil
      case .folder(let id): try connection.row(FolderRepository.one, [.integer(user.rawValue), .integer(id)]) != nil
      }
    guard isThere else { throw ListError.noSuchSource }
  }

  private typealias Order = RankedOrder<EpisodeID>

  private static let undoPeriod: TimeInterval = 14 * 86_400
}

/// The number of episodes in a smart playlist.
public struct SmartListCount: Sendable, Equatable {
  /// The number of matching episodes.
  public let episodes: Int
  /// The maximum number of episodes that are read of each show; nil where all are read.
  public let maxPerShow: Int?
}

/// An error of a change to smart playlists.
public enum ListError: Error, Equatable {
  /// The show is not subscribed to, or the folder is deleted.
  case noSuchSource
}
