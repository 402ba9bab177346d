import ServiceRouter
import WebPage

/// Actions on episodes, the same for every page: queue, download, favourite, archive, mark as played.
public enum EpisodeActionsServices: Service {
  public static let name = "episode-actions"

  /// The actions on one episode as a page, for browsers without scripts.
  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/episodes/{episode}/actions"
    public let episode: Int64
    /// The page to return to.
    public var back: String?
    /// The list in which it can be moved: "up-next", the number of a smart playlist, or "playlist-7" for a playlist by hand.
    public var sorts: String?

    public init(episode: Int64, back: String? = nil, sorts: String? = nil) {
      self.episode = episode
      self.back = back
      self.sorts = sorts
    }

    public init(_ parameters: TaskParameters) throws {
      episode = try parameters.required("episode")
      back = try parameters.optional("back")
      sorts = try parameters.optional("sorts")
    }

    public var parameters: TaskParameters { ["episode": episode, "back": back, "sorts": sorts] }
  }

  /// Performs an action on episodes, by the name with which forms post it. Answers nil when there is no such action.
  public struct Perform: CommandTask {
    public typealias Answer = EventAnswer?
    public let action: String
    public let episodes: [Int64]
    public let backTo: String

    public init(action: String, episodes: [Int64], backTo: String) {
      self.action = action
      self.episodes = episodes
      self.backTo = backTo
    }
  }

  /// Downloads episodes. Answers no sentence where at least one of them is downloaded now.
  public struct Download: CommandTask {
    public typealias Answer = ActionResult
    public let episodes: [Int64]

    public init(episodes: [Int64]) { self.episodes = episodes }
  }
}
