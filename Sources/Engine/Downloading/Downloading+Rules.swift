import Events
import Foundation
import Library
import PodcastModel
import Synchronization

/// Auto-download and auto-delete. A rule never switches itself off: an obstacle is recorded with it.
extension Downloading {
  /// Stores the auto-download rule of a show for one user and applies it at once.
  ///
  /// - Throws: `StorageError`.
  public func setRule(_ rule: DownloadRule, of show: ShowID, for user: UserID) async throws {
    try await library.downloadRules.set(rule, of: show, for: user)
    lookAtRules(of: show)
  }

  /// Schedules the rules of a show for the next round.
  func lookAtRules(of show: ShowID) {
    state.withLock { _ = $0.rulesToLookAt.insert(show) }
    poke()
  }

  /// Observes new and played episodes.
  func listen(to changes: AsyncStream<Change>) async {
    for await change in changes {
      switch change {
      case .show(let show, let added) where added > 0: lookAtRules(of: show)
      case .episode(let episode, let user):
        state.withLock { _ = $0.heard.insert(Heard(episode: episode, user: user)) }
        poke()
      default: break
      }
    }
  }

  /// Applies the rules of changed shows, and all rules once an hour.
  func followRules() async throws {
    let moment = now
    let (heard, isHour) = state.withLock { state in
      defer { state.heard = [] }
      let isHour = state.rulesLooked.map { moment.timeIntervalSince($0) >= Self.hour } ?? true
      if isHour { state.rulesLooked = moment }
      return (state.heard, isHour)
    }
    for line in heard where try await library.listening.state(of: line.episode, for: line.user)?.isFinished == true {
      if let download = try await library.downloads.download(line.episode) {
        state.withLock { _ = $0.rulesToLookAt.insert(download.show) }
        await lookForRoomInLimit()
      }
    }
    let shows = state.withLock { state in
      defer { state.rulesToLookAt = [] }
      return state.rulesToLookAt
    }
    for show in shows {
      for rule in try await library.downloadRules.rules(of: show) { try await follow(rule) }
    }
    if isHour { try await followAll() }
  }

  // MARK: - Private

  private func followAll() async throws {
    var last: StandingRule?
    while true {
      let page = try await library.downloadRules.all(after: last, limit: 100)
      for rule in page { try await follow(rule) }
      last = page.last
      if page.count < 100 { return }
    }
  }

  private func follow(_ standing: StandingRule) async throws {
    let (rule, user, show) = (standing.rule, standing.user, standing.show)
    if rule.newest > 0 {
      let newest = try await library.downloadRules.newest(rule.newest, of: show, for: user)
      let wanted = newest.filter { $0.episode.rawValue > standing.lastEpisode.rawValue && !$0.isFinished }.map(\.episode)
      if !wanted.isEmpty { try await download(wanted, for: user, origin: .rule) }
      if let highest = newest.map(\.episode.rawValue).max(), highest > standing.lastEpisode.rawValue {
        try await library.downloadRules.setLooked(upTo: EpisodeID(highest), standing)
      }
    }
    if rule.keep != nil || rule.deletesPlayed { try await giveUp(rule, of: show, for: user) }
    try await library.downloadRules.setTrouble(library.claims.troubleOfRule(of: show, for: user), standing, at: now)
  }

  /// Deleted episodes can be restored for a day; restored ones are not deleted again.
  private func giveUp(_ rule: DownloadRule, of show: ShowID, for user: UserID) async throws {
    let current = try await library.listening.session(of: user)?.episode
    let kept = try await library.claims.ruled(of: user, show: show).filter { !$0.isSpared && $0.episode != current }
    var leaving: Set<EpisodeID> = []
    if rule.deletesPlayed { leaving.formUnion(kept.filter(\.isPlayed).map(\.episode)) }
    if let keep = rule.keep {
      let own = kept.filter { $0.origin == .rule }.sorted { $0.sortDate > $1.sortDate }
      leaving.formUnion(own.dropFirst(keep).map(\.episode))
    }
    guard !leaving.isEmpty else { return }
    _ = try await library.claims.withdraw(Array(leaving), for: user, at: now, until: now + Self.day)
  }

  private static let hour: TimeInterval = 3600
  private static let day: TimeInterval = 86_400
}
