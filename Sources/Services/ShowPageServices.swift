import ServiceRouter

/// The page of one show with its episodes. A show that is on the navigation stack already is returned to.
public enum ShowPageServices: Service {
  public static let name = "show-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/shows/{show}"
    public let show: Int64
    /// "about" or "related"; nil for the episodes.
    public var part: String?
    /// The number of the page of episodes, from 1.
    public var page: Int?
    /// The number of the last page, where several follow one another; nil for one page.
    public var until: Int?
    /// Where there is no `page`, that with the first listed episode of this year.
    public var year: Int?
    /// "oldest" for the oldest first; nil for the newest first.
    public var order: String?
    /// Only episodes of this season.
    public var season: Int?
    /// Whether to hide finished episodes.
    public var hidesPlayed: Bool?
    /// Whether to show only archived episodes, which are hidden in all other lists.
    public var archived: Bool?
    /// Only episodes with this text in their titles or notes.
    public var filter: String?
    /// Whether to show checkboxes for selecting several episodes.
    public var selects: Bool?
    /// Whether it leads to the rules of the show, as an address of earlier versions.
    public var settings: Bool?

    public init(show: Int64, page: Int? = nil) {
      self.show = show
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      show = try parameters.required("show")
      part = try parameters.optional("part")
      until = try parameters.optional("until")
      year = try parameters.optional("year")
      page = try parameters.optional("page")
      order = try parameters.optional("order")
      season = try parameters.optional("season")
      hidesPlayed = try parameters.optional("unplayed")
      archived = try parameters.optional("archived")
      filter = try parameters.optional("words")
      selects = try parameters.optional("select")
      settings = try parameters.optional("settings")
    }

    public var parameters: TaskParameters {
      [
        "show": show, "part": part, "page": page, "until": until, "year": year, "order": order, "season": season, "unplayed": hidesPlayed,
        "archived": archived, "words": filter, "select": selects, "settings": settings,
      ]
    }
  }

  /// The form for the name and the cover that the user gives a show.
  public struct NavigateLook: NavigateTask {
    public static let pattern: PathPattern = "/shows/{show}/look"
    public let show: Int64

    public init(show: Int64) { self.show = show }

    public init(_ parameters: TaskParameters) throws { show = try parameters.required("show") }

    public var parameters: TaskParameters { ["show": show] }
  }

  /// The play button of a show as an entry of its menu: it resumes an episode, or plays the next one; empty where none can be played.
  public struct EmbedNext: EmbedTask {
    public let show: Int64

    public init(show: Int64) { self.show = show }
  }
}
