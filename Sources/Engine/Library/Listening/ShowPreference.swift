import Storage

/// A user's settings for one show.
public struct ShowPreference: Sendable, Equatable {
  /// The speed of its episodes; nil for the user's general one.
  public var rate: Double?
  /// Seconds to skip at the beginning of each episode.
  public var skipFirst: Int
  /// Seconds to skip at the end of each episode.
  public var skipLast: Int

  /// Creates settings; the default values are those of a show without any.
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
