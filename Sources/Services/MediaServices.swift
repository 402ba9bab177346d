import ServiceRouter

/// The audio of episodes: the downloaded file, or the remote one relayed.
public enum MediaServices: Service {
  public static let name = "media"

  public struct Listen: NavigateTask {
    public static let pattern: PathPattern = "/media/{episode}"
    public let episode: Int64
    /// The name of one of the qualities of its audio; nil for the publisher's own file.
    public let quality: String?

    public init(episode: Int64, quality: String? = nil) {
      self.episode = episode
      self.quality = quality
    }
    public init(_ parameters: TaskParameters) throws {
      episode = try parameters.required("episode")
      quality = try parameters.optional("quality")
    }
    public var parameters: TaskParameters { ["episode": episode, "quality": quality] }
  }

  /// The chapters of an episode as JSON, for the browser's player.
  public struct Chapters: NavigateTask {
    public static let pattern: PathPattern = "/chapters/{episode}"
    public let episode: Int64

    public init(episode: Int64) { self.episode = episode }
    public init(_ parameters: TaskParameters) throws { episode = try parameters.required("episode") }
    public var parameters: TaskParameters { ["episode": episode] }
  }

  /// A transcript of an episode as WebVTT, for the text tracks of videos.
  public struct Transcript: NavigateTask {
    public static let pattern: PathPattern = "/media/transcript/{episode}/{file}"
    public let episode: Int64
    /// The id of the transcript.
    public let transcript: Int64

    public init(episode: Int64, transcript: Int64) {
      self.episode = episode
      self.transcript = transcript
    }
    public init(_ parameters: TaskParameters) throws {
      episode = try parameters.required("episode")
      let file: String = try parameters.required("file")
      guard file.hasSuffix(Self.ending), let id = Int64(file.dropLast(Self.ending.count)) else { throw TaskError.wrongType("file") }
      transcript = id
    }
    public var parameters: TaskParameters { ["episode": episode, "file": "\(transcript)\(Self.ending)"] }

    private static let ending = ".vtt"
  }

  /// The audio of a broadcast, relayed while it runs.
  public struct ListenLive: NavigateTask {
    public static let pattern: PathPattern = "/live-audio/{show}/{item}"
    public let show: Int64
    /// The number of an item of the show's feed.
    public let item: Int64

    public init(show: Int64, item: Int64) {
      self.show = show
      self.item = item
    }
    public init(_ parameters: TaskParameters) throws {
      show = try parameters.required("show")
      item = try parameters.required("item")
    }
    public var parameters: TaskParameters { ["show": show, "item": item] }
  }

  /// A short-lived address of the audio for a device that sends no cookies.
  public struct Sign: NavigateTask {
    public static let pattern: PathPattern = "/media-address/{episode}"
    public let episode: Int64

    public init(episode: Int64) { self.episode = episode }
    public init(_ parameters: TaskParameters) throws { episode = try parameters.required("episode") }
    public var parameters: TaskParameters { ["episode": episode] }
  }
}
