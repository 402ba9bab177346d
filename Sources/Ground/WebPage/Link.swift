/// What `\(url:)` lets through.
public enum Link {
  /// The path Earnest is served under, without a slash at its end: "" or, for example, "/earnest".
  /// Set once a request by the server.
  @TaskLocal public static var basePath = ""

  /// The link as it may stand in a page: our own paths with the base path before them, web and mail addresses as
  /// they are, anything else (`javascript:`, `data:`, `//host`) as "#".
  public static func checked(_ url: String) -> String {
    if url.hasPrefix("/") { return url.hasPrefix("//") || url.hasPrefix("/\\") ? refused : basePath + url }
    if url.hasPrefix("#") || url.hasPrefix("?") { return url }
    guard let colon = url.firstIndex(of: ":") else { return refused }
    return allowedSchemes.contains(url[..<colon].lowercased()) ? url : refused
  }

  private static let allowedSchemes: Set<String> = ["http", "https", "mailto"]
  private static let refused = "#"
}
