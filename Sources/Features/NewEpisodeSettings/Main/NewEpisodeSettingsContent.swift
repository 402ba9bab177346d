import Foundation
import WebPage

extension NewEpisodeSettings {
  /// The content of the page.
  public struct Content: Sample {
    /// nil for the default of all shows.
    public var show: (id: Int64, title: String, url: String)?
    public var rule: Rule
    /// The user's default, for a show that may follow it.
    public var standard: Rule
    public var preview: Preview
    /// The rule that was just replaced; nil when none was.
    public var saved: Saved?
    /// The path of this page.
    public var url: String
    public var today: Date?

    public init(show: (id: Int64, title: String, url: String)?, rule: Rule, standard: Rule, preview: Preview, url: String) {
      self.show = show
      self.rule = rule
      self.standard = standard
      self.preview = preview
      self.url = url
    }
  }

  /// The outcome of the rule for the newest episodes of a show.
  public struct Preview: Sendable {
    /// The show that serves as an example for the default; nil for the show of the page, or where there is none.
    public var example: String?
    /// The newest first.
    public var episodes: [Outcome]

    public init(example: String? = nil, episodes: [Outcome]) {
      self.example = example
      self.episodes = episodes
    }
  }

  public struct Outcome: Sendable {
    public var title: String
    public var published: Date
    public var placement: Placement
    public var isDownloaded = false
    /// Why the filter excludes it; nil when it matches.
    public var exclusion: Exclusion?
    public var archiving = Archiving.never

    public init(title: String, published: Date, placement: Placement) {
      self.title = title
      self.published = published
      self.placement = placement
    }
  }

  public enum Exclusion: Sendable {
    case words
    case excludedWord(String)
    case tooShort, tooLong, trailer, bonus
  }

  public enum Archiving: Sendable {
    case never
    /// At this time; nil when so many newer episodes are there.
    case later(Date?)
    case now
    case kept(Touch)
  }

  /// Why an episode stays.
  public enum Touch: Sendable, CaseIterable {
    case playing, inProgress, queued, favourite, bookmarked, listed, downloaded, archived, played, marked
  }

  /// The result of saving a rule.
  public struct Saved: Sendable {
    /// The number of episodes that went to the archive.
    public var archived: Int
    /// nil when the rule is as it was.
    public var undo: Undo?

    public init(archived: Int, undo: Undo?) {
      self.archived = archived
      self.undo = undo
    }
  }

  /// The question before many episodes go to the archive at once.
  public struct Question: Sendable {
    public var show: (id: Int64, title: String)?
    public var rule: Rule
    public var count: Int
    /// Whether there may be more.
    public var isAtLeast: Bool
    public var url: String

    public init(show: (id: Int64, title: String)?, rule: Rule, count: Int, isAtLeast: Bool, url: String) {
      self.show = show
      self.rule = rule
      self.count = count
      self.isAtLeast = isAtLeast
      self.url = url
    }
  }
}
