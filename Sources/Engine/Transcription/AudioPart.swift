/// A part of an episode's audio, as a file.
public struct AudioPart: Sendable, Equatable {
  /// The path of the file.
  public let path: String
  /// Where it starts in the episode.
  public let startSeconds: Double
  /// Its length.
  public let seconds: Double

  /// Creates a part.
  public init(path: String, startSeconds: Double, seconds: Double) {
    self.path = path
    self.startSeconds = startSeconds
    self.seconds = seconds
  }
}
