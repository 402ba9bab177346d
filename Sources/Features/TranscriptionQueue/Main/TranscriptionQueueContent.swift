import Foundation
import WebPage

extension TranscriptionQueue {
  /// The content of the page.
  public struct Content: Sample {
    public var jobs: [Job]
    /// The length of the audio of today.
    public var secondsToday: Double
    /// The limit of a day; nil for none.
    public var secondsPerDay: Double?

    /// Changes with the rows and their buttons.
    public var version: String { jobs.map { "\($0.episode)-\($0.state.rawValue)" }.joined(separator: "_") }

    public init(jobs: [Job], secondsToday: Double, secondsPerDay: Double?) {
      self.jobs = jobs
      self.secondsToday = secondsToday
      self.secondsPerDay = secondsPerDay
    }
  }

  public enum State: String, Sendable {
    case queued, running, done, failed
  }

  /// The transcription of one episode.
  public struct Job: Sendable {
    public var episode: Int64
    public var title: String
    public var showTitle: String
    /// The page of the episode.
    public var url: String
    public var state: State
    public var processedSeconds: Double
    /// nil while the length is unknown.
    public var durationSeconds: Double?
    /// The reason that it does not proceed, in sentences.
    public var failureText: String?
    /// The time of the next automatic attempt.
    public var nextTry: Date?
    /// Whether the viewer may remove it.
    public var isOwn: Bool

    /// From 0 to 1.
    public var fraction: Double {
      guard let durationSeconds, durationSeconds > 0 else { return 0 }
      return min(max(processedSeconds / durationSeconds, 0), 1)
    }

    public init(
      episode: Int64, title: String, showTitle: String, url: String, state: State, processedSeconds: Double, durationSeconds: Double?,
      failureText: String? = nil, nextTry: Date? = nil, isOwn: Bool = true
    ) {
      self.episode = episode
      self.title = title
      self.showTitle = showTitle
      self.url = url
      self.state = state
      self.processedSeconds = processedSeconds
      self.durationSeconds = durationSeconds
      self.failureText = failureText
      self.nextTry = nextTry
      self.isOwn = isOwn
    }
  }

  /// The content of the button on other pages.
  public struct Offer: Sendable {
    public var episode: Int64
    /// nil before a request.
    public var state: State?
    public var fraction: Double
    /// The page to which the button returns, and the queue.
    public var backURL: String
    public var queueURL: String

    /// Changes with the button.
    public var version: String { state?.rawValue ?? "none" }

    public init(episode: Int64, state: State?, fraction: Double = 0, backURL: String, queueURL: String) {
      self.episode = episode
      self.state = state
      self.fraction = fraction
      self.backURL = backURL
      self.queueURL = queueURL
    }
  }
}
