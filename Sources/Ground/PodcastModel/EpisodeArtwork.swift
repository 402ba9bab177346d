/// The picture of an episode: its own with its show's as the fallback, or its show's alone.
public struct EpisodeArtwork: Sendable, Hashable {
  public let id: ArtworkID
  /// The picture to show when `id` is unavailable; nil when there is no other.
  public let fallback: ArtworkID?

  /// - Returns: nil when neither the episode nor its show has a picture.
  public init?(episode: ArtworkID?, show: ArtworkID?) {
    guard let id = episode ?? show else { return nil }
    self.id = id
    fallback = show == id ? nil : show
  }
}
