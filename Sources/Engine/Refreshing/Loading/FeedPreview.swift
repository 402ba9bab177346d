import Foundation
import Library
import PodcastModel

/// A feed as a page shows it before anyone has added it: nothing of it is stored.
public struct FeedPreview: Sendable {
  /// An episode of the feed.
  public struct Episode: Sendable {
    /// The GUID as the feed gives it.
    public let guid: String?
    /// The address of the audio; nil without one.
    public let enclosureURL: String?
    /// The title; empty when the feed has none.
    public let title: String
    /// The beginning of the notes as plain text.
    public let summary: String
    /// The date of publication; nil when the feed has none.
    public let published: Date?
    /// The length in seconds; nil when unknown.
    public let durationSeconds: Double?
  }

  /// The facts of the show, with the feed's address after permanent redirects.
  public let show: ShowFacts
  /// The newest episodes, newest first, and `maxEpisodes` at most.
  public let episodes: [Episode]
  /// The number of episodes in the feed.
  public let episodeCount: Int

  init(_ loaded: LoadedFeed) {
    show = ShowFacts(loaded.feed, url: loaded.url)
    let newest = loaded.items.enumerated().sorted {
      let dates = ($0.element.published ?? .distantPast, $1.element.published ?? .distantPast)
      return dates.0 == dates.1 ? $0.offset < $1.offset : dates.0 > dates.1
    }
    episodes = newest.prefix(Self.maxEpisodes).map { Episode($0.element) }
    episodeCount = loaded.items.count
  }

  /// The episode with this GUID, or with this audio URL.
  public func episode(guid: String?, enclosureURL: String?) -> Episode? {
    episodes.first { $0.guid != nil && $0.guid == guid } ?? episodes.first { $0.enclosureURL != nil && $0.enclosureURL == enclosureURL }
  }

  /// The maximum number of episodes of a preview.
  public static let maxEpisodes = 50
}

extension FeedPreview.Episode {
  fileprivate init(_ item: FeedItem) {
    self.init(
      guid: item.guid, enclosureURL: item.enclosureURL, title: item.title, summary: item.facts?.summary ?? "",
      published: item.published, durationSeconds: item.facts?.durationSeconds)
  }
}
