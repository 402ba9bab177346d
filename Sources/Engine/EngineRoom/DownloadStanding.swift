import Foundation
import Library
import PodcastModel

/// How far one download has come, as it is told to whoever asked for it.
public struct DownloadStanding: Sendable, Equatable, Codable {
  public let episode: EpisodeID
  public let title: String
  public let show: String
  /// nil when nobody wants it any more.
  public let state: DownloadState?
  public let received: Int64
  /// In bytes; nil while nobody knows.
  public let total: Int64?
  /// nil when nothing comes just now.
  public let bytesPerSecond: Int64?
  public let secondsLeft: Int?
  public let trouble: DownloadTrouble?
  /// When it is tried again by itself.
  public let nextTry: Date?

  public init(
    episode: EpisodeID, title: String, show: String, state: DownloadState?, received: Int64 = 0, total: Int64? = nil,
    bytesPerSecond: Int64? = nil, secondsLeft: Int? = nil, trouble: DownloadTrouble? = nil, nextTry: Date? = nil
  ) {
    self.episode = episode
    self.title = title
    self.show = show
    self.state = state
    self.received = received
    self.total = total
    self.bytesPerSecond = bytesPerSecond
    self.secondsLeft = secondsLeft
    self.trouble = trouble
    self.nextTry = nextTry
  }

  /// Whether nothing more is worth waiting for: it is there, or given up, paused, or will not go on for a while.
  public func isEnd(at now: Date) -> Bool {
    switch state {
    case .downloaded, .paused, nil: true
    case .failed: nextTry.map { $0.timeIntervalSince(now) > Self.patience } ?? true
    case .waiting: trouble == .diskFull || trouble == .limitReached
    case .queued, .probing, .downloading: false
    }
  }

  /// Seconds for which a next try is waited for.
  private static let patience: TimeInterval = 30
}
