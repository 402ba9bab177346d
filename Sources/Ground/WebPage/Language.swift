/// The language sentences are shown in.
public enum Language {
  /// Set once a request by the server; "en" until a second column exists.
  @TaskLocal public static var current = fallback

  public static let fallback = "en"
}
