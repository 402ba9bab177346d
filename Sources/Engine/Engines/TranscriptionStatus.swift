import Foundation
import Library
import PodcastModel

/// The status of one transcription, as a command prints it.
public struct TranscriptionStatus: Sendable, Equatable, Codable {
  /// The episode.
  public let episode: EpisodeID
  /// The title of the episode.
  public let title: String
  /// The title of its show.
  public let show: String
  /// nil when it is not in the queue any more.
  public let state: TranscriptionJob.State?
  /// The length of the audio that is done.
  public let processedSeconds: Double
  /// The length of the audio; nil while it is unknown.
  public let durationSeconds: Double?
  /// The reason that it failed or waits.
  public let failure: TranscriptionFailure?
  /// What the server said about it.
  public let detail: String?
  /// The time of the next automatic attempt.
  public let nextTry: Date?

  /// Creates the status of a transcription; without one, of an episode that is not in the queue.
  public init(episode: EpisodeID, title: String, show: String, _ job: TranscriptionJob?) {
    self.episode = episode
    self.title = title
    self.show = show
    state = job?.state
    processedSeconds = job?.processedSeconds ?? 0
    durationSeconds = job?.durationSeconds
    failure = job?.failure
    detail = job?.detail
    nextTry = job?.nextTry
  }

  /// Whether a command need not wait longer: it is done, has failed, or its next attempt is far away.
  public func isEnd(at now: Date) -> Bool {
    switch state {
    case .done, .failed, nil: true
    case .queued: nextTry.map { $0.timeIntervalSince(now) > Self.patience && failure != .notDownloaded } ?? false
    case .running: false
    }
  }

  /// The longest wait for an attempt, in seconds.
  private static let patience: TimeInterval = 90
}

/// The queue of transcriptions, as a command prints it.
public struct TranscriptionList: Sendable, Equatable, Codable {
  /// The transcriptions in their order; the ended ones are last.
  public let transcriptions: [TranscriptionStatus]
  /// The seconds of audio that were transcribed today.
  public let secondsToday: Double
  /// The limit of a day; nil for none.
  public let secondsPerDay: Double?
}

/// The reason why nothing is transcribed.
public enum TranscriptionRequestError: Error, Sendable, Equatable, Codable {
  /// The settings have no address of a transcription server.
  case isOff
  /// The episode has a transcript.
  case hasTranscript(EpisodeID)
  /// The episode has no audio.
  case noAudio(EpisodeID)
}
