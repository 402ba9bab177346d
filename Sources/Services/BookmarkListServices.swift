import ServiceRouter

/// All the places that a person has kept, show by show.
public enum BookmarkListServices: Service {
  public static let name = "bookmark-list"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/bookmarks"
    /// Only those whose note, episode or show holds these words.
    public var words: String?
    /// Which page of them, from 1.
    public var page: Int?

    public init(words: String? = nil, page: Int? = nil) {
      self.words = words
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      words = try parameters.optional("words")
      page = try parameters.optional("page")
    }

    public var parameters: TaskParameters { ["words": words, "page": page] }
  }
}
