import ServiceRouter

/// The queue: the episodes after the current one.
public enum UpNextServices: Service {
  public static let name = "up-next"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/up-next"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// Inserts episodes at the head of the queue, in the given order.
  public struct PlayNext: DoTask {
    public typealias Answer = Queued
    public let episodes: [Int64]

    public init(episodes: [Int64]) { self.episodes = episodes }
  }

  /// Appends episodes to the queue, in the given order.
  public struct PlayLast: DoTask {
    public typealias Answer = Queued
    public let episodes: [Int64]

    public init(episodes: [Int64]) { self.episodes = episodes }
  }

  /// Replaces the queue with these episodes, in the given order. The previous queue can be restored.
  public struct PlayInstead: DoTask {
    public typealias Answer = Queued
    public let episodes: [Int64]

    public init(episodes: [Int64]) { self.episodes = episodes }
  }

  /// What was done, in a sentence, and the post that takes it back: one field, `undo`, to a path of ours.
  public struct Queued: Sendable, Equatable {
    public let sentence: String
    public let undoPath: String
    /// Empty when there is nothing to take back.
    public let undo: String
    public let undoText: String

    public init(sentence: String, undoPath: String, undo: String, undoText: String) {
      self.sentence = sentence
      self.undoPath = undoPath
      self.undo = undo
      self.undoText = undoText
    }
  }
}
