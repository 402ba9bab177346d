import Foundation
import Library
import PodcastModel

/// Setting rules, and previews of their effects.
extension NewEpisodes {
  /// Sets the rule of a show and carries it out; nil lets the show follow the default.
  ///
  /// - Parameter includesOlder: whether episodes that are here already are archived too; nil as it was set before.
  /// - Returns: the time, by which `undo` restores the earlier rule, and the number of episodes that were archived.
  /// - Throws: `NewEpisodesError.noSuchShow` when there is none that `user` may see; `StorageError`.
  public func set(
    _ rule: EpisodeRule?, of show: ShowID, for user: UserID, includesOlder: Bool? = nil
  ) async throws -> (moment: Date, archived: Int) {
    guard try await library.privateShows.isVisible(show, to: user) else { throw NewEpisodesError.noSuchShow }
    let moment = now()
    let since = Self.start(includesOlder, moment, stored: try await library.episodeRules.rule(of: show, for: user)?.since)
    try await library.episodeRules.set(rule?.bounded, since: since, of: show, for: user, at: moment)
    guard let subject = try await library.episodeRules.subject(user, show), subject.rule.archives else { return (moment, 0) }
    return (moment, try await archive(subject, at: moment).count)
  }

  /// Sets the rule for all shows without one of their own. The loop carries it out.
  ///
  /// - Parameter includesOlder: whether episodes that are here already are archived too; nil as it was set before. Those from before a
  ///   subscription never are.
  /// - Returns: the time, by which `undoDefault` restores the earlier default.
  /// - Throws: `StorageError`.
  public func setDefault(_ rule: DefaultEpisodeRule, for user: UserID, includesOlder: Bool? = nil) async throws -> Date {
    let moment = now()
    let since = Self.start(includesOlder, moment, stored: try await library.episodeRules.defaultRule(of: user)?.since)
    try await library.episodeRules.setDefault(Self.bounded(rule), since: since, for: user, at: moment)
    poke()
    return moment
  }

  /// Sets the earlier rule of a show again, and restores its episodes that were archived since, unless both rules archive the same ones.
  ///
  /// - Throws: `NewEpisodesError.noSuchShow`; `StorageError`.
  public func undo(_ earlier: (rule: EpisodeRule, since: Date)?, of show: ShowID, setAt moment: Date, for user: UserID) async throws {
    guard try await library.privateShows.isVisible(show, to: user) else { throw NewEpisodesError.noSuchShow }
    let standard = try await library.episodeRules.defaultRule(of: user).map { (rule: $0.rule.rule, since: $0.since) }
    let current = try await library.episodeRules.rule(of: show, for: user).map { (rule: $0.rule, since: $0.since) }
    try await library.episodeRules.set(earlier?.rule.bounded, since: earlier?.since ?? moment, of: show, for: user, at: now())
    guard Self.archiveDifferently(current ?? standard, earlier ?? standard) else { return }
    try await library.episodeRules.restore(archivedSince: moment, of: [show], for: user, at: now())
  }

  /// Sets the earlier default again, and restores the episodes that were archived since in the shows that follow it, unless both rules
  /// archive the same ones.
  ///
  /// - Throws: `StorageError`.
  public func undoDefault(_ earlier: (rule: DefaultEpisodeRule, since: Date)?, setAt moment: Date, for user: UserID) async throws {
    let current = try await library.episodeRules.defaultRule(of: user).map { (rule: $0.rule.rule, since: $0.since) }
    try await library.episodeRules.setDefault(earlier.map { Self.bounded($0.rule) }, since: earlier?.since ?? moment, for: user, at: now())
    guard Self.archiveDifferently(current, earlier.map { (rule: $0.rule.rule, since: $0.since) }) else { return }
    let followers = Set(try await library.episodeRules.followers(of: user).map(\.show))
    try await library.episodeRules.restore(archivedSince: moment, of: followers, for: user, at: now())
  }

  /// Sets whether `user` is notified of the new episodes of shows; the other parts of their rules stay as they are.
  ///
  /// - Parameter wanted: each show once; nil follows the default again if the show's rule differs from it in no other part.
  /// - Returns: the earlier values of the shows that have changed, in the same form.
  /// - Throws: `NewEpisodesError.noSuchShow` for a show that `user` may not see, before anything has changed; `StorageError`.
  public func setNotifying(
    _ wanted: [(show: ShowID, notifying: EpisodeRule.Notifying?)], for user: UserID
  ) async throws -> [(show: ShowID, notifying: EpisodeRule.Notifying?)] {
    try await checkVisible(wanted.map { $0.show }, to: user)
    return try await library.episodeRules.setNotifying(wanted, for: user, at: now())
  }

  /// Sets the place of the new episodes of shows; the other parts of their rules, and the episodes that are here already, stay as they are.
  ///
  /// - Parameter wanted: each show once; nil is the default's place, and follows the default again if the show's rule differs from it in
  ///   no other part.
  /// - Returns: the earlier values of the shows that have changed; nil for those that followed the default.
  /// - Throws: `NewEpisodesError.noSuchShow` for a show that `user` may not see, before anything has changed; `StorageError`.
  public func setPlacement(
    _ wanted: [(show: ShowID, placement: EpisodeRule.Placement?)], for user: UserID
  ) async throws -> [(show: ShowID, placement: EpisodeRule.Placement?)] {
    try await checkVisible(wanted.map { $0.show }, to: user)
    return try await library.episodeRules.setPlacement(wanted, for: user, at: now())
  }

