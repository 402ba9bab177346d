import Storage

/// How a person hears one show.
public struct ShowPreference: Sendable, Equatable {
  /// The speed its episodes start at; nil for the person's usual one.
  public var rate: Double?
  /// Seconds that are left out at the beginning and at the end of each episode.
  public var skipFirst: Int
  public var skipLast: Int

  public init(rate: Double? = nil, skipFirst: Int = 0, skipLast: Int = 0) {
    self.rate = rate
    self.skipFirst = skipFirst
    self.skipLast = skipLast
  }

  init(_ row: Row) throws {
    self.init(
      rate: try row.optionalDouble("own_rate"), skipFirst: try row.optionalInt("skip_first") ?? 0,
      skipLast: try row.optionalInt("skip_last") ?? 0)
  }

  static let columns = "preference.rate AS own_rate, preference.skip_first, preference.skip_last"
}
