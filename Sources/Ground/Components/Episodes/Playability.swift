/// Whether an episode can be played, and if not, why, in words for the person.
public enum Playability: Sendable, Equatable {
  case playable(PlayItem)
  case unplayable(reason: String)
}
