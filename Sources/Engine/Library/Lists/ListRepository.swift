import Foundation
import PodcastModel
import Storage

/// Lists of episodes: New, In progress, Favourites, and those by rules.
///
/// Nothing is kept of which episodes belong to a list by rules. Rules about what a person did begin at what they did; all others look at
/// the newest (or oldest) episodes of each show in question that fit so far, by an index, and at `looks` of them in all. So a library of
/// 250,000 episodes is never read, and a list of one show or a few knows all of them. What came out lately, such as New, is walked
/// through by time instead, unless that is more than `walked` episodes.
public struct ListRepository: Sendable {
  let database: any Database

  /// How many episodes are looked at for a list, shared among its shows.
  public static let looks = 5_000
  /// How many episodes a walk through what came out lately may meet.
  static let walked = 10_000
  /// How many of what was played, or begun, are looked at: what was heard last.
  static let recent = 2_000
  /// How many of each show at least.
  static let fewestLooks = 10
  /// How many times as many are walked past, in an index, where most were played.
  static let steps = 5
  /// How many episodes a list in an order by hand shows.
  public static let mostByHand = 100

  /// The episodes of a list of `user`, in its order; none when there is no such list.
  public func episodes(
    of kind: EpisodeListKind, for user: UserID, limit: Int, offset: Int = 0, at moment: Date
  ) async throws -> [PersonalEpisode] {
    try await database.read { connection in
      guard let question = try ListQuestion(kind, of: user, at: moment, on: connection) else { return [] }
      return try connection.rows(question.statement, question.values(limit: limit, offset: offset)).map(PersonalEpisode.init)
    }
  }

  /// How many episodes would be in a list by `rules`, of those that are looked at.
  public func count(by rules: SmartRules, order: SmartList.Order, for user: UserID, at moment: Date) async throws -> SmartCount {
    try await database.read { connection in
      let question = try ListQuestion(rules, order: order, of: user, at: moment, on: connection)
      let row = try connection.row(question.countStatement, question.countValues)
      return SmartCount(episodes: Int(clamping: try row?.int64("total") ?? 0), looksOfEachShow: question.looksOfEachShow)
    }
  }

  // MARK: - Lists by rules

  /// A person's lists by rules, in the order in which they were made.
  public func smartLists(of user: UserID) async throws -> [SmartList] {
    try await database.read { try $0.rows(Self.ofUser, [.integer(user.rawValue)]).map(SmartList.init) }
  }

  /// One of them; nil when it is gone, or somebody else's.
  public func smartList(_ id: SmartList.ID, of user: UserID) async throws -> SmartList? {
    try await database.read { try Self.smartList(id, of: user, on: $0) }
  }

  /// Makes a list.
  ///
  /// - Throws: `ListError.noSuchSource` when the show or the folder of its rules is gone, or somebody else's. Likewise `change`.
  public func add(_ name: String, _ rules: SmartRules, order: SmartList.Order, for user: UserID, at moment: Date) async throws -> SmartList
  {
    try await database.write { connection in
      try Self.check(rules.source, of: user, on: connection)
      let values: [Value] = [.integer(user.rawValue), .text(name)] + rules.values + [.text(order.rawValue), Value(moment)]
      guard let row = try connection.row(Self.insert, values) else { throw StorageError.unexpectedValue(column: "id") }
      return try SmartList(row)
    }
  }

  /// - Returns: whether there is such a list of `user`.
  public func change(
    _ id: SmartList.ID, to name: String, _ rules: SmartRules, order: SmartList.Order, for user: UserID
  ) async throws -> Bool {
    try await database.write { connection in
      try Self.check(rules.source, of: user, on: connection)
      let values: [Value] = [.text(name)] + rules.values + [.text(order.rawValue), .integer(user.rawValue), .integer(id)]
      return try connection.run(Self.update, values) > 0
    }
  }

  /// Deletes a list, which can be brought back for two weeks.
  ///
  /// - Returns: whether there was such a list of `user`.
  public func delete(_ id: SmartList.ID, of user: UserID, at moment: Date) async throws -> Bool {
    try await database.write { connection in
      try connection.run(Self.forgetDeleted, [.integer(user.rawValue), Value(moment - Self.memory)])
      return try connection.run(Self.setDeleted, [Value(moment), .integer(user.rawValue), .integer(id)]) > 0
    }
  }

  /// Brings a deleted list back.
  public func restore(_ id: SmartList.ID, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.setDeleted, [.null, .integer(user.rawValue), .integer(id)]) }
  }

  /// Puts an episode of a list in an order by hand before another, or at the end where there is none.
  public func move(
    _ episode: EpisodeID, before other: EpisodeID?, in list: SmartList.ID, of user: UserID, at moment: Date
  ) async throws {
    try await database.write { connection in
      guard let question = try ListQuestion(.smart(list), of: user, at: moment, on: connection) else { return }
      let shown = try connection.rows(question.statement, question.values(limit: Self.mostByHand, offset: 0)).map {
        EpisodeID(try $0.int64("id"))
      }
      let places = try connection.rows(Self.places, [.integer(list)]).reduce(into: [EpisodeID: Int64]()) { places, row in
        places[EpisodeID(try row.int64("episode_id"))] = try row.int64("position")
      }
      guard shown.contains(episode) else { return }
      let rest = shown.filter { $0 != episode }
      // What stands somewhere by itself gets its place with the first move.
      let isPlaced = rest.allSatisfy { places[$0] != nil }
      let ranked = rest.enumerated().map {
        Order.Ranked(item: $1, rank: isPlaced ? places[$1] ?? 0 : Int64(clamping: $0) * Order.gap)
      }
      for row in Order.placing([episode], other.map { .before($0) } ?? .last, in: ranked) where places[row.item] != row.rank {
        try connection.run(Self.setPlace, [.integer(list), .integer(row.item.rawValue), .integer(row.rank)])
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

  private static let memory: TimeInterval = 14 * 86_400
}

/// What a list by rules would hold.
public struct SmartCount: Sendable, Equatable {
  public let episodes: Int
  /// How many episodes of each show are looked at; nil where all are that come into question.
  public let looksOfEachShow: Int?
}

public enum ListError: Error, Equatable {
  /// The show is not subscribed to, or the folder is gone.
  case noSuchSource
}
