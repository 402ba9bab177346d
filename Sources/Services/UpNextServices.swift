import ServiceRouter

/// The queue: what plays after what plays now.
public enum UpNextServices: Service {
  public static let name = "up-next"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/up-next"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// Puts episodes at the head of the queue, in the order given.
  public struct PlayNext: DoTask {
    public typealias Answer = Queued
    public let episodes: [Int64]

    public init(episodes: [Int64]) { self.episodes = episodes }
  }

  /// Puts episodes at the end of the queue, in the order given.
  public struct PlayLast: DoTask {
    public typealias Answer = Queued
    public let episodes: [Int64]

    public init(episodes: [Int64]) { self.episodes = episodes }
  }

  /// Makes episodes the queue, in the order given. The one there was can be brought back.
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
