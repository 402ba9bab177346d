import WebPage

/// A sentence beside what is there, such as who gave no answer.
public enum QuietNote {
  /// - Parameter sentence: nil where there is nothing to say.
  public static func html(_ sentence: String?) -> HTML {
    sentence.map { "<p class=\"quiet-note\" role=\"status\">\($0)</p>" } ?? .empty
  }
}
