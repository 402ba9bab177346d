import Foundation
import Library
import PodcastModel

/// Changes of single parts of rules; the other parts stay as they are.
extension NewEpisodes {
  /// Changes the parts of the rule of a show, given the default.
  public typealias PartChange = @Sendable (_ show: ShowID, _ rule: inout EpisodeRule, _ standard: EpisodeRule) -> Void

  /// Changes parts of the rules of shows, and carries them out. A show that follows the default gets a rule of its own that differs
  /// from it in these parts alone; one whose rule then equals the default follows it again.
  ///
  /// - Parameter includesOlder: whether episodes that are here already are archived too, if other ones are archived than before; nil as it
  ///   was set before.
  /// - Returns: the shows that have changed, and the number of episodes that were archived.
  /// - Throws: `NewEpisodesError.noSuchShow` for a show that `user` may not see, before anything has changed; `StorageError`.
  public func change(
    _ shows: [ShowID], for user: UserID, includesOlder: Bool? = nil, by change: PartChange
  ) async throws -> (changed: [ShowID], archived: Int) {
    try await checkVisible(shows, to: user)
    let standard = try await library.episodeRules.defaultRule(of: user)?.rule.rule ?? EpisodeRule()
    var changed: [ShowID] = []
    var archived = 0
    for show in shows {
      let own = try await library.episodeRules.rule(of: show, for: user)
      guard let rule = Self.changed(own?.rule ?? standard, { change(show, &$0, standard) }) else { continue }
      let moment = now()
      let archivesAsBefore = rule.archivesLike(own?.rule ?? standard)
      let start = try await library.episodeRules.startOfDefault(of: show, for: user)
      let since = archivesAsBefore ? own?.since ?? start ?? moment : Self.start(includesOlder, moment, stored: own?.since)
      // An equal rule that spares older episodes stays: the default would archive them.
      let sparesOlder = rule.archives && (archivesAsBefore ? since != start : includesOlder == false)
      let wanted = rule == standard && !sparesOlder ? nil : rule
      try await library.episodeRules.set(wanted, since: since, of: show, for: user, at: moment)
      changed.append(show)
      if let subject = try await library.episodeRules.subject(user, show), subject.rule.archives {
        archived += try await archive(subject, at: moment).count
      }
    }
    return (changed, archived)
  }

  /// The number of episodes that such a change would archive at once. Counting ends at `maxCounted`.
  ///
  /// - Throws: `StorageError`.
  public func archivedAtOnce(byChanging shows: [ShowID], for user: UserID, by change: PartChange) async throws -> Int {
    let standard = try await library.episodeRules.defaultRule(of: user)?.rule.rule ?? EpisodeRule()
    var count = 0
    for show in shows where count < Self.maxCounted {
      let own = try await library.episodeRules.rule(of: show, for: user)?.rule
      guard let rule = Self.changed(own ?? standard, { change(show, &$0, standard) }), !rule.archivesLike(own ?? standard) else { continue }
      count +=
        rule == standard
        ? try await archivedAtOnce(byFollowingDefault: show, for: user) : try await archivedAtOnce(by: rule, of: show, for: user)
    }
    return count
  }

  // MARK: - Private

  /// - Returns: nil when the rule stays as it is.
  private static func changed(_ rule: EpisodeRule, _ change: (inout EpisodeRule) -> Void) -> EpisodeRule? {
    var changed = rule
    change(&changed)
    changed = changed.bounded
    return changed == rule ? nil : changed
  }
}
