import Components
import WebPage

extension HomePage {
  /// The content of the page.
  public struct Content: Sample {
    /// The visible sections in the user's order.
    public var sections: [SectionContent]
    /// The first steps, instead of the sections.
    public var welcome: Welcome?
    /// The link to the Inbox.
    public var inbox: HTML = .empty
    /// The path of this page.
    public var url: String
    /// The page that reorders and hides the sections.
    public var editURL: String?
    /// The link to episodes that fill a user's free time.
    public var slotLink: HTML = .empty
    /// What needs the owner of the server; empty for other users.
    public var alerts: [Alert] = []
    /// The question where the user has fallen asleep.
    public var sleepQuestion: HTML = .empty
    /// The actions on its episodes.
    public var actions: [EpisodeAction] = []
    /// The key of the patch that announces new charts; nil for a page without them.
    public var chartsPatch: String?

    public init(sections: [SectionContent], welcome: Welcome? = nil, url: String, editURL: String? = nil) {
      self.sections = sections
      self.welcome = welcome
      self.url = url
      self.editURL = editURL
    }
  }

  /// A line about the server, for its owner.
  public struct Alert: Sendable {
    public var text: String
    /// The page on which something can be done.
    public var url: String

    public init(_ text: String, url: String) {
      self.text = text
      self.url = url
    }
  }

  /// A section. Its raw value is stored.
  public enum Section: String, Sendable, CaseIterable {
    case inProgress = "in-progress"
    case upNext = "up-next"
    case new, favourites, trending
  }

  public struct SectionContent: Sendable {
    public var kind: Section
    /// The heading; nil for that of its kind.
    public var title: String?
    /// Empty for a section that has nothing to show.
    public var html: HTML
    /// The page with all of it; nil when there is none.
    public var allURL: String?
    /// Changes with content that is not a link.
    public var version: String

    public init(_ kind: Section, title: String? = nil, _ html: HTML, allURL: String?, version: String = "") {
      self.kind = kind
      self.title = title
      self.html = html
      self.allURL = allURL
      self.version = version
    }
  }

  /// A section on the page that edits them.
  public struct EditedSection: Sendable {
    public var kind: Section
    public var isHidden: Bool

    public init(_ kind: Section, isHidden: Bool) {
      self.kind = kind
      self.isHidden = isHidden
    }
  }

  public struct Show: Sendable {
    public var title: String
    public var artworkURL: String?
    public var url: String
    /// The page of its actions.
    public var menuURL: String

    public init(title: String, artworkURL: String?, url: String, menuURL: String) {
      self.title = title
      self.artworkURL = artworkURL
      self.url = url
      self.menuURL = menuURL
    }
  }

  /// The first steps of a user without subscriptions.
  public struct Welcome: Sendable {
    public var topics: [Topic]
    public var searchField: HTML
    /// Shows to subscribe to.
    public var shows: HTML
    /// The key of the patch that announces new charts.
    public var chartsPatch = ""
    public var importURL: String?
    /// The page without the first steps.
    public var doneURL: String
    /// Changes with the shows.
    public var version: String

    public init(topics: [Topic], searchField: HTML, shows: HTML, importURL: String?, doneURL: String, version: String) {
      self.topics = topics
      self.searchField = searchField
      self.shows = shows
      self.importURL = importURL
      self.doneURL = doneURL
      self.version = version
    }
  }

  public struct Topic: Sendable {
    /// "true-crime".
    public var key: String
    public var name: String
    public var isSelected: Bool
    /// The same page with this topic selected, or deselected.
    public var url: String

    public init(key: String, name: String, isSelected: Bool, url: String) {
      self.key = key
      self.name = name
      self.isSelected = isSelected
      self.url = url
    }
  }
}
