import Library
import PodcastModel

/// What plays, and what plays then.
extension Playback {
  /// The plan for the person's session.
  public func plan(for user: UserID) async throws -> PlaybackPlan {
    guard let session = try await library.listening.session(of: user) else { return .empty }
    return try await plan(around: session.episode, for: user)
  }

  /// The plan for when `episode` is the one that plays.
  public func plan(around episode: EpisodeID, for user: UserID) async throws -> PlaybackPlan {
    let habits = try await habits(of: user)
    guard let current = try await planned(episode, for: user, with: habits) else { return .empty }
    return PlaybackPlan(
      current: current,
      previous: try await planned(library.episodes.older(than: episode)?.id, for: user, with: habits),
      upcoming: try await upcoming(after: episode, for: user, with: habits),
      rewinds: try await settings(of: user).rewindsAfterPause ? PlaybackRules.rewinds : [],
      sleep: try await library.listening.session(of: user)?.sleep)
  }

  /// How `episode` would be played by `user` now.
  ///
  /// - Returns: nil when there is no such episode. An episode without a sound URL is planned like any other and has no
  ///   `enclosure`.
  public func planned(_ episode: EpisodeID?, for user: UserID) async throws -> PlannedEpisode? {
    try await planned(episode, for: user, with: habits(of: user))
  }

  // MARK: - Private

  private func planned(_ episode: EpisodeID?, for user: UserID, with habits: ListeningHabits) async throws -> PlannedEpisode? {
    guard let episode else { return nil }
    return try await library.personal.episode(episode, for: user).map { PlannedEpisode($0, with: habits) }
  }

  /// The heads of Up Next, then the newer ones of the show that was reached, each once.
  private func upcoming(after episode: EpisodeID, for user: UserID, with habits: ListeningHabits) async throws -> [PlannedEpisode] {
    let count = PlaybackRules.plannedAhead
    var row = try await library.personal.upNext(of: user, except: episode, limit: count).map { PlannedEpisode($0, with: habits) }
    guard row.count < count else { return row }
    // As many more as may stand in the row already.
    let newer = try await library.episodes.newer(than: row.last?.episode.id ?? episode, limit: 2 * count)
    let known = Set(row.map(\.episode.id) + [episode])
    for next in newer.filter({ !known.contains($0.id) }).prefix(count - row.count) {
      if let planned = try await planned(next.id, for: user, with: habits) { row.append(planned) }
    }
    return row
  }
}
