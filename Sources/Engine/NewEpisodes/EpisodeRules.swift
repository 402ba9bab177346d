import Foundation
import Library

/// The evaluator of a rule for new episodes: a pure function of the rule, the episodes and the time. Carrying a rule out and its preview use
/// the same one.
public struct EpisodeRules: Sendable {
  private let rule: EpisodeRule
  private let since: Date
  private let now: Date

  /// Creates an evaluator.
  ///
  /// - Parameter since: only episodes from this time on are archived.
  public init(_ rule: EpisodeRule, since: Date = Date(timeIntervalSince1970: 0), now: Date) {
    self.rule = rule
    self.since = since
    self.now = now
  }

  /// The full outcome for an episode that is new now.
  public func outcome(of episode: RuledEpisode) -> Outcome {
    let exclusion = rule.filter.exclusion(title: episode.title, durationSeconds: episode.durationSeconds, kind: episode.kind)
    let archiving = archiving(of: episode)
    return Outcome(placement: placement(of: episode, exclusion, archiving), exclusion: exclusion, archiving: archiving)
  }

  /// The part of the outcome that is carried out.
  public func decision(about episode: RuledEpisode) -> EpisodeDecision {
    let outcome = outcome(of: episode)
    return switch outcome.archiving {
    case .now: EpisodeDecision(episode.episode, isOverdue: true, isArchived: true)
    // Newer episodes take the place of one that a rule has queued.
    case .kept(let touch):
      EpisodeDecision(episode.episode, isOverdue: true, waits: touch == .queuedByRule && rule.keepNewest > 0)
    case .never, .later: EpisodeDecision(episode.episode, placement: outcome.placement)
    }
  }

  /// The effects of a rule on an episode, with their reasons.
  public struct Outcome: Sendable, Equatable {
    /// The place of the episode.
    public var placement: EpisodeRule.Placement
    /// Why the filter excludes it; nil when it matches.
    public var exclusion: EpisodeRuleFilter.Exclusion?
    /// Whether it goes to the archive.
    public var archiving: Archiving
  }

  /// Whether and when an episode goes to the archive.
  public enum Archiving: Sendable, Equatable {
    case never
    /// At this time; nil when so many newer episodes are there.
    case later(Date?)
    case now
    /// It would go, but the user has touched it.
    case kept(RuledEpisode.Touch)
  }

  // MARK: - Private

  /// An episode that is overdue on arrival goes to the archive only, and one that its user has found first stays as it is.
  private func placement(
    of episode: RuledEpisode, _ exclusion: EpisodeRuleFilter.Exclusion?, _ archiving: Archiving
  ) -> EpisodeRule.Placement {
    guard exclusion == nil, archiving != .now, episode.touch == nil else { return .nowhere }
    let needsAudio = rule.placement == .first || rule.placement == .last
    return needsAudio && !episode.hasAudio ? .nowhere : rule.placement
  }

  private func archiving(of episode: RuledEpisode) -> Archiving {
    guard rule.archives, episode.sortDate >= since else { return .never }
    let end = rule.archiveDays > 0 ? episode.sortDate + Double(rule.archiveDays) * 86_400 : nil
    let isReplaced = rule.keepNewest > 0 && episode.newer >= rule.keepNewest
    guard isReplaced || end.map({ $0 <= now }) ?? false else { return .later(end) }
    // A rule that queues the newest episodes must not fill Up Next with old ones. Age alone does not empty a queue.
    guard let touch = episode.touch, touch != .queuedByRule || !isReplaced else { return .now }
    return .kept(touch)
  }
}
