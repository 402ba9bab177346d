import Events
import Foundation
import Library
import PodcastModel
import Storage

/// Changes to a user's episodes that do not come from playing them.
extension ListeningSessions {
  /// Marks episodes as played or as unplayed; both reset the position to the beginning. Episodes that are so already stay as they are, and
  /// unknown ones are ignored. A delayed action has its own moment: newer playback and newer marks take precedence.
  ///
  /// - Returns: the marked episodes, for `unmark`.
  @discardableResult
  public func mark(_ episodes: [EpisodeID], played: Bool, by user: UserID) async throws -> MarkedEpisodes {
    let moment = ActionMoment.moment(at: now())
    let states = try await library.listening.states(of: episodes, for: user)
    var known: Set<EpisodeID> = []
    let changed = episodes.filter { episode in
      let isFresh = states[episode].map { !$0.isFinished && $0.position == 0 } ?? true
      return known.insert(episode).inserted && (played ? states[episode]?.isFinished != true : !isFresh)
    }
    try await record(changed.map { mark($0, played: played, at: moment) }, of: user, at: moment)
    return MarkedEpisodes(count: changed.count, moment: moment)
  }

  /// Marks all episodes of the show as played that were published before `episode`.
  ///
  /// - Returns: the marked episodes, for `unmark`.
  @discardableResult
  public func markOlder(than episode: EpisodeID, by user: UserID) async throws -> MarkedEpisodes {
    try await mark(library.episodes.unplayed(olderThan: episode, for: user), played: true, by: user)
  }

  /// Marks all unplayed episodes of these shows as played.
  ///
  /// - Returns: the marked episodes, for `unmark`.
  public func markAllPlayed(of shows: [ShowID], by user: UserID) async throws -> MarkedEpisodes {
    var unplayed: [EpisodeID] = []
    for show in shows { unplayed += try await library.episodes.unplayed(of: show, for: user) }
    return try await mark(unplayed, played: true, by: user)
  }

  /// Takes back the marks of `moment`: episodes that were in progress return to their positions. Those that were played or marked since
  /// stay as they are.
  ///
  /// - Parameter episodes: only these; nil for all that were marked at that moment.
  /// - Returns: the number of episodes.
  @discardableResult
  public func unmark(_ moment: Date, _ episodes: Set<EpisodeID>? = nil, by user: UserID) async throws -> Int {
    let states = try await library.listening.states(changedAt: moment, by: Self.page, for: user)
      .filter { episodes?.contains($0.key) ?? true }
    let now = now()
    let entries = states.map { episode, state in
      let displaced = state.displaced.flatMap { $0.since == state.changed ? $0 : nil }
      return mark(
        episode, LedgerEntry.undo, position: displaced?.position ?? 0, isFinished: displaced?.isFinished ?? !state.isFinished, at: now)
    }
    try await record(entries, of: user, at: now)
    return entries.count
  }

  /// Marks episodes again whose marks were undone at `moment`. Those that were played or marked since stay as they are.
  ///
  /// - Parameter episodes: whether each is marked as played.
  /// - Returns: the number of episodes.
  public func remark(_ moment: Date, _ episodes: [EpisodeID: Bool], by user: UserID) async throws -> Int {
    let states = try await library.listening.states(changedAt: moment, by: Self.page, for: user)
    let now = now()
    let entries = states.keys.compactMap { episode in episodes[episode].map { mark(episode, played: $0, at: now) } }
    try await record(entries, of: user, at: now)
    return entries.count
  }

  /// Moves episodes to the archive of their show, or restores them. The position stays, and archived episodes leave Up Next.
  public func archive(_ episodes: [EpisodeID], isArchived: Bool, by user: UserID) async throws {
    try await library.listening.setArchived(isArchived, episodes, for: user, at: now())
  }

  /// Restores the position that was displaced within the last day. The position before the call becomes the displaced one.
  ///
  /// - Throws: `PlaybackError.noSuchEpisode`, `PlaybackError.nothingToUndo`.
  public func undo(_ episode: EpisodeID, by user: UserID) async throws {
    guard let planned = try await planned(episode, for: user) else { throw PlaybackError.noSuchEpisode(episode) }
    guard let displaced = planned.displaced else { throw PlaybackError.nothingToUndo(episode) }
    let entry = mark(episode, LedgerEntry.undo, position: displaced.position, isFinished: displaced.isFinished, at: now())
    try await library.listening.record([entry], for: user, by: LedgerRules(received: now()))
  }

  // MARK: - History

  /// Removes episodes from the history. Positions and ledgers stay.
  ///
  /// - Returns: the moment by which `restoreHistory` restores them.
  public func removeFromHistory(_ episodes: [EpisodeID], of user: UserID) async throws -> Date {
    let moment = now()
    try await library.history.delete(episodes, of: user, at: moment)
    return moment
  }

  /// Restores the episodes that were removed from the history at `moment`.
  ///
  /// - Throws: the errors of the database.
  public func restoreHistory(removedAt moment: Date, of user: UserID) async throws {
    try await library.history.restore(deletedAt: moment, of: user)
  }

  // MARK: - Within the room

  /// The device id of marks: they come from a page and not from a player.
  static let page = "page"

  func mark(_ episode: EpisodeID, _ action: String, position: Double, isFinished: Bool, at moment: Date) -> LedgerEntry {
    LedgerEntry(
      id: UUID().uuidString, device: Self.page, sequence: moment.milliseconds, episode: episode, kind: .event(action: action),
      position: position, isFinished: isFinished, rate: 1, state: nil, moment: moment, mediaDuration: nil, origin: .page)
  }

  // MARK: - Private

  private func record(_ entries: [LedgerEntry], of user: UserID, at moment: Date) async throws {
    for batch in stride(from: 0, to: entries.count, by: Self.batch) {
      let some = Array(entries[batch..<min(batch + Self.batch, entries.count)])
      try await library.listening.record(some, for: user, by: LedgerRules(received: moment))
    }
  }

  private func mark(_ episode: EpisodeID, played: Bool, at moment: Date) -> LedgerEntry {
    mark(episode, played ? LedgerEntry.played : LedgerEntry.unplayed, position: 0, isFinished: played, at: moment)
  }

  private static let batch = 200
}
