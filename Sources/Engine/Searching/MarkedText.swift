/// A text in pieces, with what was looked for marked.
public struct MarkedText: Sendable, Equatable {
  public struct Piece: Sendable, Equatable {
    public let text: String
    public let isMatch: Bool

    public init(_ text: String, isMatch: Bool = false) {
      self.text = text
      self.isMatch = isMatch
    }
  }

  /// One after the other they are the text.
  public let pieces: [Piece]

  public init(_ pieces: [Piece]) { self.pieces = pieces }

  /// The text without its marks.
  public var text: String { pieces.map(\.text).joined() }
}
