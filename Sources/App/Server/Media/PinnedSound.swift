import Foundation
import PodcastModel

/// One listener's listening to one episode.
struct Listening: Sendable, Hashable {
  let user: Int64
  let episode: EpisodeID
  /// What the browser calls itself: a person's telephone and computer may each have begun with other bytes.
  let browser: String
}

/// The version of a remote file that a listener began with. Publishers that put in advertising as they are asked send every
/// listener, and every request, other bytes; all ranges of one listening must come from the same ones.
struct PinnedSound: Sendable {
  /// In the feed.
  let source: String
  /// Where the redirects from there led; asked directly, it gives the same bytes again.
  var address: String
  let version: SoundVersion
  let facts: MediaFacts
}
