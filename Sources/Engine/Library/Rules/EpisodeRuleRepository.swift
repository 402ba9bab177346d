import Events
import Foundation
import PodcastModel
import Storage

/// The rules of users for new episodes, the new episodes that no rule has handled, and the episodes that rules have archived.
public struct EpisodeRuleRepository: Sendable {
  let database: any Database
  let events: any EventBus

  // MARK: - Rules

  /// The show's own rule; nil when it follows the default.
  public func rule(of show: ShowID, for user: UserID) async throws -> StoredEpisodeRule? {
    try await database.read {
      try $0.row(Self.own, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]).map(StoredEpisodeRule.init)
    }
  }

  /// The default of `user`; nil when none was ever set.
  public func defaultRule(of user: UserID) async throws -> StoredDefaultRule? {
    try await database.read { try $0.row(Self.standard, ["user": .integer(user.rawValue)]).map(StoredDefaultRule.init) }
  }

  /// Since when the default archives, or would archive, the episodes of a show; nil without a subscription.
  public func startOfDefault(of show: ShowID, for user: UserID) async throws -> Date? {
    try await database.read {
      try $0.row(Self.startOfDefault, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)])?.date("since")
    }
  }

  /// Sets the rule of a show; nil lets it follow the default.
  ///
  /// - Parameter since: only episodes from this time on are archived.
  /// - Throws: `StorageError.constraint` when there is no such show.
  public func set(_ rule: EpisodeRule?, since: Date, of show: ShowID, for user: UserID, at moment: Date) async throws {
    let key: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    try await database.write { connection in
      let before = try connection.row(Self.own, key).map(StoredEpisodeRule.init)
      if let rule {
        try connection.run(Self.set, key + rule.parameters + ["since": Value(since)])
      } else {
        try connection.run(Self.remove, key)
      }
      try connection.run(Self.resetShow, ["rule_due_at": Value(moment)] + key)
      let value = ChangeLogRepository.ChangedValue(old: before?.text, new: rule.map { StoredEpisodeRule($0, since: since).text })
      try ChangeLogRepository.add(.episodeRule, of: show, value, by: origin, on: connection)
    }
    events.publish(.episodeRules(user))
    events.publish(.changeLog(user))
  }

  /// Sets the default; nil removes it.
  ///
  /// - Parameter since: only episodes from this time on are archived.
  public func setDefault(_ rule: DefaultEpisodeRule?, since: Date, for user: UserID, at moment: Date) async throws {
    let id = Value.integer(user.rawValue)
    let origin = ChangeLogRepository.Origin(user: user, moment: moment, author: .current)
    try await database.write { connection in
      let before = try connection.row(Self.standard, ["user": id]).map(StoredDefaultRule.init)
      if let rule {
        try connection.run(
          Self.setStandard,
          ["user": id] + rule.rule.parameters
            + [
              "since": Value(since), "newest": Value(rule.downloads), "keep": Value(rule.keepLatest),
              "deletes_played": Value(rule.deletesPlayed), "changed_at": Value(moment),
            ])
      } else {
        try connection.run(Self.removeStandard, ["user": id])
      }
      try connection.run(Self.setDefaultDownloads, ["newest": Value(rule?.downloads ?? 0), "user": id])
      try connection.run(Self.resetFollowing, ["rule_due_at": Value(moment), "user": id])
      let value = ChangeLogRepository.ChangedValue(old: before?.text, new: rule.map { StoredDefaultRule($0, since: since).text })
      try ChangeLogRepository.add(.defaultEpisodeRule, value, by: origin, on: connection)
    }
    events.publish(.episodeRules(user))
    events.publish(.changeLog(user))
  }

  // MARK: - New episodes

  /// Places the oldest new episodes that no rule has handled: in Up Next, in the Inbox, or nowhere. It is one transaction, so that each
  /// episode is placed once, also after a crash.
  ///
  /// - Parameter queueLength: the maximum length of a user's Up Next. Episodes without space there go to the Inbox.
  /// - Parameter decide: decides about the newest episodes of a subscription.
  /// - Returns: whether there were any new episodes.
  public func handleNewEpisodes(
    at moment: Date, queueLength: @escaping @Sendable (UserID) -> Int,
    by decide: @escaping @Sendable (RuleSubject, [RuledEpisode]) -> [EpisodeDecision]
  ) async throws -> Bool {
    // Usually there are none, and that check needs no writer.
    guard try await database.read({ try $0.row(Self.next, ["limit": .integer(1)]) }) != nil else { return false }
    let arrivals = try await database.write { connection in
      var arrivals = Arrivals()
      let rows = try connection.rows(Self.next, ["limit": Value(Self.maxHandled)]).map {
        (episode: EpisodeID(try $0.int64("episode_id")), show: ShowID(try $0.int64("show_id")), sortDate: try $0.date("sort_at"))
      }
      for (show, found) in Dictionary(grouping: rows, by: \.show) {
        let new = Set(found.map(\.episode))
        let oldest = max(found.map(\.sortDate).min() ?? moment, moment - Self.maxAge)
        for row in try connection.rows(Self.subscribers, ["show": .integer(show.rawValue)]) {
          let subject = try RuleSubject(row)
          let episodes = try Self.episodes(
            of: show, for: subject.user, from: max(oldest, subject.subscribed - Self.late), limit: new.count + Self.maxPlaced,
            on: connection)
          let places = decide(subject, episodes).filter { new.contains($0.episode) && $0.placement != .nowhere }
          arrivals.add(Array(places.prefix(Self.maxPlaced)), for: subject.user)
          if subject.rule.keepNewest > 0 {
            try connection.run(
              Self.setDue, ["rule_due_at": Value(moment), "user": .integer(subject.user.rawValue), "show": .integer(show.rawValue)])
          }
        }
        // Those of further batches come with them.
        let since = Value(moment - Self.maxAge)
        for row in try connection.rows(Self.followers, ["show": .integer(show.rawValue), "since": since]).prefix(Self.maxFollowed) {
          let episode = EpisodeID(try row.int64("episode_id"))
          if new.contains(episode) { arrivals.addToInbox(episode, of: UserID(try row.int64("user_id"))) }
        }
      }
      try arrivals.write(at: moment, queueLength: queueLength, on: connection)
      for row in rows { try connection.run(Self.forget, ["episode": .integer(row.episode.rawValue)]) }
      return arrivals
    }
    for user in arrivals.queued {
      events.publish(.upNext(user))
      events.publish(.session(user))
      events.publish(.changeLog(user))
    }
    for user in arrivals.inboxed { events.publish(.inbox(user)) }
    return true
  }

  /// Stores that an episode is new, within the transaction that stores the episode.
  static func note(_ episode: Int64, _ sortDate: Date, of show: ShowID, on connection: any Connection) throws {
    try connection.run(found, ["episode": .integer(episode), "show": .integer(show.rawValue), "sort_at": Value(sortDate)])
  }

  // MARK: - Previews

  /// The newest episodes of a show, newest first, as a rule sees them.
  public func episodes(of show: ShowID, for user: UserID, from oldest: Date, limit: Int) async throws -> [RuledEpisode] {
    try await database.read { try Self.episodes(of: show, for: user, from: oldest, limit: limit, on: $0) }
  }

  /// The shows of `user` that follow the default, and since when the user subscribes to each.
  public func followers(of user: UserID) async throws -> [(show: ShowID, subscribed: Date)] {
    try await database.read {
      try $0.rows(Self.ofUser, ["user": .integer(user.rawValue)]).map { (ShowID(try $0.int64("show_id")), try $0.date("subscribed_at")) }
    }
  }

  // MARK: - Private

  static func episodes(
    of show: ShowID, for user: UserID, from oldest: Date, limit: Int, on connection: any Connection
  ) throws -> [RuledEpisode] {
    let parameters: Parameters = [
      "user": .integer(user.rawValue), "show": .integer(show.rawValue), "since": Value(oldest), "limit": Value(limit),
    ]
    return try connection.rows(Self.episodes, parameters).enumerated().map { try RuledEpisode($1, newer: $0) }
  }

  /// The maximum number of new episodes per transaction.
  private static let maxHandled = 150
  /// The maximum number of new episodes of a show that are placed: a feed that changes the identities of all its episodes has no hundred
  /// new ones.
  private static let maxPlaced = 50
  /// The same for the Inboxes of all followers of the people in them.
  private static let maxFollowed = 5_000
  /// Older episodes are not new to a listener, even if they are new here.
  private static let maxAge: TimeInterval = 60 * 86_400
  /// Publishers often backdate episodes a little.
  private static let late: TimeInterval = 86_400
}
