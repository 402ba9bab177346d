import ServiceRouter

/// One show: its introduction and its episodes. Recycled partially: a show already in the stack is gone back to.
public enum ShowPageServices: Service {
  public static let name = "show-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/shows/{show}"
    public let show: Int64
    /// Which page of episodes, from 1.
    public var page: Int?
    /// "oldest" for the oldest first; else the newest.
    public var order: String?
    /// Only this season.
    public var season: Int?
    /// Leave out what has been played.
    public var hidesPlayed: Bool?
    /// Only what has been archived, which is left out elsewhere.
    public var archived: Bool?
    /// Only episodes with these words in their titles or notes.
    public var words: String?
    /// With boxes to choose several.
    public var selects: Bool?
    /// Opens how this show is played.
    public var settings: Bool?

    public init(show: Int64, page: Int? = nil) {
      self.show = show
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      show = try parameters.required("show")
      page = try parameters.optional("page")
      order = try parameters.optional("order")
      season = try parameters.optional("season")
      hidesPlayed = try parameters.optional("unplayed")
      archived = try parameters.optional("archived")
      words = try parameters.optional("words")
      selects = try parameters.optional("select")
      settings = try parameters.optional("settings")
    }

    public var parameters: TaskParameters {
      [
        "show": show, "page": page, "order": order, "season": season, "unplayed": hidesPlayed, "archived": archived,
        "words": words, "select": selects, "settings": settings,
      ]
    }
  }
}
