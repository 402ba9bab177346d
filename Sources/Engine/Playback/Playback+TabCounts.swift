import Library
import PodcastModel

/// The numbers that were read already for the page that is being made.
enum TabCountsCache {
  @TaskLocal static var ofPage: PerUser<TabCounts>?
}

extension Playback {
  /// The numbers at the tabs of `user`. While a page is rendered they are read once.
  ///
  /// - Throws: `StorageError`.
  public func tabCounts(of user: UserID) async throws -> TabCounts {
    if let known = TabCountsCache.ofPage?[user] { return known }
    let counts = try await library.subscriptions.tabCounts(of: user)
    TabCountsCache.ofPage?[user] = counts
    return counts
  }
}
