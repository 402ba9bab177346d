import PodcastModel
import Storage

/// A listening time.
public struct ListeningTime: Sendable, Equatable {
  /// Seconds of real time.
  public var listened: Double
  /// Seconds of the media that were played in it.
  public var media: Double

  /// No time.
  public static let none = ListeningTime(listened: 0, media: 0)

  /// Seconds that a speed above 1.0 has saved; 0 when the average speed was lower.
  public var saved: Double { max(media - listened, 0) }

  /// The sum of two listening times.
  public static func + (one: Self, other: Self) -> Self { Self(listened: one.listened + other.listened, media: one.media + other.media) }
  /// Adds a listening time.
  public static func += (one: inout Self, other: Self) { one = one + other }
}

extension ListeningTime {
  init(_ row: Row) throws { self.init(listened: try row.double("heard"), media: try row.double("media")) }
}

/// The listening time of one day.
public struct ListeningDay: Sendable, Equatable {
  /// The day.
  public let day: LocalDay
  /// The listening time.
  public let time: ListeningTime

  /// Creates a day.
  public init(day: LocalDay, time: ListeningTime) {
    self.day = day
    self.time = time
  }
}

/// The listening time of one show.
public struct ShowListeningTime: Sendable, Equatable {
  /// The show.
  public let show: ShowID
  /// The title of the show.
  public let title: String
  /// The cover of the show; nil for none.
  public let artwork: ArtworkID?
  /// The listening time.
  public let time: ListeningTime

  init(_ row: Row) throws {
    show = ShowID(try row.int64("id"))
    title = try row.text("title")
    artwork = try row.optionalInt64("artwork_id").map(ArtworkID.init)
    time = try ListeningTime(row)
  }
}
