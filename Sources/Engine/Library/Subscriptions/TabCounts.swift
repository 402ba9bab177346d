import PodcastModel
import Storage

/// The numbers at the tabs of a user, which every page shows.
public struct TabCounts: Sendable, Equatable {
  /// The number of episodes of all the user's shows since each was last opened, without archived shows.
  public let newEpisodes: Int
  /// The number of episodes in Up Next.
  public let queued: Int
}

extension SubscriptionRepository {
  /// The numbers at the tabs of a user. While a page is rendered they are read once.
  ///
  /// - Throws: `StorageError`.
  public func tabCounts(of user: UserID) async throws -> TabCounts {
    try await RequestCache.value(of: user, \.tabCounts) {
      let row = try await database.read { try $0.row(Self.tabCounts, ["user": .integer(user.rawValue)]) }
      return TabCounts(
        newEpisodes: Int(clamping: try row?.int64("new_count") ?? 0), queued: Int(clamping: try row?.int64("queued") ?? 0))
    }
  }

  static let tabCounts = Statement(
    "subscriptions.tabCounts",
    """
    SELECT (SELECT COALESCE(SUM(new_count), 0) FROM subscription WHERE user_id = :user AND is_archived = 0) AS new_count,
      (SELECT COUNT(*) FROM up_next WHERE user_id = :user) AS queued
    """)
}
