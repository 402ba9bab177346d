import FeedParsing
import Library
import PodcastModel

extension ShowFacts {
  /// Creates the facts of a show from its fetched feed.
  ///
  /// - Parameter url: the URL of the next fetch.
  init(_ feed: ParsedFeed, url: String) {
    self.init(
      feedURL: url, title: feed.title, author: feed.author ?? feed.owner?.name,
      owner: feed.owner?.name ?? feed.owner?.email, summary: feed.descriptionText ?? "", link: feed.link, language: feed.language,
      category: feed.categories.first?.first, artworkURL: feed.artworkURL,
      order: feed.kind == .serial ? .serial : .episodic, isExplicit: feed.explicit ?? false, isPartial: !feed.complete)
    podroll = feed.podroll.filter { $0.itemGUID == nil }.prefix(RecommendedShow.maxCount).map {
      RecommendedShow(title: $0.title, feedURL: $0.feedURL, feedGUID: $0.feedGUID)
    }
    extras = ShowExtras(feed)
    artworkFallbacks = feed.artworkFallbacks.compactMap(\.webAddress)
  }

  /// A hash of all fields.
  var contentHash: Int64 {
    var hash = ContentHash()
    for text in [title, author, owner, summary, link, language, category, artworkURL, order.rawValue] { hash.add(text) }
    hash.add(isExplicit ? 1 : 0)
    for entry in podroll {
      for text in [entry.title, entry.feedURL, entry.feedGUID] { hash.add(text) }
    }
    // Earlier versions stored no other pictures: such shows are stored again, and no others.
    for url in artworkFallbacks { hash.add(url) }
    extras.add(to: &hash)
    return hash.value
  }
}

extension FeedValidators {
  /// An incomplete feed must be fetched completely the next time, so it has no validators.
  init(_ loaded: LoadedFeed, show: ShowFacts) {
    let isWhole = loaded.feed.complete
    self.init(
      etag: isWhole ? loaded.report.etag : nil, lastModified: isWhole ? loaded.report.lastModified : nil,
      podcastGUID: loaded.feed.podcastGUID, contentHash: isWhole ? show.contentHash : nil)
  }
}
