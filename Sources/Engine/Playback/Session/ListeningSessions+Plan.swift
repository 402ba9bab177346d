import Library
import PodcastModel

/// The plan: the current episode and the episodes around it.
extension ListeningSessions {
  /// The plan for the user's session.
  public func plan(for user: UserID) async throws -> PlaybackPlan {
    let session = try await library.listening.session(of: user)
    return try await plan(around: session?.episode, for: user, sleep: session?.sleep)
  }

  /// The plan in which `episode` is the current one.
  public func plan(around episode: EpisodeID, for user: UserID) async throws -> PlaybackPlan {
    try await plan(around: episode, for: user, sleep: library.listening.session(of: user)?.sleep)
  }

  /// The current episode of the user's session: the first part of the plan, for callers that need no more.
  public func current(for user: UserID) async throws -> PlannedEpisode? {
    guard let personal = try await library.personal.ofSession(for: user) else { return nil }
    return PlannedEpisode(personal, with: try await settings.planSettings(of: user))
  }

  /// The plan of a single `episode` for `user`.
  ///
  /// - Returns: nil when there is no such episode. An episode without an audio URL is planned like any other, without an
  ///   `enclosure`.
  public func planned(_ episode: EpisodeID?, for user: UserID) async throws -> PlannedEpisode? {
    guard let episode else { return nil }
    return try await planned([episode], for: user, with: settings.planSettings(of: user)).first
  }

  // MARK: - Within the room

  func plan(around episode: EpisodeID?, for user: UserID, sleep: SleepTimer?) async throws -> PlaybackPlan {
    let common = try await settings.planSettings(of: user)
    guard let episode else { return .empty(common.settings, sleepWindow: common.sleepWindow) }
    let slot = try await slotEpisodes(of: common.slot, after: episode, for: user)
    let row = slot == nil ? try await library.personal.upNext(of: user, except: episode, limit: PlaybackRules.plannedAhead) : []
    let older = try await library.episodes.older(than: episode)?.id
    let newer = if let slot { slot } else { try await newer(after: row.map(\.episode.id), of: episode) }
    let planned = try await planned([episode] + [older].compactMap { $0 } + newer, for: user, with: common)
    guard let current = planned.first(where: { $0.episode.id == episode }) else {
      return .empty(common.settings, sleepWindow: common.sleepWindow)
    }
    // A user who starts a slot wants all of it.
    var settings = common.settings
    if slot != nil { settings.playsContinuously = true }
    return PlaybackPlan(
      current: current, previous: planned.first { $0.episode.id == older },
      upcoming: row.map { PlannedEpisode($0, with: common) } + newer.compactMap { id in planned.first { $0.episode.id == id } },
      rewinds: common.settings.rewindsAfterPause ? PlaybackRules.rewinds : [], sleep: sleep, settings: settings,
      sleepWindow: common.sleepWindow)
  }

  func planned(_ episodes: [EpisodeID], for user: UserID, with common: PlanSettings) async throws -> [PlannedEpisode] {
    let found = try await library.personal.episodes(Set(episodes), for: user)
    return episodes.compactMap { found[$0].map { PlannedEpisode($0, with: common) } }
  }

  // MARK: - Private

  /// The next episodes of a slot, without those that were archived since it started; nil where `episode` is not part of it.
  private func slotEpisodes(of slot: TimeSlot?, after episode: EpisodeID, for user: UserID) async throws -> [EpisodeID]? {
    guard let rest = slot?.episodes(after: episode) else { return nil }
    let states = try await library.listening.states(of: Array(rest), for: user)
    return Array(rest.filter { states[$0]?.isArchived != true }.prefix(PlaybackRules.plannedAhead))
  }

  /// After the head of Up Next, the plan is filled with the newer episodes of the last planned episode's show, each once.
  private func newer(after row: [EpisodeID], of episode: EpisodeID) async throws -> [EpisodeID] {
    let count = PlaybackRules.plannedAhead
    guard row.count < count else { return [] }
    // Some of the newer episodes may be in the plan already, so that many more are read.
    let newer = try await library.episodes.newer(than: row.last ?? episode, limit: 2 * count).map(\.id)
    let known = Set(row + [episode])
    return Array(newer.filter { !known.contains($0) }.prefix(count - row.count))
  }
}
