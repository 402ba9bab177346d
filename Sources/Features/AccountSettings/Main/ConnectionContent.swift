import WebPage

extension AccountSettings {
  /// The content of the page that leads to the sign-in provider.
  public struct ConnectionContent: Sample {
    /// The name of the provider.
    public var name: String
    /// Where the sign-in begins.
    public var url: String
    public var backURL: String

    public init(name: String, url: String, backURL: String) {
      self.name = name
      self.url = url
      self.backURL = backURL
    }
  }
}
