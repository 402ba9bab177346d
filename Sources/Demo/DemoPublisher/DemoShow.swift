import Foundation

/// One show of the demo internet: everything its feed, its website and the directory say about it.
public struct DemoShow: Sendable, Decodable {
  public enum Kind: String, Sendable, Decodable { case episodic, serial }

  /// A category and, below it, an optional narrower one, in the directory's own words.
  public struct Category: Sendable, Decodable {
    public var name: String
    public var narrower: String?
    /// The directory's genre number of the main category.
    public var genre: Int
  }

  /// Its part of every address: `/feeds/{id}.xml`.
  public var id: String
  /// The directory's number of the show.
  public var directoryID: Int
  public var title: String
  public var author: String
  public var ownerName: String
  public var ownerEmail: String
  public var language: String
  public var summary: String
  public var categories: [Category]
  public var kind: Kind
  public var artwork: String
  public var copyright: String
  /// The names of the spoken clips of its audio.
  public var clips: [String]
  /// Newest first.
  public var episodes: [DemoEpisode]
  public var extras: DemoShowExtras?
  /// Its feed is written by hand with defects; see `IrregularFeed`.
  public var isHandMade: Bool
  /// A rule that its episodes follow, instead of a list of them.
  var nights: NightlyEpisodes?

  public var feedPath: String { "/feeds/\(id).xml" }
  public var websitePath: String { "/sites/\(id)" }
  public var artworkPath: String { "/artwork/\(artwork)" }

  public func mediaPath(of episode: DemoEpisode) -> String { "/media/\(id)/\(episode.slug).mp3" }

  /// The id that a feed keeps when it moves (`podcast:guid`); derived from the show's id.
  public var guid: String {
    let digits = ["feed", "guid"].map { String(format: "%016lx", Validators.checksum(of: "\($0)/\(id)".utf8)) }.joined()
    let cuts = [0, 8, 12, 16, 20, 32]
    return zip(cuts, cuts.dropFirst()).map { String(digits.dropFirst($0).prefix($1 - $0)) }.joined(separator: "-")
  }

  /// The date of the newest episode, which is the feed's Last-Modified.
  public var updated: Date { episodes.map(\.published).max() ?? PublicationCalendar.base }

  /// The same show this many weeks later; dates in titles change with it.
  func later(byWeeks weeks: Int) -> DemoShow {
    var show = self
    show.episodes = episodes.map { $0.moved(to: $0.published.addingTimeInterval(Double(weeks * 7 * 86_400))) }
    return show
  }

  public func episode(_ slug: String) -> DemoEpisode? { episodes.first { $0.slug == slug } }
}
