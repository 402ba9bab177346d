/// A text in pieces, with the search matches marked.
public struct MarkedText: Sendable, Equatable {
  /// A piece of the text, entirely inside or outside a match.
  public struct Piece: Sendable, Equatable {
    /// The piece's text.
    public let text: String
    /// Whether the piece is a match.
    public let isMatch: Bool

    /// Creates a piece.
    public init(_ text: String, isMatch: Bool = false) {
      self.text = text
      self.isMatch = isMatch
    }
  }

  /// The pieces in order; joined they are the text.
  public let pieces: [Piece]

  /// Creates a text from its pieces.
  public init(_ pieces: [Piece]) { self.pieces = pieces }

  /// The text without its marks.
  public var text: String { pieces.map(\.text).joined() }
}
