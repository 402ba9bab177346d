/// Facts of the channel that several elements claim, in the order in which they are believed.
struct ChannelClaims {
  var itunesArtwork: String?
  var plainArtwork: String?
  /// Small pictures: better than none.
  var iconArtwork: String?
  var atomAuthor: String?
  var creator: String?
  var managingEditor: String?
  var itunesSummary: String?
  var dcTitle: String?

  func settle(_ feed: inout ParsedFeed) {
    feed.artworkURL = itunesArtwork ?? plainArtwork ?? iconArtwork
    feed.title = feed.title ?? dcTitle
    feed.author = feed.author ?? atomAuthor ?? creator ?? managingEditor
    feed.description = feed.description ?? itunesSummary
  }
}
