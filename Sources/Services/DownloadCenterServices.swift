import ServiceRouter

/// Everything a person has downloaded or is downloading, and the verbs by which other pages start and end downloads.
public enum DownloadCenterServices: Service {
  public static let name = "download-center"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/downloads"
    /// "downloading" for unfinished downloads; nil for finished ones.
    public var part: String?
    /// "episodes" for all episodes; nil for their shows.
    public var list: String?
    /// The number of the page of episodes, from 1.
    public var page: Int?

    public init(part: String? = nil, list: String? = nil, page: Int? = nil) {
      self.part = part
      self.list = list
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      part = try parameters.optional("part")
      list = try parameters.optional("list")
      page = try parameters.optional("page")
    }

    public var parameters: TaskParameters { ["part": part, "list": list, "page": page] }
  }

  /// The downloads of one show.
  public struct NavigateToShow: NavigateTask {
    public static let pattern: PathPattern = "/downloads/{show}"
    public let show: Int64
    /// The number of the page of episodes, from 1.
    public var page: Int?

    public init(show: Int64, page: Int? = nil) {
      self.show = show
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      show = try parameters.required("show")
      page = try parameters.optional("page")
    }

    public var parameters: TaskParameters { ["show": show, "page": page] }
  }

  /// The number of unfinished downloads, for a navigation item.
  public struct EmbedBadge: EmbedTask {
    public init() {}
  }

  /// Does something to the downloads of episodes.
  public struct Act: DoTask {
    public typealias Answer = Acted
    public let verb: Verb
    public let episodes: [Int64]

    public enum Verb: String, Sendable {
      case download, pause, resume, cancel, delete
    }

    public init(_ verb: Verb, episodes: [Int64]) {
      self.verb = verb
      self.episodes = episodes
    }
  }

  /// What was done, in a sentence where one is to be said, and the post that takes it back: one field, `undo`, to a path of ours.
  public struct Acted: Sendable, Equatable {
    public let sentence: String?
    public let undoPath: String
    /// Empty when there is nothing to take back.
    public let undo: String
    public let undoText: String

    public init(sentence: String?, undoPath: String, undo: String, undoText: String) {
      self.sentence = sentence
      self.undoPath = undoPath
      self.undo = undo
      self.undoText = undoText
    }
  }
}
