/// Where many names are looked up by their words, the ones with the smallest ids first: whoever gives out the ids says what is important.
///
/// There are two shelves, so that one can be filled while the other is in use. Words come cut and folded, as for `SearchIndex`.
public protocol NameIndex: Sendable {
  /// Adds the words of a name. Ascending ids are quickest.
  ///
  /// - Throws: `StorageError`. Likewise below.
  func add(_ id: Int64, title: String, text: String, to shelf: NameShelf, on connection: any Connection) throws

  /// Forgets all names of a shelf.
  func empty(_ shelf: NameShelf, on connection: any Connection) throws

  /// The ids of the names that meet `expression`, ascending.
  func ids(_ expression: SearchExpression, limit: Int, on shelf: NameShelf, _ connection: any Connection) throws -> [Int64]
}

/// One of two sets of names.
public enum NameShelf: Int64, Sendable, CaseIterable {
  case left, right

  public var other: NameShelf { self == .left ? .right : .left }
}
