/// The check of links in `\(url:)`.
public enum Link {
  /// The path under which Earnest is served, without a slash at its end: "" or, for example, "/earnest". The server sets it for each
  /// request.
  @TaskLocal public static var basePath = ""

  /// The origin of the server's pages, "https://podcasts.example"; "" when only the browser knows it. The server sets it for each request.
  @TaskLocal public static var origin = ""

  /// The address of a path of this server with the origin, for people to copy; without it where only the browser knows it.
  public static func absolute(_ path: String) -> String {
    let checked = checked(path)
    return checked.hasPrefix("/") ? origin + checked : checked
  }

  /// A link that is safe in a page: paths of this server with the base path, web and mail addresses unchanged, everything else
  /// (`javascript:`, `data:`, `//host`) as "#".
  public static func checked(_ url: String) -> String {
    // Checked as a browser parses it: by bytes, since a combining mark after a slash hides it from `hasPrefix`, and without control
    // characters, which a browser removes, so that two slashes around a tab would become adjacent.
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

  /// `path` where it is one of our own, else "/": forms name where to return to, and any value may come with them.
  public static func local(_ path: String) -> String { path.hasPrefix("/") && checked(path).hasPrefix("/") ? path : "/" }

  private static let allowedSchemes: Set<String> = ["http", "https", "mailto"]
  private static let refused = "#"
}
