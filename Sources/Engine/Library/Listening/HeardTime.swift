import PodcastModel
import Storage

/// How long somebody listened.
public struct HeardTime: Sendable, Equatable {
  /// Seconds by the clock.
  public var heard: Double
  /// Seconds of the sound that were heard in them.
  public var media: Double

  public static let none = HeardTime(heard: 0, media: 0)

  public init(heard: Double, media: Double) {
    self.heard = heard
    self.media = media
  }

  /// Seconds that listening faster has saved; 0 where it was slower on the whole.
  public var saved: Double { max(media - heard, 0) }

  public static func + (one: Self, other: Self) -> Self { Self(heard: one.heard + other.heard, media: one.media + other.media) }
  public static func += (one: inout Self, other: Self) { one = one + other }

  init(_ row: Row) throws { self.init(heard: try row.double("heard"), media: try row.double("media")) }
}

/// What was heard on one day.
public struct HeardDay: Sendable, Equatable {
  public let day: LocalDay
  public let time: HeardTime

  public init(day: LocalDay, time: HeardTime) {
    self.day = day
    self.time = time
  }
}

/// What was heard of one show.
public struct HeardShow: Sendable, Equatable {
  public let show: ShowID
  public let title: String
  public let artwork: ArtworkID?
  public let time: HeardTime

  init(_ row: Row) throws {
    show = ShowID(try row.int64("id"))
    title = try row.text("title")
    artwork = try row.optionalInt64("artwork_id").map(ArtworkID.init)
    time = try HeardTime(row)
  }
}
