import Foundation
import Library
import PodcastModel

/// The status of one download, as a command prints it.
public struct DownloadStatus: Sendable, Equatable, Codable {
  /// The episode.
  public let episode: EpisodeID
  /// The title of the episode.
  public let title: String
  /// The title of its show.
  public let show: String
  /// nil when no user wants it any more.
  public let state: DownloadState?
  /// Downloaded bytes.
  public let received: Int64
  /// The size of the file in bytes; nil while unknown.
  public let total: Int64?
  /// nil when no transfer runs.
  public let bytesPerSecond: Int64?
  /// The estimated time; nil while unknown.
  public let secondsLeft: Int?
  /// The kind of the last failure.
  public let failure: DownloadFailure?
  /// The time of the next automatic retry.
  public let nextTry: Date?

  /// Creates a status.
  public init(
    episode: EpisodeID, title: String, show: String, state: DownloadState?, received: Int64 = 0, total: Int64? = nil,
    bytesPerSecond: Int64? = nil, secondsLeft: Int? = nil, failure: DownloadFailure? = nil, nextTry: Date? = nil
  ) {
    self.episode = episode
    self.title = title
    self.show = show
    self.state = state
    self.received = received
    self.total = total
    self.bytesPerSecond = bytesPerSecond
    self.secondsLeft = secondsLeft
    self.failure = failure
    self.nextTry = nextTry
  }

  /// Whether a command need not wait longer: the download is complete, failed, paused, or its next retry is far away.
  public func isEnd(at now: Date) -> Bool {
    switch state {
    case .downloaded, .paused, nil: true
    case .failed: nextTry.map { $0.timeIntervalSince(now) > Self.patience } ?? true
    case .waiting: failure == .diskFull || failure == .limitReached || failure == .mediaFolderMissing
    case .queued, .probing, .downloading: false
    }
  }

  /// The longest wait for a retry, in seconds.
  private static let patience: TimeInterval = 30
}
