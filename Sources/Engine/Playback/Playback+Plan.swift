import Library
import PodcastModel

/// What plays, and what plays then.
extension Playback {
  /// The plan for the person's session.
  public func plan(for user: UserID) async throws -> PlaybackPlan {
    guard let session = try await library.listening.session(of: user) else { return .empty(try await settings(of: user)) }
    return try await plan(around: session.episode, for: user, in: session)
  }

  /// The plan for when `episode` is the one that plays.
  public func plan(around episode: EpisodeID, for user: UserID) async throws -> PlaybackPlan {
    try await plan(around: episode, for: user, in: library.listening.session(of: user))
  }

  /// What the person's session holds: the beginning of its plan, for who needs no more.
  public func current(for user: UserID) async throws -> PlannedEpisode? {
    guard let personal = try await library.personal.ofSession(for: user) else { return nil }
    return PlannedEpisode(personal, with: try await habits(of: user))
  }

  /// How `episode` would be played by `user` now.
  ///
  /// - Returns: nil when there is no such episode. An episode without a sound URL is planned like any other and has no
  ///   `enclosure`.
  public func planned(_ episode: EpisodeID?, for user: UserID) async throws -> PlannedEpisode? {
    guard let episode else { return nil }
    return try await planned([episode], for: user, with: habits(of: user)).first
  }

  // MARK: - Private

  private func plan(around episode: EpisodeID, for user: UserID, in session: ListeningSession?) async throws -> PlaybackPlan {
    let habits = try await habits(of: user)
    let row = try await library.personal.upNext(of: user, except: episode, limit: PlaybackRules.plannedAhead)
    let older = try await library.episodes.older(than: episode)?.id
    let newer = try await newer(after: row.map(\.episode.id), of: episode)
    let planned = try await planned([episode] + [older].compactMap { $0 } + newer, for: user, with: habits)
    guard let current = planned.first(where: { $0.episode.id == episode }) else { return .empty(habits.settings) }
    return PlaybackPlan(
      current: current, previous: planned.first { $0.episode.id == older },
      upcoming: row.map { PlannedEpisode($0, with: habits) } + newer.compactMap { id in planned.first { $0.episode.id == id } },
      rewinds: habits.settings.rewindsAfterPause ? PlaybackRules.rewinds : [], sleep: session?.sleep, settings: habits.settings)
  }

  private func planned(_ episodes: [EpisodeID], for user: UserID, with habits: ListeningHabits) async throws -> [PlannedEpisode] {
    let found = try await library.personal.episodes(Set(episodes), for: user)
    return episodes.compactMap { found[$0].map { PlannedEpisode($0, with: habits) } }
  }

  /// What fills up the heads of Up Next: the newer ones of the show that was reached, each once.
  private func newer(after row: [EpisodeID], of episode: EpisodeID) async throws -> [EpisodeID] {
    let count = PlaybackRules.plannedAhead
    guard row.count < count else { return [] }
    // As many more as may stand in the row already.
    let newer = try await library.episodes.newer(than: row.last ?? episode, limit: 2 * count).map(\.id)
    let known = Set(row + [episode])
    return Array(newer.filter { !known.contains($0) }.prefix(count - row.count))
  }
}
