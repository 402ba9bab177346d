/// A word of a text, as it is looked up, and where it stands.
public struct SearchWord: Sendable, Equatable {
  public let folded: String
  /// Where it stands, in bytes of the text's UTF-8.
  public let range: Range<Int>
  public let cut: Cut

  public enum Cut: Sendable {
    /// Between blanks.
    case word
    /// Two letters of a script that is written without them.
    case pair
    /// The last letter of a row of such letters.
    case last
    /// A row of one such letter.
    case alone
  }
}
