/// The language of the strings.
public enum Language {
  /// The server sets it for each request; "en" until a second language exists.
  @TaskLocal public static var current = fallback

  public static let fallback = "en"
}
