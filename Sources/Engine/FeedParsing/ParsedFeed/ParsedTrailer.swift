import Foundation

/// A trailer of the show or of one season (`podcast:trailer`).
public struct ParsedTrailer: Sendable, Equatable, Encodable {
  /// The title.
  public var title: String?
  /// The URL of the audio or video.
  public var url: String
  /// The publication date.
  public var published: Date?
  /// A MIME type in lower case.
  public var type: String?
  /// The size in bytes.
  public var length: Int?
  /// The season; nil for a trailer of the show.
  public var season: Int?

  /// The trailer as an episode of the kind trailer.
  package var episode: ParsedEpisode {
    var episode = ParsedEpisode()
    (episode.guid, episode.title, episode.published, episode.season, episode.kind) = (url, title, published, season, .trailer)
    episode.enclosures = [ParsedEnclosure(url: url, type: type, length: length)]
    return episode
  }
}
