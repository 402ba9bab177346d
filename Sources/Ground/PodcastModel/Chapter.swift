/// A chapter of an episode.
public struct Chapter: Sendable, Equatable {
  /// Seconds from the start.
  public var startSeconds: Double
  /// Empty when it has none.
  public var title: String

  public init(startSeconds: Double, title: String) {
    self.startSeconds = startSeconds
    self.title = title
  }
}
