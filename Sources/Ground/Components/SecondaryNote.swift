import WebPage

/// A secondary sentence, such as a list of directories that failed.
public enum SecondaryNote {
  /// - Parameter sentence: nil for no note.
  public static func html(_ sentence: String?) -> HTML {
    sentence.map { "<p class=\"secondary-note\" role=\"status\">\($0)</p>" } ?? .empty
  }
}
