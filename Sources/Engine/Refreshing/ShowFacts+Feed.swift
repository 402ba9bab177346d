import FeedParsing
import Fetching
import Foundation
import Library
import PodcastModel

extension ShowFacts {
  /// What a fetched feed says of its show.
  init(_ loaded: LoadedFeed) {
    let feed = loaded.feed
    // A feed that broke off must be fetched whole the next time, so it is not to be recognised.
    let isWhole = feed.complete
    self.init(
      feedURL: loaded.url, title: feed.title ?? Self.substituteTitle(loaded.url), author: feed.author ?? feed.owner?.name,
      owner: feed.owner?.name ?? feed.owner?.email, summary: feed.descriptionText ?? "", link: feed.link, language: feed.language,
      category: feed.categories.first?.first, artworkURL: feed.artworkURL,
      order: feed.kind == .serial ? .serial : .episodic, isExplicit: feed.explicit ?? false, etag: isWhole ? loaded.etag : nil,
      lastModified: isWhole ? loaded.lastModified : nil)
  }

  /// What a show without a title is called: its address, without a password that may stand in it.
  private static func substituteTitle(_ url: String) -> String { (try? RemoteURL(url))?.text ?? "–" }
}
