import WebPage

extension SearchPage {
  /// What the search page shows.
  public struct Content: Sample {
    /// What was searched for; empty for the bare page.
    public var term: String
    /// A sentence above the results: what went wrong, or that nothing was found.
    public var notice: String?
    /// The term is an address: one button offers to open it.
    public var opensAddress: Bool
    public var results: [Result]
    /// The next page of results, where there may be one.
    public var moreURL: String?
    /// The shows one subscribes to.
    public var subscriptions: [Subscription]
    /// The address that asks for a name and password, without any in it.
    public var privateAddress: String?

    /// A show that a directory knows. It is opened by a post, because the server fetches it first.
    public struct Result: Sendable {
      public var title: String
      public var author: String
      public var genre: String?
      public var feedURL: String
      public var artworkURL: String?

      public init(title: String, author: String, genre: String?, feedURL: String, artworkURL: String?) {
        self.title = title
        self.author = author
        self.genre = genre
        self.feedURL = feedURL
        self.artworkURL = artworkURL
      }
    }

    /// A show in the library.
    public struct Subscription: Sendable {
      public var title: String
      public var author: String?
      public var artworkURL: String?
      public var url: String

      public init(title: String, author: String?, artworkURL: String?, url: String) {
        self.title = title
        self.author = author
        self.artworkURL = artworkURL
        self.url = url
      }
    }

    public init(
      term: String, notice: String?, opensAddress: Bool, results: [Result], moreURL: String?, subscriptions: [Subscription]
    ) {
      self.term = term
      self.notice = notice
      self.opensAddress = opensAddress
      self.results = results
      self.moreURL = moreURL
      self.subscriptions = subscriptions
    }
  }
}
