import Storage

/// A user's settings for one show.
public struct ShowPreference: Sendable, Equatable {
  /// The speed of its episodes; nil for the user's general one.
  public var rate: Double?
  /// Seconds to skip at the beginning of each episode.
  public var skipFirst: Int
  /// Seconds to skip at the end of each episode.
  public var skipLast: Int
  /// The order of its episode list; nil for the user's general one.
  public var order: EpisodeFilter.Order?
  /// Whether its episode list hides finished episodes; nil for the user's general setting.
  public var hidesPlayed: Bool?

  /// Creates settings; the default values are those of a show without any.
  public init(
    rate: Double? = nil, skipFirst: Int = 0, skipLast: Int = 0, order: EpisodeFilter.Order? = nil, hidesPlayed: Bool? = nil
  ) {
    self.rate = rate
    self.skipFirst = skipFirst
    self.skipLast = skipLast
    self.order = order
    self.hidesPlayed = hidesPlayed
  }

  init(_ row: Row) throws {
    self.init(
      rate: try row.optionalDouble("own_rate"), skipFirst: try row.optionalInt("skip_first") ?? 0,
      skipLast: try row.optionalInt("skip_last") ?? 0, order: try row.optionalText("own_order").flatMap(EpisodeFilter.Order.init),
      hidesPlayed: try row.optionalInt("own_hides_played").map { $0 != 0 })
  }

  static let columns = """
    preference.rate AS own_rate, preference.skip_first, preference.skip_last, preference.list_order AS own_order, \
    preference.hides_played AS own_hides_played
    """

  /// In the order of the columns of the table.
  var values: [Value] {
    [Value(rate), Value(skipFirst), Value(skipLast), Value(order?.rawValue), hidesPlayed.map { Value($0) } ?? .null]
  }
}
