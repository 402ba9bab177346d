import Foundation

/// A feed to be written.
public struct RSSFeed: Sendable, Equatable {
  public var title: String
  public var summary: String
  /// Where people go who want to see more of it.
  public var link: String
  /// Where it lives itself.
  public var selfURL: String
  public var pictureURL: String?
  public var items: [RSSItem]

  public init(title: String, summary: String, link: String, selfURL: String, pictureURL: String? = nil, items: [RSSItem] = []) {
    self.title = title
    self.summary = summary
    self.link = link
    self.selfURL = selfURL
    self.pictureURL = pictureURL
    self.items = items
  }
}

/// An episode in it.
public struct RSSItem: Sendable, Equatable {
  public var identity: String
  public var title: String
  /// Plain text.
  public var summary: String
  public var author: String
  public var link: String?
  public var published: Date?
  public var seconds: Double?
  public var soundURL: String
  public var soundType: String
  /// In bytes; 0 when nobody knows.
  public var soundLength: Int64
  public var pictureURL: String?
  public var season: Int?
  public var number: Int?
  public var isExplicit: Bool

  public init(
    identity: String, title: String, summary: String = "", author: String = "", link: String? = nil, published: Date? = nil,
    seconds: Double? = nil, soundURL: String, soundType: String, soundLength: Int64 = 0, pictureURL: String? = nil, season: Int? = nil,
    number: Int? = nil, isExplicit: Bool = false
  ) {
    self.identity = identity
    self.title = title
    self.summary = summary
    self.author = author
    self.link = link
    self.published = published
    self.seconds = seconds
    self.soundURL = soundURL
    self.soundType = soundType
    self.soundLength = soundLength
    self.pictureURL = pictureURL
    self.season = season
    self.number = number
    self.isExplicit = isExplicit
  }
}
