import ServiceRouter

/// The bookmarks, clips and public links of a user.
///
/// A page with a part of an episode can post it to `addClip`: `episode`, `start` and `end` as seconds or times ("1:02:03"), and `title`.
public enum BookmarkListServices: Service {
  public static let name = "bookmark-list"
  public static let addClip = "/bookmark-list/did-add-clip"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/bookmarks"
    /// Only bookmarks whose note, episode or show contains this text.
    public var query: String?
    /// The number of the page, from 1.
    public var page: Int?

    public init(query: String? = nil, page: Int? = nil) {
      self.query = query
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      query = try parameters.optional("words")
      page = try parameters.optional("page")
    }

    public var parameters: TaskParameters { ["words": query, "page": page] }
  }

  /// The actions on one bookmark: a page, which the browser opens as the menu of its row.
  public struct NavigateBookmarkActions: NavigateTask {
    public static let pattern: PathPattern = "/bookmarks/{bookmark}/actions"
    public let bookmark: Int64
    /// The page to return to.
    public var back: String?

    public init(bookmark: Int64, back: String? = nil) {
      self.bookmark = bookmark
      self.back = back
    }

    public init(_ parameters: TaskParameters) throws {
      bookmark = try parameters.required("bookmark")
      back = try parameters.optional("back")
    }

    public var parameters: TaskParameters { ["bookmark": bookmark, "back": back] }
  }

  /// The same for a clip.
  public struct NavigateClipActions: NavigateTask {
    public static let pattern: PathPattern = "/clips/{clip}/actions"
    public let clip: Int64
    /// The page to return to.
    public var back: String?

    public init(clip: Int64, back: String? = nil) {
      self.clip = clip
      self.back = back
    }

    public init(_ parameters: TaskParameters) throws {
      clip = try parameters.required("clip")
      back = try parameters.optional("back")
    }

    public var parameters: TaskParameters { ["clip": clip, "back": back] }
  }

  /// The clips, by show.
  public struct NavigateClips: NavigateTask {
    public static let pattern: PathPattern = "/clips"
    /// The number of the page, from 1.
    public var page: Int?

    public init(page: Int? = nil) { self.page = page }
    public init(_ parameters: TaskParameters) throws { page = try parameters.optional("page") }
    public var parameters: TaskParameters { ["page": page] }
  }

  /// The public links.
  public struct NavigateLinks: NavigateTask {
    public static let pattern: PathPattern = "/public-links"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The earlier address of the sheet that shares an episode or a clip.
  public struct NewLink: NavigateTask {
    public static let pattern: PathPattern = "/public-links/new"
    public let episode: Int64
    /// nil for the whole episode.
    public let clip: Int64?

    public init(episode: Int64, clip: Int64? = nil) {
      self.episode = episode
      self.clip = clip
    }

    public init(_ parameters: TaskParameters) throws {
      episode = try parameters.required("episode")
      clip = try parameters.optional("clip")
    }

    public var parameters: TaskParameters { ["episode": episode, "clip": clip] }
  }

  /// The form of a new clip, for the page of an episode and the player.
  public struct EmbedClipForm: EmbedTask {
    /// Unique in the page.
    public let id: String
    public let episode: Int64
    /// Where the listener is, in seconds.
    public let position: Double
    /// In seconds; nil when it is unknown.
    public let duration: Double?
    public let backTo: String

    public init(id: String, episode: Int64, position: Double, duration: Double?, backTo: String) {
      self.id = id
      self.episode = episode
      self.position = position
      self.duration = duration
      self.backTo = backTo
    }
  }

  /// The bookmarks and clips as a file. The server sends it.
  public struct Export: NavigateTask {
    public static let pattern: PathPattern = "/bookmarks/export/{format}"
    /// "md", "csv" or "json".
    public let format: String
    /// nil for all episodes.
    public let episode: Int64?

    public init(format: String, episode: Int64? = nil) {
      self.format = format
      self.episode = episode
    }

    public init(_ parameters: TaskParameters) throws {
      format = try parameters.required("format")
      episode = try parameters.optional("episode")
    }

    public var parameters: TaskParameters { ["format": format, "episode": episode] }
  }

  /// The audio of a clip as a file. The server sends it.
  public struct ExportClip: NavigateTask {
    public static let pattern: PathPattern = "/clips/{clip}/audio"
    public let clip: Int64

    public init(clip: Int64) { self.clip = clip }
    public init(_ parameters: TaskParameters) throws { clip = try parameters.required("clip") }
    public var parameters: TaskParameters { ["clip": clip] }
  }
}
