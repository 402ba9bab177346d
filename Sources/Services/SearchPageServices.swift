import ServiceRouter

/// The search for shows and episodes in the user's library and in directories; a pasted address leads to its show.
public enum SearchPageServices: Service {
  public static let name = "search-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/search"
    /// The search term; nil for the empty page.
    public var term: String?
    /// nil for the library and the directories.
    public var scope: Scope?
    /// Only results of this kind; nil for all.
    public var part: Part?
    /// The number of the page of results, from 1.
    public var page: Int?
    /// Whether to show checkboxes for selecting several episodes of the library.
    public var selects: Bool?

    public enum Scope: String, Sendable, LosslessStringConvertible {
      /// The user's library, with positions in seconds.
      case library
    }

    public enum Part: String, Sendable, LosslessStringConvertible {
      case shows, episodes
    }

    public init(term: String? = nil, scope: Scope? = nil, part: Part? = nil, page: Int? = nil) {
      self.term = term
      self.scope = scope
      self.part = part
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      term = try parameters.optional("q")
      scope = try parameters.optional("scope")
      part = try parameters.optional("part")
      page = try parameters.optional("page")
      selects = try parameters.optional("select")
    }

    public var parameters: TaskParameters { ["q": term, "scope": scope, "part": part, "page": page, "select": selects] }
  }

  /// The search field.
  public struct EmbedField: EmbedTask {
    public init() {}
  }

  /// The page that asks whether to subscribe to the show of a link, for links of other sites and apps.
  public struct Subscribe: NavigateTask {
    public static let pattern: PathPattern = "/subscribe"
    /// The address of the feed, with any scheme for links to feeds; nil for an incomplete link.
    public let url: String?
    /// A text with its title that another app shares to the installed app. They may contain the address.
    public var text: String?
    public var title: String?

    public init(url: String?) { self.url = url }

    public init(_ parameters: TaskParameters) throws {
      url = try parameters.optional("url")
      text = try parameters.optional("text")
      title = try parameters.optional("title")
    }

    public var parameters: TaskParameters { ["url": url, "text": text, "title": title] }
  }

  /// A show whose feed is read for this page alone and not stored; a show that this server has leads to its own page.
  public struct Preview: NavigateTask {
    public static let pattern: PathPattern = "/preview"
    /// The address of the feed; nil for an incomplete link.
    public let feed: String?
    /// The identifiers of the episode to show first; nil for the newest ones.
    public var guid: String?
    public var enclosure: String?

    public init(feed: String?, guid: String? = nil, enclosure: String? = nil) {
      self.feed = feed
      self.guid = guid
      self.enclosure = enclosure
    }

    public init(_ parameters: TaskParameters) throws {
      feed = try parameters.optional("feed")
      guid = try parameters.optional("guid")
      enclosure = try parameters.optional("enclosure")
    }

    public var parameters: TaskParameters { ["feed": feed, "guid": guid, "enclosure": enclosure] }
  }

  /// The answers to the term that is being typed, in one list: of the library, the charts and earlier searches. An empty term has the
  /// recent searches.
  public struct Complete: NavigateTask {
    public static let pattern: PathPattern = "/search/complete"
    /// nil for an empty term.
    public var term: String?
    /// nil for all; in the library's scope nothing else answers.
    public var scope: Navigate.Scope?
    /// Whether the directories answer instead, after a pause in typing.
    public var directories: Bool?

    public init(term: String? = nil, scope: Navigate.Scope? = nil) {
      self.term = term
      self.scope = scope
    }

    public init(_ parameters: TaskParameters) throws {
      term = try parameters.optional("q")
      scope = try parameters.optional("scope")
      directories = try parameters.optional("directories")
    }

    public var parameters: TaskParameters { ["q": term, "scope": scope, "directories": directories] }
  }
}

extension SearchPageServices.Navigate.Scope {
  public init?(_ description: String) { self.init(rawValue: description) }
  public var description: String { rawValue }
}

extension SearchPageServices.Navigate.Part {
  public init?(_ description: String) { self.init(rawValue: description) }
  public var description: String { rawValue }
}
