/// Whether an episode can be played, and if not, the reason as text for the user.
public enum Playability: Sendable, Equatable {
  case playable(PlayItem)
  case unplayable(reason: String)
}

extension Playability {
  /// What there is to play.
  public var item: PlayItem? {
    if case .playable(let item) = self { item } else { nil }
  }
}
