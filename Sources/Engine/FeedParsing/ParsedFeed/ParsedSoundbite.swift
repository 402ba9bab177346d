/// A passage that makes curious (`podcast:soundbite`).
public struct ParsedSoundbite: Sendable, Equatable, Encodable {
  public var startSeconds: Double
  public var durationSeconds: Double
  public var title: String?
}
