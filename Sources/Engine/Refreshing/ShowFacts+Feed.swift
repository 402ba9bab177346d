import FeedParsing
import Foundation
import Library
import PodcastModel

extension ShowFacts {
  /// What a fetched feed says of its show.
  init(_ loaded: LoadedFeed) {
    let feed = loaded.feed
    self.init(
      feedURL: loaded.url, title: feed.title ?? loaded.url, author: feed.author ?? feed.owner?.name,
      summary: feed.descriptionText ?? "", link: feed.link, language: feed.language,
      category: feed.categories.first?.first, artworkURL: feed.artworkURL,
      order: feed.kind == .serial ? .serial : .episodic, isExplicit: feed.explicit ?? false, etag: loaded.etag,
      lastModified: loaded.lastModified)
  }
}
