import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Storage
import Supervision
import Synchronization

extension FeedRefresher {
  /// Refreshes feeds until the task is cancelled: it fetches due feeds, recovers the leases of terminated processes, deletes
  /// unwanted shows after thirty days, and repairs rows that earlier versions stored by other rules.
  public func run() async {
    await withTaskCancellationHandler {
      await withDiscardingTaskGroup { group in
        let hasRecovered = Mutex(false)
        let hasRepaired = Mutex(false)
        await loop.run {
          if !hasRecovered.withLock({ $0 }) {
            try await recoverLeases()
            hasRecovered.withLock { $0 = true }
          }
          try await endOldMerges()
          for show in try await due() {
            // The log says why one failed on our side, and it is due again.
            group.addTask { _ = try? await refresh(show, .onlyIdle, isOneOfMany: true) }
          }
          if !hasRepaired.withLock({ $0 }), try await repairRows() { hasRepaired.withLock { $0 = true } }
        }
        group.cancelAll()
      }
    } onCancel: {
      // No feed causes an end of the process from now on.
      instance.recordCleanExit()
    }
  }

  /// The state of the refresh loop.
  public var status: LoopStatus { loop.status }

  /// Gives back the leases of processes that are no more, so that their feeds are due at once. What they had in work at an unclean end
  /// is retried alone from then on, or rests.
  ///
  /// - Throws: what the database throws.
  func recoverLeases() async throws {
    for owner in try await library.feeds.leaseOwners().union(instance.others) where !instance.isAlive(owner) { try await recover(owner) }
  }

  /// Releases the leases of one terminated process.
  func recover(_ owner: String) async throws {
    let end = instance.uncleanExit(of: owner)
    let taken = try await library.quarantine.recover(owner, after: end, at: now())
    instance.removeFile(owner)
    guard let end else { return }
    logger.warning(
      "previous process ended unexpectedly",
      metadata: [
        "by": end.hasCrashed ? "a crash" : "a kill", "feeds": "\(taken.feeds.count)", "downloads": "\(taken.downloads.count)",
        "retriedAlone": "\(taken.suspects)",
      ])
    for show in taken.quarantined {
      logger.error("feed paused for a day after two crashes", metadata: ["show": "\(show.rawValue)"])
    }
    for episode in taken.quarantinedDownloads {
      logger.error("download paused for a day after two crashes", metadata: ["episode": "\(episode.rawValue)"])
    }
  }

  /// The shows that are due and have a subscriber, a listener or a download. Other due shows are postponed, or removed after 30 days.
  func due() async throws -> [ShowID] {
    try await library.feeds.writeUnchanged()
    let moment = now()
    var shows: [ShowID] = []
    // Without a network one feed is enough to detect its return.
    let limit = network.connectivity == .online ? Self.maxBatchSize : 1
    for feed in try await library.feeds.due(at: moment, limit: limit) {
      if try await library.feeds.isInUse(feed.show) {
        if feed.unwantedSince != nil { try await library.feeds.postpone(feed.show, to: feed.next, unwantedSince: nil) }
        shows.append(feed.show)
      } else if let since = feed.unwantedSince, moment.timeIntervalSince(since) >= Self.grace {
        _ = try await refreshLocks.withLockIfFree(.show(feed.show)) { try await library.feeds.removeUnwanted(feed.show) }
      } else {
        try await library.feeds.postpone(feed.show, to: moment + RefreshSchedule.maxPause, unwantedSince: feed.unwantedSince ?? moment)
      }
    }
    return shows
  }

  /// The interval between checks for due feeds.
  static let pace = Duration.seconds(15)
  private static let maxBatchSize = 100
  /// How long a show without subscribers, listeners and downloads stays.
  private static let grace: TimeInterval = 30 * 86_400
}
