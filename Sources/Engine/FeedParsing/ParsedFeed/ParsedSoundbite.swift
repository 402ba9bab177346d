/// A short excerpt that promotes an episode (`podcast:soundbite`).
public struct ParsedSoundbite: Sendable, Equatable, Encodable {
  /// The start in seconds.
  public var startSeconds: Double
  /// The duration in seconds.
  public var durationSeconds: Double
  /// The title.
  public var title: String?
}
