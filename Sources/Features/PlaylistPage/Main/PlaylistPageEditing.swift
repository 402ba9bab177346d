import Components
import Foundation

extension PlaylistPage {
  /// The content of the form of a smart playlist.
  public struct Editing: Sendable {
    /// nil for a new list.
    public var list: Int64?
    public var name: String
    public var rules: Rules
    public var folders: [(id: Int64, name: String)]
    public var shows: [(id: Int64, name: String)]
    /// How many of them can be selected.
    public var maxSources: Int
    public var preview: Preview
    /// The forms of a new list; nil for a known one.
    public var ways: Ways?
    public var backURL: String

    /// The result of the rules.
    public enum Preview: Sendable {
      case matches(Matches)
      /// A show or a folder is not there any more.
      case badSource
      case tooManySources
    }

    public init(
      list: Int64?, name: String, rules: Rules, folders: [(id: Int64, name: String)], shows: [(id: Int64, name: String)], maxSources: Int,
      preview: Preview, ways: Ways? = nil, backURL: String
    ) {
      self.list = list
      self.name = name
      self.rules = rules
      self.folders = folders
      self.shows = shows
      self.maxSources = maxSources
      self.preview = preview
      self.ways = ways
      self.backURL = backURL
    }
  }
}

extension PlaylistPage {
  /// The forms of a new playlist.
  public struct Ways: Sendable {
    public var handURL: String
    public var rulesURL: String

    public init(handURL: String, rulesURL: String) {
      self.handURL = handURL
      self.rulesURL = rulesURL
    }
  }
}

extension PlaylistPage.Editing {
  public struct Matches: Sendable {
    /// The rules in words.
    public var sentence: String
    public var count: Int
    /// Whether there may be more matches than were read.
    public var isCut: Bool
    /// The first matching episodes.
    public var rows: [EpisodeRow.Content]
    /// The day from which dates are named; nil names them with their year.
    public var today: Date?

    public init(
      rules: PlaylistPage.Rules, count: Int, isCut: Bool, rows: [EpisodeRow.Content] = [], today: Date? = nil
    ) {
      sentence = PlaylistPage.sentence(for: rules)
      self.count = count
      self.isCut = isCut
      self.rows = rows
      self.today = today
    }
  }
}
