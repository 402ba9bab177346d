// Ids are numbers in the database and in page URLs. Each kind has its own type, so that an episode's id cannot be passed where a show's is
// expected.

/// The id of a user.
public struct UserID: Hashable, Sendable, Codable {
  public let rawValue: Int64
  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// The owner of the library. Commands act for the owner.
  public static let owner = UserID(1)
  /// The owner, by the name from before accounts existed.
  public static let local = owner
}

/// The id of a show.
public struct ShowID: Hashable, Sendable, Codable {
  public let rawValue: Int64
  public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// The id of an episode.
public struct EpisodeID: Hashable, Sendable, Codable {
  public let rawValue: Int64
  public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

/// The id of a picture in the artwork store.
public struct ArtworkID: Hashable, Sendable, Codable {
  public let rawValue: Int64
  public init(_ rawValue: Int64) { self.rawValue = rawValue }
}
