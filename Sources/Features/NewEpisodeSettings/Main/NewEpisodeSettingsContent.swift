import Foundation
import WebPage

extension NewEpisodeSettings {
  /// The content of the page.
  public struct Content: Sample {
    /// Empty for the default of all shows.
    public var shows: [Show]
    /// The settings that the page shows.
    public var values: [Setting: Shown]
    /// The numbers of newest episodes, where they differ.
    public var custom: Custom?
    /// The reason that the auto-download cannot be carried out, in a sentence.
    public var failureText: String?
    /// nil for several shows.
    public var preview: Preview?
    /// The feed status of the only show.
    public var feedURL: String?
    public var today: Date?

    public init(shows: [Show], values: [Setting: Shown]) {
      self.shows = shows
      self.values = values
    }

    public struct Show: Sendable {
      public var id: Int64
      public var title: String
      public var url: String

      public init(id: Int64, title: String, url: String) {
        self.id = id
        self.title = title
        self.url = url
      }
    }

    public struct Custom: Sendable, Equatable {
      public var downloads: Int
      public var keepLatest: Int?
      public var listed: Int

      public init(downloads: Int, keepLatest: Int?, listed: Int) {
        self.downloads = downloads
        self.keepLatest = keepLatest
        self.listed = listed
      }
    }

    var isDefault: Bool { shows.isEmpty }
    /// The shows in a form.
    var field: String { shows.map { "\($0.id)" }.joined(separator: " ") }
  }

  /// The value of a setting.
  public struct Shown: Sendable, Equatable {
    /// nil where it differs among shows.
    public var value: String?
    /// Whether shows follow the default, or have its value.
    public var isStandard: Bool
    /// The value of the default; nil where there is none.
    public var standard: String?

    public init(_ value: String?, isStandard: Bool = false, standard: String? = nil) {
      self.value = value
      self.isStandard = isStandard
      self.standard = standard
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

  /// The question before many episodes go to the archive at once.
  public struct Question: Sendable {
    /// The number of shows; 0 for the default.
    public var shows: Int
    /// The shows in a form, and the title of the only one.
    public var field: String
    public var title: String?
    public var choices: [Setting: Choice]
    public var count: Int
    /// Whether there may be more.
    public var isAtLeast: Bool
    public var url: String

    public init(shows: [Content.Show], choices: [Setting: Choice], count: Int, isAtLeast: Bool, url: String) {
      self.shows = shows.count
      field = Content(shows: shows, values: [:]).field
      title = shows.first?.title
      self.choices = choices
      self.count = count
      self.isAtLeast = isAtLeast
      self.url = url
    }

    var fields: [(name: String, value: String)] {
      choices.map { setting, choice in
        switch choice {
        case .standard: (setting.rawValue, Setting.standard)
        case .value(let value): (setting.rawValue, value)
        }
      }.sorted { $0.0 < $1.0 }
    }
  }
}
