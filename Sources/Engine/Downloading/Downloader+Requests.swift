import BoundedNumbers
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Synchronization

/// Requests of users and rules.
extension Downloader {
  /// Downloads episodes for `user`, in the given order. An existing file is shared. Episodes that do not fit into the user's limit are not
  /// requested. A file whose audio the publisher has replaced is downloaded again when a user requests it.
  ///
  /// - Throws: `StorageError`. The same holds for the functions below.
  @discardableResult
  public func download(
    _ episodes: [EpisodeID], for user: UserID, origin: DownloadOrigin = .user
  ) async throws -> DownloadRequestResult {
    let (fitting, overLimit) = try await splitByUserLimit(episodes, of: user)
    if origin == .user {
      for episode in try await library.downloads.replaced(among: fitting) { try await library.downloads.requeue(episode, at: now) }
    }
    var answer = try await library.claims.request(fitting, for: user, origin: origin, at: now)
    answer.overLimit = overLimit
    poke()
    return answer
  }

  /// Pauses downloads for all users; the bytes stay on disk.
  public func pause(_ episodes: [EpisodeID]) async throws {
    try await library.downloads.pause(episodes)
    for episode in episodes { stop(episode) }
    poke()
  }

  /// Resumes paused downloads, and retries failed ones at once.
  public func resume(_ episodes: [EpisodeID]) async throws {
    try await library.downloads.resume(episodes, at: now)
    poke()
  }

  /// Pauses all unfinished downloads of `user`.
  public func pauseAll(of user: UserID) async throws { try await pause(unfinishedEpisodes(of: user)) }
  /// Resumes all unfinished downloads of `user`.
  public func resumeAll(of user: UserID) async throws { try await resume(unfinishedEpisodes(of: user)) }
  /// Cancels all unfinished downloads of `user`.
  public func cancelAll(of user: UserID) async throws { try await cancel(unfinishedEpisodes(of: user), for: user) }

  /// Cancels unfinished downloads of `user`. The bytes are deleted when no other user wants them.
  public func cancel(_ episodes: [EpisodeID], for user: UserID) async throws {
    for episode in try await library.claims.cancel(episodes, for: user) where !stop(episode) {
      // No row refers to it: the next start deletes the rest.
      await logging("file not deleted", of: episode) { try await store.removePart(of: episode) }
    }
    await resumeWithinUserLimit()
    poke()
  }

  /// Deletes finished downloads of `user`, which can be restored for some minutes. Unfinished ones are cancelled.
  public func remove(_ episodes: [EpisodeID], for user: UserID) async throws -> RemovedDownloads {
    let moment = now
    let removed = try await library.claims.markDeleted(episodes, for: user, at: moment, until: moment + Self.restoreWindow)
    let others = Set(episodes).subtracting(removed)
    if !others.isEmpty { try await cancel(Array(others), for: user) }
    var bytes: Int64 = 0
    for episode in removed { bytes = bytes.saturatingAdding(try await library.downloads.download(episode)?.synced ?? 0) }
    if state.withLock({ $0.notice }) != nil, try await removeExpired(all: true) { await recheckLimit() }
    await resumeWithinUserLimit()
    poke()
    return RemovedDownloads(moment: moment, episodes: removed, bytes: bytes)
  }

  /// Deletes all downloads that `user` has of a show.
  public func removeShow(_ show: ShowID, for user: UserID) async throws -> RemovedDownloads {
    try await remove(library.claims.ruleCandidates(of: user, show: show).map(\.episode), for: user)
  }

  /// Deletes all downloads of `user`, who is being deleted, without a time to restore them.
  public func removeAll(of user: UserID) async throws {
    try await cancelAll(of: user)
    let moment = now
    for show in try await library.claims.shows(of: user) {
      let episodes = try await library.claims.ruleCandidates(of: user, show: show.show).map(\.episode)
      _ = try await library.claims.markDeleted(episodes, for: user, at: moment, until: moment)
    }
    _ = try await removeExpired(all: false)
  }

  /// Restores the downloads that `user` deleted at `moment`.
  ///
  /// - Returns: The number of restored downloads; 0 when it is too late.
  @discardableResult
  public func restore(removedAt moment: Date, for user: UserID) async throws -> Int {
    try await restore(library.claims.withdrawn(at: moment, by: user), for: user)
  }

  /// Restores deleted episodes whose files still exist.
  ///
  /// - Returns: The number of restored downloads.
  @discardableResult
  public func restore(_ episodes: [EpisodeID], for user: UserID) async throws -> Int {
    try await library.claims.restore(episodes, for: user).count
  }

  /// Clears the count of new downloads of `user`.
  public func clearNew(of user: UserID) async throws { try await library.claims.clearNew(of: user) }

  // MARK: - Private

  /// The episodes that fit into the limit of `user`, and the others. A download that the user has already needs no more space, and one of
  /// unknown size fits while there is any: its transfer stops at the limit.
  private func splitByUserLimit(
    _ episodes: [EpisodeID], of user: UserID
  ) async throws -> (fitting: [EpisodeID], overLimit: [EpisodeID]) {
    guard var left = try await left(for: user) else { return (episodes, []) }
    let sizes = try await library.sizes.sizes(of: episodes)
    var (fitting, overLimit): ([EpisodeID], [EpisodeID]) = ([], [])
    for episode in episodes {
      let size = try await library.downloads.facts(of: episode, for: user) != nil ? nil : sizes[episode]?.bytes ?? 1
      guard size ?? 0 <= max(left, 0) else {
        overLimit.append(episode)
        continue
      }
      fitting.append(episode)
      left = left.saturatingSubtracting(max(size ?? 0, 0))
    }
    return (fitting, overLimit)
  }

  /// Ends a transfer of this process.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  private func stop(_ episode: EpisodeID) -> Bool {
    guard let running = state.withLock({ $0.running[episode] }) else { return false }
    running.task.cancel()
    return true
  }

  private func unfinishedEpisodes(of user: UserID) async throws -> [EpisodeID] {
    var episodes: [EpisodeID] = []
    while true {
      let page = try await library.claims.unfinished(of: user, limit: 500, offset: episodes.count)
      episodes += page.map(\.episode)
      if page.count < 500 { return episodes }
    }
  }

  /// Seconds for which downloads that a user deleted can be restored.
  static let restoreWindow: TimeInterval = 10 * 60
}

/// Deleted downloads that can be restored for a while.
public struct RemovedDownloads: Sendable, Equatable {
  /// The time of the deletion, which identifies it for the restoration.
  public let moment: Date
  /// The deleted episodes.
  public let episodes: [EpisodeID]
  /// The size of their files in bytes.
  public let bytes: Int64

  /// The number of deleted episodes.
  public var count: Int { episodes.count }
}
