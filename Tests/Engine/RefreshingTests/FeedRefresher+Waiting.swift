import PodcastModel

@testable import Refreshing

extension FeedRefresher {
  /// Fetches a show's feed, if it has changed, and waits for the end.
  @discardableResult
  func refresh(_ show: ShowID) async throws -> RefreshOutcome { try await refresh(show, .ifChanged, isOneOfMany: false) }

  /// Fetches the feeds that are due, once, and waits for the end.
  func refreshDue() async throws -> [RefreshOutcome] {
    let shows = try await due()
    return try await withThrowingTaskGroup(of: RefreshOutcome.self) { group in
      for show in shows { group.addTask { try await refresh(show, .onlyIdle, isOneOfMany: true) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
}
