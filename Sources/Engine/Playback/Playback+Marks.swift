import Foundation
import Library
import PodcastModel
import Storage

/// Changes to a user's episodes that do not come from playing them.
extension Playback {
  /// Marks episodes as played or as unplayed; both reset the position to the beginning. Unknown episodes are ignored.
  public func mark(_ episodes: [EpisodeID], played: Bool, by user: UserID) async throws {
    let moment = now()
    for batch in stride(from: 0, to: episodes.count, by: Self.batch) {
      let entries = episodes[batch..<min(batch + Self.batch, episodes.count)].map { episode in
        mark(episode, played ? "played" : "unplayed", position: 0, isFinished: played, at: moment)
      }
      try await library.listening.record(entries, for: user, by: LedgerRules(received: moment))
    }
  }

  /// Marks all episodes of the show as played that were published before `episode`.
  ///
  /// - Returns: the number of marked episodes.
  @discardableResult
  public func markOlder(than episode: EpisodeID, by user: UserID) async throws -> Int {
    let older = try await library.episodes.unplayed(olderThan: episode, for: user)
    try await mark(older, played: true, by: user)
    return older.count
  }

  /// Moves episodes to the archive of their show, or restores them. The position stays.
  public func archive(_ episodes: [EpisodeID], isArchived: Bool, by user: UserID) async throws {
    try await library.listening.setArchived(isArchived, episodes, for: user)
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

  // MARK: - Private

  private func mark(_ episode: EpisodeID, _ action: String, position: Double, isFinished: Bool, at moment: Date) -> LedgerEntry {
    LedgerEntry(
      id: UUID().uuidString, device: Self.page, sequence: moment.milliseconds, episode: episode, kind: .event(action: action),
      position: position, isFinished: isFinished, rate: 1, state: nil, moment: moment, mediaDuration: nil, origin: .page)
  }

  private static let batch = 200
  /// The device id of marks: they come from a page and not from a player.
  private static let page = "page"
}
