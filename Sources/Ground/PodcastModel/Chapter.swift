/// A part of an episode that has a name.
public struct Chapter: Sendable, Equatable {
  /// Seconds from the start.
  public var startSeconds: Double
  /// "" where it has none.
  public var title: String

  public init(startSeconds: Double, title: String) {
    self.startSeconds = startSeconds
    self.title = title
  }
}
