/// What `\(url:)` lets through.
public enum Link {
  /// The path Earnest is served under, without a slash at its end: "" or, for example, "/earnest".
  /// Set once a request by the server.
  @TaskLocal public static var basePath = ""

  /// The link as it may stand in a page: our own paths with the base path before them, web and mail addresses as
  /// they are, anything else (`javascript:`, `data:`, `//host`) as "#".
  public static func checked(_ url: String) -> String {
    // Looked at as a browser does: by bytes, since a mark that joins a slash hides it from `hasPrefix`, and without control
    // characters, which it drops, so that two slashes round a tab would meet.
    let bytes = url.utf8
    guard let first = bytes.first, bytes.allSatisfy({ $0 >= UInt8(ascii: " ") }) else { return refused }
    switch first {
    case UInt8(ascii: "/"): return bytes.dropFirst().first.map("/\\".utf8.contains) == true ? refused : basePath + url
    case UInt8(ascii: "#"), UInt8(ascii: "?"): return url
    default: break
    }
    guard let colon = url.firstIndex(of: ":") else { return refused }
    return allowedSchemes.contains(url[..<colon].lowercased()) ? url : refused
  }

  private static let allowedSchemes: Set<String> = ["http", "https", "mailto"]
  private static let refused = "#"
}
