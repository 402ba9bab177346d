import Fetching
import Foundation
import Library
import PodcastModel
import Storage

extension Refreshing {
  /// Keeps the feeds fresh until the task is cancelled: what is due is fetched, what a killed process left is taken up, what
  /// nobody wants goes after thirty days.
  public func run() async {
    await takeUpWhatIsLeft()
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        // A library in trouble says so in every page; here the next round tries again.
        for show in (try? await due()) ?? [] { group.addTask { _ = try? await refreshIfFree(show) } }
        try? await Task.sleep(for: Self.pace)
      }
      group.cancelAll()
    }
  }

  /// Fetches what is due now, once, and waits for the end.
  ///
  /// - Throws: what the database throws.
  public func refreshDue() async throws -> [RefreshOutcome] {
    let shows = try await due()
    return await withTaskGroup(of: RefreshOutcome?.self) { group in
      for show in shows { group.addTask { try? await refreshIfFree(show) } }
      return await group.reduce(into: []) { if let outcome = $1 { $0.append(outcome) } }
    }
  }

  /// Gives back the leases of processes that are no more, so that their feeds are due at once.
  public func takeUpWhatIsLeft() async {
    for owner in (try? await library.feeds.leaseOwners()) ?? [] where !instance.isAlive(owner) {
      try? await library.feeds.release(owner: owner, at: now())
    }
  }

  // MARK: - Private

  private func refreshIfFree(_ show: ShowID) async throws -> RefreshOutcome? {
    try await underWay.holdingIfFree(.show(show)) { try await fetchNow(show, isOneOfMany: true).outcome }
  }

  /// The shows whose time has come and that somebody wants. The others are put off, or go.
  private func due() async throws -> [ShowID] {
    let moment = now()
    var shows: [ShowID] = []
    // Without a network one feed is enough to see when it is back.
    let limit = network.connectivity == .online ? Self.mostAtOnce : 1
    for feed in try await library.feeds.due(at: moment, limit: limit) {
      if try await library.feeds.isWanted(feed.show) {
        if feed.unwantedSince != nil { try await library.feeds.postpone(feed.show, to: feed.next, unwantedSince: nil) }
        shows.append(feed.show)
      } else if let since = feed.unwantedSince, moment.timeIntervalSince(since) >= Self.grace {
        _ = try await underWay.holdingIfFree(.show(feed.show)) { try await library.feeds.removeUnwanted(feed.show) }
      } else {
        try await library.feeds.postpone(feed.show, to: moment + RefreshSchedule.longest, unwantedSince: feed.unwantedSince ?? moment)
      }
    }
    return shows
  }

  /// How often the clock is looked at.
  private static let pace = Duration.seconds(15)
  private static let mostAtOnce = 100
  /// How long a show stays that nobody subscribes to, plays or keeps.
  private static let grace: TimeInterval = 30 * 86_400
}
