import Events
import Foundation
import PodcastModel
import Storage

/// The episode lists: New, In progress, Favourites, and smart playlists.
///
/// The episodes of a smart playlist are not stored, but those of its shows that the user has not played are (`unplayed_episode`): a list of
/// unplayed episodes by date reads these (`UnplayedQuery`), and covers all of them. Rules about other states start at those states. All other
/// rules use an index to read the newest (or oldest) episodes of each possible show, and at most `maxEpisodesRead` in total. So a library of
/// 250,000 episodes is never read completely, and a list of one or a few shows covers all their episodes. Lists of all recent episodes are read
/// by time instead, unless that is more than `walked` episodes.
public struct ListRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The maximum number of episodes that are counted in a list, and that are read for it, divided among its shows.
  public static let maxEpisodesRead = 5_000
  /// The maximum number of episodes in a query by time.
  static let walked = 10_000
  /// The maximum number of played or started episodes that are read, the last played first.
  static let recent = 2_000
  /// The minimum number of episodes per show.
  static let minPerShow = 10
  /// The maximum number of episodes that are counted for a preview.
  static let maxPreviewCount = 1_000
  /// The maximum number of episodes in a list with a manual order.
  public static let maxManualOrder = 100

  /// The episodes of a list of `user`, in its order; empty when there is no such list.
  public func episodes(
    of kind: EpisodePickerKind, for user: UserID, limit: Int, offset: Int = 0, at moment: Date
  ) async throws -> [PersonalEpisode] {
    try await database.read { connection in
      guard let question = try ListQuery(kind, of: user, at: moment, on: connection) else { return [] }
      return try question.page(limit: limit, offset: offset, on: connection).map(PersonalEpisode.init)
    }
  }

  /// The newest unplayed episode of each subscribed show, however old it is, the newest first.
  public func newestOfEach(for user: UserID, limit: Int) async throws -> [PersonalEpisode] {
    try await database.read {
      try $0.rows(UnplayedQuery.newestOfEach, UnplayedQuery.ofEachParameters(limit: limit, of: user)).map(PersonalEpisode.init)
    }
  }

  /// The number of episodes in a list, among those that the query reads and up to `maxEpisodesRead`; 0 when there is no such list.
  public func count(of kind: EpisodePickerKind, for user: UserID, at moment: Date) async throws -> Int {
    try await database.read { connection in
      guard let question = try ListQuery(kind, of: user, at: moment, on: connection) else { return 0 }
      return try question.count(max: Self.maxEpisodesRead, on: connection)
    }
  }

  /// The number of episodes that match `rules`, among those that the query reads, and the first of them. A long list is not counted to its end.
  ///
  /// - Throws: `ListError`, as in `add`.
  public func preview(
    of rules: SmartRules, order: SmartList.Order, for user: UserID, limit: Int, at moment: Date
  ) async throws -> SmartListPreview {
    try await database.read { connection in
      try Self.check(rules.sources, of: user, on: connection)
      let question = try ListQuery(rules, order: order, of: user, at: moment, on: connection)
      let episodes = try question.page(limit: limit, on: connection).map(PersonalEpisode.init)
      let total = episodes.count < limit ? episodes.count : try question.count(max: Self.maxPreviewCount, on: connection)
      return SmartListPreview(
        total: total, hasMore: total >= Self.maxPreviewCount, maxPerShow: question.maxPerShow, episodes: episodes)
    }
  }

  // MARK: - Lists by rules

  /// A user's smart playlists in the user's order.
  public func smartLists(of user: UserID) async throws -> [SmartList] {
    try await database.read { try Self.lists($0.rows(Self.ofUser, ["user": .integer(user.rawValue)])) }
  }

  /// A smart playlist; nil when it is deleted or belongs to another user.
  public func smartList(_ id: SmartList.ID, of user: UserID) async throws -> SmartList? {
    try await database.read { try Self.smartList(id, of: user, on: $0) }
  }

  /// Creates a smart playlist.
  ///
  /// - Throws: `ListError.noSuchSource` when a show or a folder of its rules is deleted or belongs to another user,
  ///   `ListError.tooManySources`.
  public func add(_ name: String, _ rules: SmartRules, order: SmartList.Order, for user: UserID, at moment: Date) async throws -> SmartList
  {
    let list = try await database.write { connection in
      try Self.check(rules.sources, of: user, on: connection)
      let parameters: Parameters =
        ["user": .integer(user.rawValue), "name": .text(name)] + rules.parameters
        + ["list_order": .text(order.rawValue), "created_at": Value(moment)]
      guard let id = try connection.row(Self.insert, parameters)?.int64("id") else { throw StorageError.unexpectedValue(column: "id") }
      try Self.write(rules.sources, of: id, on: connection)
      guard let list = try Self.smartList(id, of: user, on: connection) else { throw StorageError.unexpectedValue(column: "id") }
      return list
    }
    events.publish(.playlists(user))
    return list
  }

  /// Changes a smart playlist.
  ///
  /// - Returns: whether `user` has such a list.
  /// - Throws: `ListError`, as in `add`.
  public func change(
    _ id: SmartList.ID, to name: String, _ rules: SmartRules, order: SmartList.Order, for user: UserID
  ) async throws -> Bool {
    let isChanged = try await database.write { connection in
      try Self.check(rules.sources, of: user, on: connection)
      let parameters: Parameters =
        ["name": .text(name)] + rules.parameters
        + ["list_order": .text(order.rawValue), "user": .integer(user.rawValue), "list": .integer(id)]
      guard try connection.run(Self.update, parameters) > 0 else { return false }
      try Self.write(rules.sources, of: id, on: connection)
      return true
    }
    events.publish(.playlists(user))
    return isChanged
  }

  /// Renames a smart playlist.
  ///
  /// - Returns: whether `user` has such a list.
  public func rename(_ id: SmartList.ID, to name: String, of user: UserID) async throws -> Bool {
    let isRenamed = try await database.write {
      try $0.run(Self.rename, ["name": .text(name), "user": .integer(user.rawValue), "list": .integer(id)]) > 0
    }
    if isRenamed { events.publish(.playlists(user)) }
    return isRenamed
  }

  /// Deletes a smart playlist, which can be restored for two weeks.
  ///
  /// - Returns: whether `user` had such a list.
  public func delete(_ id: SmartList.ID, of user: UserID, at moment: Date) async throws -> Bool {
    let isDeleted = try await database.write { connection in
      try connection.run(Self.purgeDeleted, ["user": .integer(user.rawValue), "before": Value(moment - Self.undoPeriod)])
      return try connection.run(Self.setDeleted, ["deleted_at": Value(moment), "user": .integer(user.rawValue), "list": .integer(id)]) > 0
    }
    events.publish(.playlists(user))
    return isDeleted
  }

  /// Restores a deleted smart playlist.
  public func restore(_ id: SmartList.ID, of user: UserID) async throws {
    _ = try await database.write {
      try $0.run(Self.setDeleted, ["deleted_at": .null, "user": .integer(user.rawValue), "list": .integer(id)])
    }
    events.publish(.playlists(user))
  }

  /// Moves an episode of a list with a manual order before another, or to the end when `other` is nil.
  public func move(
    _ episode: EpisodeID, before other: EpisodeID?, in list: SmartList.ID, of user: UserID, at moment: Date
  ) async throws {
    try await database.write { connection in
      guard let question = try ListQuery(.smart(list), of: user, at: moment, on: connection) else { return }
      let shown = try question.page(limit: Self.maxManualOrder, on: connection).map {
        EpisodeID(try $0.int64("id"))
      }
      let places = try connection.rows(Self.manualOrder, ["list": .integer(list)]).reduce(into: [EpisodeID: Int64]()) { places, row in
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
        try connection.run(Self.setPosition, ["list": .integer(list), "episode": .integer(row.item.rawValue), "place": .integer(row.rank)])
      }
    }
  }

  static func smartList(_ id: SmartList.ID, of user: UserID, on connection: any Connection) throws -> SmartList? {
    try lists(connection.rows(byID, ["user": .integer(user.rawValue), "list": .integer(id)])).first
  }

  // MARK: - Private

  private static func check(_ sources: [SmartRules.Source]?, of user: UserID, on connection: any Connection) throws {
    guard let sources, !sources.isEmpty else { return }
    guard sources.count <= SmartRules.maxSources else { throw ListError.tooManySources }
    let found = try connection.total(countSources, ["user": .integer(user.rawValue)] + SmartRules(sources: sources).sourceIDs)
    guard found == Set(sources).count else { throw ListError.noSuchSource }
  }

  private static func write(_ sources: [SmartRules.Source]?, of list: SmartList.ID, on connection: any Connection) throws {
    try connection.run(deleteSources, ["list": .integer(list)])
    for (place, source) in (sources ?? []).enumerated() {
      let number = Value.integer(source.number)
      try connection.run(
        insertSource,
        ["list": .integer(list), "place": Value(place), "show": source.isShow ? number : .null, "folder": source.isShow ? .null : number])
    }
  }

  /// Lists from rows of their sources.
  private static func lists(_ rows: [Row]) throws -> [SmartList] {
    try rows.reduce(into: []) { lists, row in
      if try lists.last?.id != row.int64("id") { lists.append(try SmartList(row)) }
      // Merged shows can be one source twice.
      if let source = try SmartRules.Source(row), lists[lists.count - 1].rules.sources?.contains(source) == false {
        lists[lists.count - 1].rules.sources?.append(source)
      }
    }
  }

  private typealias Order = RankedOrder<EpisodeID>

  private static let undoPeriod: TimeInterval = 14 * 86_400
}

/// The result of rules.
public struct SmartListPreview: Sendable {
  /// The number of matching episodes.
  public let total: Int
  /// Whether there may be more, which were not counted.
  public let hasMore: Bool
  /// The maximum number of episodes that are read of each show; nil where all are read.
  public let maxPerShow: Int?
  /// The first of them.
  public let episodes: [PersonalEpisode]
}

/// An error of a change to smart playlists.
public enum ListError: Error, Equatable {
  /// A show is not subscribed to, or a folder is deleted.
  case noSuchSource
  /// There are more than `SmartRules.maxSources`.
  case tooManySources
}
