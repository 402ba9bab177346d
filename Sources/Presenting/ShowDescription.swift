/// The description of a show, as its page has it.
public enum ShowDescription {
  /// - Returns: "" for a description that only repeats the title. Case, white space and punctuation at the end make no difference.
  public static func text(_ summary: String, of title: String) -> String { folded(summary) == folded(title) ? "" : summary }

  // MARK: - Private

  private static func folded(_ text: String) -> String {
    var folded = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    while let last = folded.last, last.isPunctuation || last.isWhitespace { folded.removeLast() }
    return folded
  }
}
