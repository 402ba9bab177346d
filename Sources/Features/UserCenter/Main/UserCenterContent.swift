import WebPage

extension UserCenter {
  /// A page of the user's, beside those of the tabs.
  public enum Section: String, Sendable, CaseIterable {
    case statistics, settings, users, importing
  }

  /// The content of the page.
  public struct Content: Sample {
    /// The addresses of the pages whose features exist.
    public var sections: [Section: String]
    /// The seconds listened this week.
    public var listened: Double
    public var hasSubscriptions: Bool
    /// Whether the user has played anything.
    public var hasPlayed: Bool
    /// The event that ends the session of the browser; nil without one.
    public var signOutURL: String?
    /// The search page, for users without subscriptions.
    public var searchURL: String?

    public init(sections: [Section: String], listened: Double = 0, hasSubscriptions: Bool, hasPlayed: Bool = false, searchURL: String?) {
      self.sections = sections
      self.listened = listened
      self.hasSubscriptions = hasSubscriptions
      self.hasPlayed = hasPlayed
      self.searchURL = searchURL
    }
  }
}
