import BoundedNumbers
import Foundation
import Library
import Logging
import PodcastModel
import Synchronization

/// What a person, or a rule, wishes.
extension Downloading {
  /// Downloads episodes for `user`, in the order given. What is here already is only kept.
  ///
  /// - Throws: `StorageError`. Likewise below.
  @discardableResult
  public func download(
    _ episodes: [EpisodeID], for user: UserID, origin: DownloadOrigin = .person
  ) async throws -> DownloadingAnswer {
    let answer = try await library.claims.keep(episodes, for: user, origin: origin, at: now)
    poke()
    return answer
  }

  /// Pauses downloads, for everybody; the bytes stay.
  public func pause(_ episodes: [EpisodeID]) async throws {
    try await library.downloads.pause(episodes)
    for episode in episodes { stop(episode) }
    poke()
  }

  /// Goes on with what is paused, and tries at once what has failed.
  public func resume(_ episodes: [EpisodeID]) async throws {
    try await library.downloads.resume(episodes, at: now)
    poke()
  }

  public func pauseAll(of user: UserID) async throws { try await pause(underWay(of: user)) }
  public func resumeAll(of user: UserID) async throws { try await resume(underWay(of: user)) }
  public func cancelAll(of user: UserID) async throws { try await cancel(underWay(of: user), for: user) }

  /// `user` wants unfinished downloads no more. Where nobody else does either, their bytes go.
  public func cancel(_ episodes: [EpisodeID], for user: UserID) async throws {
    for episode in try await library.claims.cancel(episodes, for: user) where !stop(episode) {
      // No row knows it any more: the next start deletes what stays.
      await logging("a file was not deleted", of: episode) { try await store.removePart(of: episode) }
    }
    poke()
  }

  /// Deletes finished downloads of `user`; for some minutes they can be brought back. Unfinished ones are cancelled.
  public func remove(_ episodes: [EpisodeID], for user: UserID) async throws -> RemovedDownloads {
    let moment = now
    let removed = try await library.claims.withdraw(episodes, for: user, at: moment, until: moment + Self.grace)
    let others = Set(episodes).subtracting(removed)
    if !others.isEmpty { try await cancel(Array(others), for: user) }
    var bytes: Int64 = 0
    for episode in removed { bytes = bytes.saturatingAdding(try await library.downloads.download(episode)?.synced ?? 0) }
    if state.withLock({ $0.notice }) != nil, try await expire(all: true) { await lookForRoomInLimit() }
    poke()
    return RemovedDownloads(moment: moment, episodes: removed, bytes: bytes)
  }

  /// Deletes all that `user` has downloaded of a show.
  public func removeShow(_ show: ShowID, for user: UserID) async throws -> RemovedDownloads {
    try await remove(library.claims.ruled(of: user, show: show).map(\.episode), for: user)
  }

  /// Brings back what `user` deleted at `moment`.
  ///
  /// - Returns: how many; 0 when it is too late.
  @discardableResult
  public func restore(removedAt moment: Date, for user: UserID) async throws -> Int {
    try await restore(library.claims.withdrawn(at: moment, by: user), for: user)
  }

  /// Brings back deleted episodes whose files are still here.
  ///
  /// - Returns: how many.
  @discardableResult
  public func restore(_ episodes: [EpisodeID], for user: UserID) async throws -> Int {
    try await library.claims.restore(episodes, for: user).count
  }

  /// Clears the count of new downloads of `user`.
  public func clearNew(of user: UserID) async throws { try await library.claims.clearNew(of: user) }

  // MARK: - Private

  /// Ends the transfer that runs here.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  private func stop(_ episode: EpisodeID) -> Bool {
    guard let running = state.withLock({ $0.running[episode] }) else { return false }
    running.task.cancel()
    return true
  }

  private func underWay(of user: UserID) async throws -> [EpisodeID] {
    var episodes: [EpisodeID] = []
    while true {
      let page = try await library.claims.underWay(of: user, limit: 500, offset: episodes.count)
      episodes += page.map(\.episode)
      if page.count < 500 { return episodes }
    }
  }

  /// How long what was deleted by hand can be brought back, in seconds.
  static let grace: TimeInterval = 10 * 60
}

/// What was deleted and can be brought back for a while.
public struct RemovedDownloads: Sendable, Equatable {
  /// By which it is brought back.
  public let moment: Date
  public let episodes: [EpisodeID]
  public let bytes: Int64

  public var count: Int { episodes.count }
}
