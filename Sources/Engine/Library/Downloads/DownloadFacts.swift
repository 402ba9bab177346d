import Foundation
import PodcastModel
import Storage

/// The state of a download for one of its users.
public struct DownloadFacts: Sendable, Equatable {
  /// The state.
  public let state: DownloadState
  /// The number of bytes that are safely on disk.
  public internal(set) var received: Int64 = 0
  /// The size in bytes; nil while it is unknown.
  public internal(set) var total: Int64?
  /// The failure; nil for none.
  public internal(set) var failure: DownloadFailure?
  /// The time of the next automatic attempt; nil for none.
  public internal(set) var nextTry: Date?

  /// The progress from 0 to 1; nil where the size is unknown.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(Double(received) / Double(total), 1)
  }
}

extension DownloadFacts {
  /// - Returns: nil when the user has not downloaded the episode.
  init?(_ row: Row) throws {
    guard let state = try row.optionalText("download_state") else { return nil }
    self.init(
      state: DownloadState(rawValue: state) ?? .failed, received: try row.optionalInt64("download_synced") ?? 0,
      total: try row.optionalInt64("download_total"),
      failure: try row.optionalText("download_trouble").map { DownloadFailure(rawValue: $0) ?? .failed },
      nextTry: try row.optionalDate("download_next_try"))
  }

  static let columns = """
    CASE WHEN download.state IS NULL AND substr(episode.enclosure_url, 1, 4) = '\(Enclosure.ownScheme)' THEN 'downloaded' \
    ELSE download.state END AS download_state, download.synced AS download_synced, download.total AS download_total, \
    download.trouble AS download_trouble, download.next_try AS download_next_try
    """

  /// Joins the user's download of an episode.
  static func joins(user: String) -> String {
    """
    LEFT JOIN download_claim AS claim ON claim.user_id = \(user) AND claim.episode_id = episode.id AND claim.withdrawn_at IS NULL
    LEFT JOIN download ON download.episode_id = claim.episode_id
    """
  }
}
