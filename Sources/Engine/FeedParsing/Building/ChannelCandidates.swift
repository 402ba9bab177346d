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
    feed.artworkFallbacks = feed.artworkURL.map { [plainArtwork, iconArtwork].fallbacks(of: $0, feed.images) } ?? []
    feed.title = feed.title ?? dcTitle
    feed.author = feed.author ?? atomAuthor ?? creator ?? managingEditor
    feed.description = feed.description ?? itunesSummary
  }
}

extension [String?] {
  /// These pictures and those of `images`, each once and without `artwork`: at most three.
  func fallbacks(of artwork: String, _ images: [ParsedImage]) -> [String] {
    // Most items have one picture.
    guard !images.isEmpty || contains(where: { $0 != nil && $0 != artwork }) else { return [] }
    var known: Set<String> = [artwork]
    let covers = images.filter { $0.purpose.map { $0.contains("artwork") } ?? true }
    let all: [String] = compactMap { $0 } + covers.map(\.url)
    return [String](all.filter { known.insert($0).inserted }.prefix(3))
  }
}
