/// The way in which a transaction is written. Without options it waits for its turn behind others and is on disk when `write` returns.
public struct WriteOptions: OptionSet, Sendable, Hashable {
  /// The options as bits.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The transaction is on disk before `write` returns.
  public static let onDisk: WriteOptions = []
  /// A power failure may lose the whole transaction, until the next one that is on disk. For large numbers of rows that can be fetched
  /// again, where waiting for the disk after each transaction would dominate. The database stays consistent, and a killed process loses
  /// nothing.
  public static let deferred = WriteOptions(rawValue: 1)
  /// It goes before all that wait: a report of a position.
  public static let report = WriteOptions(rawValue: 2)
  /// It goes behind all that wait, and ends when `Connection.shouldEnd` says so: a part of a large number of rows.
  public static let bulk = WriteOptions(rawValue: 4)
  /// It goes behind those parts too: rows that are computed from others, such as the search index.
  public static let idle = WriteOptions(rawValue: 16)
  /// Whether others go before it.
  var yields: Bool { !isDisjoint(with: [.bulk, .idle]) }

  /// Deleted and replaced values are overwritten in the file too: secrets.
  public static let erasing = WriteOptions(rawValue: 8)
}
