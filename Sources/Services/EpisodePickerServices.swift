import ServiceRouter

/// A sheet for selecting the episode to play: from the show of the current episode, or from the queue. There is only one on the
/// navigation stack.
public enum EpisodePickerServices: Service {
  public static let name = "episode-picker"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/player/episodes"
    /// "queue" for the queue; nil for the show.
    public var part: String?
    /// The number of the show's episodes to skip; nil for those around the current one.
    public var from: Int?
    /// Whether closing it leads back to the player; if not, to the page below.
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
