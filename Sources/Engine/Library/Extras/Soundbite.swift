/// A short excerpt of an episode (`podcast:soundbite`).
public struct Soundbite: Sendable, Equatable, Codable {
  /// The start in seconds.
  public var startSeconds: Double
  /// The duration in seconds.
  public var durationSeconds: Double
  /// The title; nil for none.
  public var title: String?

  /// Creates a soundbite.
  public init(startSeconds: Double, durationSeconds: Double, title: String? = nil) {
    self.startSeconds = startSeconds
    self.durationSeconds = durationSeconds
    self.title = title
  }
}
