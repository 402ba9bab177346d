/// A word of a text in its folded form, with its range in the text.
public struct SearchWord: Sendable, Equatable {
  /// The folded form, as the index holds it.
  public let folded: String
  /// The range in the text, in bytes of its UTF-8.
  public let range: Range<Int>
  /// How the word was separated from its neighbours.
  public let cut: Cut

  /// How a word was separated from its neighbours.
  public enum Cut: Sendable {
    /// By spaces.
    case word
    /// Two neighbouring letters of a script without spaces.
    case pair
    /// The last letter of a run of such letters.
    case last
    /// A run of only one such letter.
    case alone
  }
}
