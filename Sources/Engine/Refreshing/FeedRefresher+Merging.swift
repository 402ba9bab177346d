import BlockingWork
import Foundation
import Library
import PodcastModel

/// What a merge of two shows would do.
public struct MergePreview: Sendable, Equatable {
  /// The number of episodes that both shows have.
  public let matchCount: Int
  /// The number of episodes that only the merged show has; they move over.
  public let movedCount: Int
}

/// The merging of two shows by a user, such as the free and the paid feed of one podcast.
extension FeedRefresher {
  /// Compares the episodes of two shows, without changing anything.
  public func previewMerge(of show: ShowID, into target: ShowID) async throws -> MergePreview {
    let pairing = try await pairing(of: show, with: target)
    return MergePreview(matchCount: pairing.pairs.count, movedCount: pairing.others.count)
  }

  /// Merges `show` into `target`: all users' state moves to the matching episodes of `target`, and `show` is hidden. For two weeks it
  /// can be undone.
  ///
  /// - Returns: the id of the merge.
  /// - Throws: `ShowMergeError`.
  public func merge(_ show: ShowID, into target: ShowID) async throws -> Int64 {
    guard show != target else { throw ShowMergeError.noSuchShow }
    return try await withLocks(show, target) {
      for id in [show, target] where try await library.ownShows.isOwn(id) { throw ShowMergeError.noSuchShow }
      let pairing = try await pairing(of: show, with: target)
      return try await library.showMerges.merge(show, into: target, pairs: pairing.pairs, others: pairing.others, at: now())
    }
  }

  /// Undoes a merge into `target`.
  ///
  /// - Returns: the show that is back.
  /// - Throws: `ShowMergeError.notReversible`.
  public func undoMerge(_ merge: Int64, of target: ShowID) async throws -> ShowID {
    try await refreshLocks.withLock(.show(target)) { try await library.showMerges.undo(merge, of: target, at: now()) }
  }

  // MARK: - Within the room

  /// Ends the merges that are older than two weeks: the hidden shows are removed then.
  func endOldMerges() async throws {
    while try await library.showMerges.endOldest(before: now() - ShowMerge.undoPeriod) {}
  }

  // MARK: - Private

  private func pairing(of show: ShowID, with target: ShowID) async throws -> ShowPairing {
    let (hidden, shown) = (try await library.feeds.episodesKnown(of: show), try await library.feeds.episodesKnown(of: target))
    return try await work.run { ShowPairing(hidden, with: shown) }
  }

  /// Always in the same order, so that two merges never wait for one another.
  private func withLocks<Result: Sendable>(
    _ one: ShowID, _ other: ShowID, _ body: @Sendable () async throws -> Result
  ) async throws -> Result {
    let (first, second) = one.rawValue < other.rawValue ? (one, other) : (other, one)
    return try await refreshLocks.withLock(.show(first)) { try await refreshLocks.withLock(.show(second)) { try await body() } }
  }
}
