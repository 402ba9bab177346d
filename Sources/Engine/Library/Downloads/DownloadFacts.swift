import Foundation
import Storage

/// How a download stands, for somebody who keeps it.
public struct DownloadFacts: Sendable, Equatable {
  public let state: DownloadState
  /// Bytes that are safely on the disk.
  public let received: Int64
  /// Its length in bytes; nil while nobody knows.
  public let total: Int64?
  public let trouble: DownloadTrouble?
  /// When it is tried again by itself.
  public let nextTry: Date?

  public init(state: DownloadState, received: Int64 = 0, total: Int64? = nil, trouble: DownloadTrouble? = nil, nextTry: Date? = nil) {
    self.state = state
    self.received = received
    self.total = total
    self.trouble = trouble
    self.nextTry = nextTry
  }

  /// From 0 to 1; nil where the length is not known.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(Double(received) / Double(total), 1)
  }
}

extension DownloadFacts {
  /// - Returns: nil when this person does not keep the episode.
  init?(_ row: Row) throws {
    guard let state = try row.optionalText("download_state") else { return nil }
    self.init(
      state: DownloadState(rawValue: state) ?? .failed, received: try row.optionalInt64("download_synced") ?? 0,
      total: try row.optionalInt64("download_total"),
      trouble: try row.optionalText("download_trouble").map { DownloadTrouble(rawValue: $0) ?? .failed },
      nextTry: try row.optionalDate("download_next_try"))
  }

  static let columns = """
    download.state AS download_state, download.synced AS download_synced, download.total AS download_total, \
    download.trouble AS download_trouble, download.next_try AS download_next_try
    """

  /// The download of an episode, where `user` keeps it.
  static func joins(user: String) -> String {
    """
    LEFT JOIN download_claim AS claim ON claim.user_id = \(user) AND claim.episode_id = episode.id AND claim.withdrawn_at IS NULL
    LEFT JOIN download ON download.episode_id = claim.episode_id
    """
  }
}
