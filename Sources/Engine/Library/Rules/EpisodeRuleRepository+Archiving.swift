import Events
import Foundation
import PodcastModel
import Storage

/// The archiving part of rules.
extension EpisodeRuleRepository {
  /// The subscriptions whose archiving part is due.
  public func due(at moment: Date) async throws -> [RuleSubject] {
    try await database.read { try $0.rows(Self.due, ["before": Value(moment)]).map(RuleSubject.init) }
  }

  /// A subscription with its rule; nil without a rule, or a subscription.
  public func subject(_ user: UserID, _ show: ShowID) async throws -> RuleSubject? {
    try await database.read {
      try $0.row(Self.subject, ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]).map(RuleSubject.init)
    }
  }

  /// Archives the episodes that `decide` selects, a few in each transaction, and stores how far the rule was carried out. Those that a rule
  /// has queued leave Up Next. An episode that its user touches meanwhile stays. Repeating it changes nothing.
  ///
  /// - Parameter decide: returns one decision for each episode, in their order: the newest first.
  /// - Returns: the archived episodes.
  @discardableResult
  public func archive(
    _ subject: RuleSubject, at moment: Date, by decide: @Sendable (RuleSubject, [RuledEpisode]) -> [EpisodeDecision]
  ) async throws -> [EpisodeID] {
    let from = max(subject.since, subject.archivedTo)
    let episodes = try await episodes(of: subject.show, for: subject.user, from: from, limit: Self.maxExamined)
    let decisions = decide(subject, episodes)
    var archived: [EpisodeID] = []
    var hasUnqueued = false
    let origin = ChangeLogRepository.Origin(user: subject.user, moment: moment, isByRule: true)
    for batch in decisions.filter(\.isArchived).map(\.episode).batches(of: Self.batchSize) {
      // Episodes that a power failure restores are archived again.
      let (some, unqueues) = try await database.write([.bulk, .deferred]) { connection -> ([EpisodeID], Bool) in
        let (some, entry) = try ChangeLogRepository.loggingQueue(by: origin, on: connection) { () throws -> [EpisodeID] in
          try batch.filter { try Self.archive($0, subject.user, at: moment, on: connection) }
        }
        try ChangeLogRepository.add(.archived, some.map(\.rawValue), by: origin, on: connection)
        return (some, entry != nil)
      }
      archived += some
      hasUnqueued = hasUnqueued || unqueues
    }
    // Episodes grow old in their order: with the newest one that is too old, all older ones have been handled, but for those that wait.
    let overdue = zip(episodes, decisions).first { $1.isOverdue }?.0.sortDate
    let waiting = zip(episodes, decisions).lazy.filter { $1.waits }.map(\.0.sortDate).min() ?? .distantFuture
    let handled = max(min(overdue.map { $0 + 0.001 } ?? from, waiting), from)
    _ = try await database.write([.bulk, .deferred]) {
      try $0.run(
        Self.setArchivedTo,
        [
          "archived_to": Value(handled), "user": .integer(subject.user.rawValue), "show": .integer(subject.show.rawValue),
          "old_archived_to": Value(subject.archivedTo), "rule_due_at": .integer(subject.due?.milliseconds ?? -1),
        ])
    }
    publish(archived, of: [subject.show], for: subject.user)
    if hasUnqueued {
      events.publish(.upNext(subject.user))
      events.publish(.session(subject.user))
    }
    return archived
  }

  /// Restores the episodes of shows that rules have archived since `moment`. Those that left Up Next return to its end.
  ///
  /// - Parameter now: the time of the change.
  public func restore(archivedSince moment: Date, of shows: Set<ShowID>, for user: UserID, at now: Date) async throws {
    let origin = ChangeLogRepository.Origin(user: user, moment: now, author: .current)
    let rows = try await database.read { try $0.rows(Self.archivedSince, ["user": .integer(user.rawValue), "since": Value(moment)]) }
    let found = try rows.map { (episode: EpisodeID(try $0.int64("episode_id")), show: ShowID(try $0.int64("show_id"))) }
      .filter { shows.contains($0.show) }
    let queued = Set(try rows.filter { try $0.bool("was_queued") }.map { EpisodeID(try $0.int64("episode_id")) })
    for batch in found.map(\.episode).batches(of: Self.batchSize) {
      try await database.write { connection in
        let restored: [EpisodeID] = try batch.filter { episode -> Bool in
          let key: Parameters = ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]
          let isRestored = try connection.run(Self.restore, key) > 0
          try connection.run(Self.forgetArchived, key)
          return isRestored
        }
        try ChangeLogRepository.add(.restored, restored.map(\.rawValue), by: origin, on: connection)
        try Self.requeue(restored.filter(queued.contains), by: origin, on: connection)
      }
    }
    if found.contains(where: { queued.contains($0.episode) }) {
      events.publish(.upNext(user))
      events.publish(.session(user))
    }
    publish(found.map(\.episode), of: Set(found.map(\.show)), for: user)
  }

  /// Forgets the episodes that rules have archived before `moment`.
  public func purgeArchived(before moment: Date, of user: UserID) async throws {
    _ = try await database.write { try $0.run(Self.purgeArchived, ["user": .integer(user.rawValue), "before": Value(moment)]) }
  }

  // MARK: - Private

  private static func archive(_ episode: EpisodeID, _ user: UserID, at moment: Date, on connection: any Connection) throws -> Bool {
    let (user, id) = (Value.integer(user.rawValue), Value.integer(episode.rawValue))
    guard try connection.run(archive, ["user": user, "episode": id]) > 0 else { return false }
    let wasQueued = try connection.run(unqueue, ["user": user, "episode": id]) > 0
    try connection.run(noteArchived, ["user": user, "episode": id, "archived_at": Value(moment), "was_queued": Value(wasQueued)])
    return true
  }

  /// The queue has space for the episodes that were in it.
  private static func requeue(_ episodes: [EpisodeID], by origin: ChangeLogRepository.Origin, on connection: any Connection) throws {
    guard !episodes.isEmpty else { return }
    let order = UpNextRepository.order(of: origin.user)
    try ChangeLogRepository.loggingQueue(by: origin, on: connection) {
      let limit = try order.ranked(on: connection).count + episodes.count
      _ = try order.put(episodes, .last, onlyKnown: false, limit: limit, at: origin.moment, on: connection)
      try UpNextRepository.setOrigin(isByRule: true, episodes, of: origin.user, on: connection)
    }
  }

  /// Of many episodes, their shows alone are announced: pages read them again as a whole.
  private func publish(_ episodes: [EpisodeID], of shows: Set<ShowID>, for user: UserID) {
    guard !episodes.isEmpty else { return }
    if episodes.count <= Self.maxPublished {
      for episode in episodes { events.publish(.episode(episode, user)) }
    } else {
      for show in shows { events.publish(.show(show, addedEpisodes: 0)) }
    }
    for show in shows { events.publish(.subscriptionMark(show, user)) }
    events.publish(.inbox(user))
    events.publish(.changeLog(user))
  }

  private static let batchSize = 100
  private static let maxPublished = 50
  /// More than any feed that this server reads has.
  private static let maxExamined = 50_000
}
