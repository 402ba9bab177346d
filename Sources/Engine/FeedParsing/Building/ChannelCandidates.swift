/// The competing values for facts of the channel, in the order of their reliability.
struct ChannelCandidates {
  var itunesArtwork: String?
  var plainArtwork: String?
  /// Small pictures, as a last resort.
  var iconArtwork: String?
  var atomAuthor: String?
  var creator: String?
  var managingEditor: String?
  var itunesSummary: String?
  var dcTitle: String?

  func apply(_ feed: inout ParsedFeed) {
    feed.artworkURL = itunesArtwork ?? plainArtwork ?? iconArtwork
    feed.title = feed.title ?? dcTitle
    feed.author = feed.author ?? atomAuthor ?? creator ?? managingEditor
    feed.description = feed.description ?? itunesSummary
  }
}
