import Foundation
import PodcastModel
import Storage

/// The transcription of one episode by this server, queued or ended.
public struct TranscriptionJob: Sendable, Equatable {
  /// The state of a transcription. The raw values are stored and must never be renamed.
  public enum State: String, Sendable, Codable, CaseIterable {
    /// In the queue, or waiting for its next attempt.
    case queued
    /// The server works on it.
    case running
    /// The transcript is stored.
    case done
    /// It continues only when a user retries it.
    case failed
  }

  /// The episode; it has one transcription at most.
  public let episode: EpisodeID
  /// The user who requested it.
  public let user: UserID
  /// The state.
  public let state: State
  /// The length of the audio; nil before it was measured.
  public let durationSeconds: Double?
  /// The length of the audio that is done.
  public let processedSeconds: Double
  /// The reason that it failed or waits; nil for none.
  public let failure: TranscriptionFailure?
  /// What the transcription server said about it, in one line; nil for nothing.
  public let detail: String?
  /// The number of attempts in succession that failed.
  public let failures: Int
  /// The time of the next automatic attempt; nil for as soon as possible.
  public let nextTry: Date?
  /// When it was requested.
  public let created: Date
  /// When it ended; nil before.
  public let finished: Date?

  init(_ row: Row) throws {
    episode = EpisodeID(try row.int64("episode_id"))
    user = UserID(try row.int64("user_id"))
    state = State(rawValue: try row.text("state")) ?? .failed
    durationSeconds = try row.optionalDouble("total")
    processedSeconds = try row.double("processed")
    failure = try row.optionalText("failure").map { TranscriptionFailure(rawValue: $0) ?? .failed }
    detail = try row.optionalText("failure_detail")
    failures = try row.optionalInt("failures") ?? 0
    nextTry = try row.optionalDate("next_at")
    created = try row.date("created_at")
    finished = try row.optionalDate("finished_at")
  }
}

/// A transcription with the names of its episode.
public struct ListedTranscription: Sendable, Equatable {
  /// The transcription.
  public let job: TranscriptionJob
  /// The title of the episode.
  public let title: String
  /// The show of the episode.
  public let show: ShowID
  /// The title of the show.
  public let showTitle: String

  init(_ row: Row) throws {
    job = try TranscriptionJob(row)
    title = try row.text("title")
    show = ShowID(try row.int64("show_id"))
    showTitle = try row.text("show_title")
  }
}
