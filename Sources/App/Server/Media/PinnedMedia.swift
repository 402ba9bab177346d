import PodcastModel

/// One listener's playback of one episode.
struct ListenerKey: Sendable, Hashable {
  let user: Int64
  /// The token of the user's public link or private list with which someone else plays; nil for the user's own devices.
  var link: String?
  let episode: EpisodeID
  /// The browser's user agent: a user's phone and computer may have started with different bytes.
  let browser: String
}

/// The version of a remote file with which a listener started. Publishers that insert advertising dynamically send every listener, and
/// every request, different bytes; all ranges of one playback must come from the same ones.
struct PinnedMedia: Sendable {
  /// The address in the feed.
  let source: String
  /// The end of the redirects; requested directly, it returns the same bytes again.
  var address: String
  let version: MediaVersion
  let facts: MediaFileHeaders
  /// Whether the bytes come from a copy on this server, because every answer of the source is another version.
  var isCopy = false
}
