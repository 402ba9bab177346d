import Events
import Foundation
import Library
import PodcastModel
import Synchronization

/// Auto-download and auto-delete. A rule never switches itself off: an obstacle is recorded with it.
extension Downloader {
  /// Changes the auto-download rules of shows for one user and applies them at once. The log of changes has one entry for all of them.
  ///
  /// - Parameter change: changes the rule of one show.
  /// - Returns: the earlier rules of the shows whose rules have changed.
  /// - Throws: `StorageError.constraint` when there is no such show.
  public func changeRules(
    of shows: [ShowID], for user: UserID, _ change: @escaping @Sendable (ShowID, inout DownloadRule) -> Void
  ) async throws -> [ShowID: DownloadRule] {
    let earlier = try await library.downloadRules.change(shows, for: user, at: now, change)
    guard !earlier.isEmpty else { return earlier }
    state.withLock { $0.pendingRules.formUnion(earlier.keys) }
    poke()
    return earlier
  }

  /// Schedules the rules of a show for the next round.
  func scheduleRules(of show: ShowID) {
    state.withLock { _ = $0.pendingRules.insert(show) }
    poke()
  }

  /// Observes new and played episodes.
  func listen(to changes: AsyncStream<Change>) async {
    for await change in changes {
      switch change {
      case .show(let show, let added) where added > 0: scheduleRules(of: show)
      case .episode(let episode, let user):
        state.withLock { _ = $0.queuedEvents.insert(QueuedEvent(episode: episode, user: user)) }
        poke()
      default: break
      }
    }
  }

  /// Applies the rules of changed shows, and all rules once an hour.
  func applyRules() async throws {
    let moment = now
    let (events, isHour) = state.withLock { state in
      defer { state.queuedEvents = [] }
      let isHour = state.lastRuleCheck.map { moment.timeIntervalSince($0) >= Self.hour } ?? true
      if isHour { state.lastRuleCheck = moment }
      return (state.queuedEvents, isHour)
    }
    for line in events where try await library.listening.state(of: line.episode, for: line.user)?.isFinished == true {
      if let download = try await library.downloads.download(line.episode) {
        state.withLock { _ = $0.pendingRules.insert(download.show) }
        await recheckLimit()
      }
    }
    let shows = state.withLock { state in
      defer { state.pendingRules = [] }
      return state.pendingRules
    }
    if isHour || !shows.isEmpty { try await library.downloadRules.addDefaults() }
    for show in shows {
      for rule in try await library.downloadRules.rules(of: show) { try await applyRule(rule) }
    }
    if isHour { try await applyAllRules() }
  }

  // MARK: - Private

  private func applyAllRules() async throws {
    var last: UserDownloadRule?
    while true {
      let page = try await library.downloadRules.all(after: last, limit: 100)
      for rule in page { try await applyRule(rule) }
      last = page.last
      if page.count < 100 { return }
    }
  }

  private func applyRule(_ userRule: UserDownloadRule) async throws {
    let (rule, user, show) = (userRule.rule, userRule.user, userRule.show)
    var overLimit: Set<EpisodeID> = []
    if rule.newest > 0, userRule.isActive {
      let newest = try await library.downloadRules.newest(
        rule.newest, of: show, for: user, matching: userRule.filter, since: userRule.since)
      let wanted = newest.filter { $0.episode.rawValue > userRule.lastEpisode.rawValue && !$0.isFinished }.map(\.episode)
      if !wanted.isEmpty { overLimit = Set(try await download(wanted, for: user, origin: .rule).overLimit) }
      // An episode above the user's limit is tried again.
      if let highest = newest.map(\.episode).filter({ !overLimit.contains($0) }).map(\.rawValue).max(),
        highest > userRule.lastEpisode.rawValue
      {
        try await library.downloadRules.setLastHandledEpisode(upTo: EpisodeID(highest), userRule)
      }
    }
    if userRule.keepLatest != nil || userRule.deletesPlayed { try await deleteExtraEpisodes(userRule) }
    let failure = try await library.claims.ruleFailure(of: show, for: user) ?? (overLimit.isEmpty ? nil : .limitReached)
    try await library.downloadRules.setFailure(failure, userRule, at: now)
  }

  /// Deleted episodes can be restored for a day; restored ones are not deleted again.
  private func deleteExtraEpisodes(_ userRule: UserDownloadRule) async throws {
    let (user, show) = (userRule.user, userRule.show)
    let current = try await library.listening.session(of: user)?.episode
    let candidates = try await library.claims.ruleCandidates(of: user, show: show).filter { !$0.isProtected && $0.episode != current }
    var leaving: Set<EpisodeID> = []
    if userRule.deletesPlayed { leaving.formUnion(candidates.filter(\.isPlayed).map(\.episode)) }
    if let keep = userRule.keepLatest {
      let own = candidates.filter { $0.origin == .rule }.sorted { $0.sortDate > $1.sortDate }
      leaving.formUnion(own.dropFirst(keep).map(\.episode))
    }
    guard !leaving.isEmpty else { return }
    _ = try await library.claims.markDeleted(Array(leaving), for: user, at: now, until: now + Self.day)
  }

  private static let hour: TimeInterval = 3600
  private static let day: TimeInterval = 86_400
}