  // MARK: - Previews

  /// The outcome of a rule for the newest episodes of a show if they were new now. A stored rule leaves earlier episodes alone.
  ///
  /// - Parameter downloads: the number of newest episodes that are downloaded.
  /// - Throws: `StorageError`.
  public func preview(
    _ rule: EpisodeRule, downloads: Int, of show: ShowID, for user: UserID
  ) async throws -> [(episode: RuledEpisode, outcome: EpisodeRules.Outcome, isDownloaded: Bool)] {
    let stored = try await library.episodeRules.rule(of: show, for: user)
    let since = stored.flatMap { $0.rule.archivesLike(rule.bounded) ? $0.since : nil }
    let rules = EpisodeRules(rule.bounded, since: since ?? Date(timeIntervalSince1970: 0), now: now())
    var left = downloads
    return try await library.episodeRules.episodes(of: show, for: user, from: .distantPast, limit: Self.previewed).map { episode in
      let outcome = rules.outcome(of: episode)
      let isDownloaded = left > 0 && outcome.exclusion == nil && episode.hasAudio
      if isDownloaded { left -= 1 }
      return (episode, outcome, isDownloaded)
    }
  }

  /// The number of episodes that a rule would archive at once, among those that were here before it.
  ///
  /// - Throws: `StorageError`.
  public func archivedAtOnce(by rule: EpisodeRule, of show: ShowID, for user: UserID) async throws -> Int {
    let rule = rule.bounded
    guard rule.archives, try await library.subscriptions.isSubscribed(user, to: show) else { return 0 }
    if let stored = try await library.episodeRules.rule(of: show, for: user), stored.rule.archivesLike(rule) { return 0 }
    return try await archived(by: rule, of: show, from: .distantPast, user)
  }

  /// The number of episodes that the default would archive at once if a show with a rule of its own followed it again.
  ///
  /// - Throws: `StorageError`.
  public func archivedAtOnce(byFollowingDefault show: ShowID, for user: UserID) async throws -> Int {
    guard let subscription = try await library.subscriptions.subscription(of: user, to: show), !subscription.isArchived,
      try await library.episodeRules.rule(of: show, for: user) != nil,
      let standard = try await library.episodeRules.defaultRule(of: user), standard.rule.rule.archives
    else { return 0 }
    return try await archived(by: standard.rule.rule, of: show, from: max(standard.since, subscription.subscribed), user)
  }

  /// The number of episodes that a default would archive at once. Counting ends at `maxCounted`.
  ///
  /// - Throws: `StorageError`.
  public func archivedAtOnce(byDefault rule: EpisodeRule, for user: UserID) async throws -> Int {
    let rule = rule.bounded
    guard rule.archives else { return 0 }
    if let stored = try await library.episodeRules.defaultRule(of: user), stored.rule.rule.archivesLike(rule) { return 0 }
    var count = 0
    for (show, subscribed) in try await library.episodeRules.followers(of: user) where count < Self.maxCounted {
      count += try await archived(by: rule, of: show, from: subscribed, user)
    }
    return min(count, Self.maxCounted)
  }

  /// The number at which the count of a default ends.
  public static let maxCounted = 1_000

  /// A rule that archives more episodes at once asks first.
  public static let maxUnasked = 100

  // MARK: - Private

  func checkVisible(_ shows: [ShowID], to user: UserID) async throws {
    let own = Set(try await library.subscriptions.ids(of: user))
    for show in shows where !own.contains(show) {
      guard try await library.privateShows.isVisible(show, to: user) else { throw NewEpisodesError.noSuchShow }
    }
  }

  /// The filter of a rule has no effect on its archiving part.
  private static func archiveDifferently(_ one: (rule: EpisodeRule, since: Date)?, _ other: (rule: EpisodeRule, since: Date)?) -> Bool {
    let (first, second) = (one?.rule ?? EpisodeRule(), other?.rule ?? EpisodeRule())
    return !first.archivesLike(second.bounded) || first.archives && one?.since != other?.since
  }

  private func archived(by rule: EpisodeRule, of show: ShowID, from since: Date, _ user: UserID) async throws -> Int {
    let rules = EpisodeRules(rule, since: since, now: now())
    return try await library.episodeRules.episodes(of: show, for: user, from: since, limit: Self.maxExamined).count {
      rules.decision(about: $0).isArchived
    }
  }

  static func start(_ includesOlder: Bool?, _ moment: Date, stored: Date?) -> Date {
    let beginning = Date(timeIntervalSince1970: 0)
    return includesOlder.map { $0 ? beginning : moment } ?? stored ?? beginning
  }

  private static func bounded(_ rule: DefaultEpisodeRule) -> DefaultEpisodeRule {
    let keepLatest = rule.keepLatest.map { min(max($0, 1), NewestEpisodes.maximum) }
    return DefaultEpisodeRule(
      rule.rule.bounded, downloads: min(max(rule.downloads, 0), NewestEpisodes.maximum), keepLatest: keepLatest,
      deletesPlayed: rule.deletesPlayed)
  }

  private static let previewed = 10
  private static let maxExamined = 50_000
}

/// Why a rule was not set.
public enum NewEpisodesError: Error, Equatable {
  /// There is no show with this id that the user may see.
  case noSuchShow
}

extension EpisodeRule {
  /// Whether both rules archive the same episodes.
  func archivesLike(_ other: EpisodeRule) -> Bool {
    archiveDays == other.archiveDays && keepNewest == other.keepNewest
  }
}
