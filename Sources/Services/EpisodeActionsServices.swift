import ServiceRouter
import WebPage

/// Actions on episodes, the same for every page: queue, download, favourite, archive, mark as played.
public enum EpisodeActionsServices: Service {
  public static let name = "episode-actions"

  /// Downloads episodes. Answers no sentence where at least one of them is downloaded now.
  public struct Download: DoTask {
    public typealias Answer = ActionResult
    public let episodes: [Int64]

    public init(episodes: [Int64]) { self.episodes = episodes }
  }
}
