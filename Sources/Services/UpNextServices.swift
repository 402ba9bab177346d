import ServiceRouter
import WebPage

/// The queue: the episodes after the current one.
public enum UpNextServices: Service {
  public static let name = "up-next"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/up-next"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// Makes episodes the queue, in the order given. The earlier queue can be restored.
  public struct ReplaceQueue: CommandTask {
    public typealias Answer = ActionResult
    public let episodes: [Int64]

    public init(episodes: [Int64]) { self.episodes = episodes }
  }
}
