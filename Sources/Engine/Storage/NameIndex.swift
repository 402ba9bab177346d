/// An index of many names by their words. Results come in the order of ids, so that the caller expresses importance by assigning small ids.
///
/// There are two shelves, so that one can be filled while the other is in use. Words arrive split and folded, as for `SearchIndex`.
public protocol NameIndex: Sendable {
  /// Adds the words of a name. Ascending ids are fastest.
  ///
  /// - Throws: `StorageError`. The same holds for the functions below.
  func add(_ id: Int64, title: String, text: String, to shelf: NameIndexSlot, on connection: any Connection) throws

  /// Removes all names of a shelf.
  func empty(_ shelf: NameIndexSlot, on connection: any Connection) throws

  /// The ids of the names that match `expression`, ascending.
  func ids(_ expression: SearchExpression, limit: Int, on shelf: NameIndexSlot, _ connection: any Connection) throws -> [Int64]
}

/// One of two sets of names.
public enum NameIndexSlot: Int64, Sendable, CaseIterable {
  /// The two shelves.
  case left, right

  /// The other shelf.
  public var other: NameIndexSlot { self == .left ? .right : .left }
}
