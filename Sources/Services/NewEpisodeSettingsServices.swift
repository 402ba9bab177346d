import ServiceRouter
import WebPage

/// The rules of shows for new episodes, downloads, lists and playback: those of a show, and the default of a user.
public enum NewEpisodeSettingsServices: Service {
  public static let name = "new-episode-settings"
  /// The kind of the page with the rules of a show: it is below the show, and the page with the default below the settings.
  public static let showPage = "show-new-episode-settings"

  /// The default.
  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/settings/new-episodes"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The rules of several shows at once.
  public struct NavigateShows: NavigateTask {
    public static let pattern: PathPattern = "/library/show-settings"
    /// The maximum number of shows.
    public static let maxShows = 100
    /// Ids with spaces between them.
    public let shows: String

    public init(shows: [Int64]) { self.shows = shows.map { "\($0)" }.joined(separator: " ") }
    public init(_ parameters: TaskParameters) throws { shows = try parameters.optional("shows") ?? "" }
    public var parameters: TaskParameters { ["shows": shows] }
  }

  /// The rules of a show.
  public struct NavigateShow: NavigateTask {
    public static let pattern: PathPattern = "/shows/{show}/new-episodes"
    public let show: Int64

    public init(show: Int64) { self.show = show }
    public init(_ parameters: TaskParameters) throws { show = try parameters.required("show") }
    public var parameters: TaskParameters { ["show": show] }
  }
}
