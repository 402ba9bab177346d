import ServiceRouter

/// A sheet that picks what plays: from the show of what plays now, or from the queue. There is only ever one.
public enum EpisodeListServices: Service {
  public static let name = "episode-list"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/player/episodes"
    /// "queue" for the queue; else the show.
    public var part: String?
    /// How many episodes of the show to leave out at the beginning; nil for those round the one that plays.
    public var from: Int?
    /// Closing it leads back to the player; else to the page it lies over.
    public var fromPlayer: Bool?

    public init(part: String? = nil, fromPlayer: Bool? = nil) {
      self.part = part
      self.fromPlayer = fromPlayer
    }

    public init(_ parameters: TaskParameters) throws {
      part = try parameters.optional("part")
      from = try parameters.optional("from")
      fromPlayer = try parameters.optional("player")
    }

    public var parameters: TaskParameters { ["part": part, "from": from, "player": fromPlayer] }
  }
}
