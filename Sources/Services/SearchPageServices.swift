import ServiceRouter

/// Find shows by words, or by a pasted feed address or website; the shows one subscribes to are listed below.
public enum SearchPageServices: Service {
  public static let name = "search-page"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/search"
    /// What is searched for; nil shows the empty page.
    public let term: String?
    /// Which page of results, from 1.
    public let page: Int?

    public init(term: String? = nil, page: Int? = nil) {
      self.term = term
      self.page = page
    }

    public init(_ parameters: TaskParameters) throws {
      term = try parameters.optional("term")
      page = try parameters.optional("page")
    }

    public var parameters: TaskParameters { ["term": term, "page": page] }
  }
}
