import Events
import Foundation
import PodcastModel
import Storage

/// The people whom feeds credit, and those whom users follow. Credits in private shows count only for users who may see them.
public struct PersonRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// The person with this name; nil when no show that `user` may see credits them and `user` does not follow them.
  public func person(named name: String, for user: UserID) async throws -> Person? {
    let key = Credit.key(of: name)
    return try await database.read { connection in
      let credit = try connection.row(Self.byName, ["name_key": .text(key), "user": .integer(user.rawValue)])
      let followed = try connection.row(Self.followed, ["user": .integer(user.rawValue), "name_key": .text(key)])
      guard let name = try (credit ?? followed)?.text("name") else { return nil }
      return Person(
        name: name, url: try credit?.optionalText("url"), artwork: try credit?.optionalInt64("artwork_id").map(ArtworkID.init),
        isFollowed: followed != nil)
    }
  }

  /// The shows that credit a person as a whole, by title.
  public func shows(of name: String, for user: UserID) async throws -> [Show] {
    let values: Parameters = ["name_key": .text(Credit.key(of: name)), "user": .integer(user.rawValue)]
    return try await database.read { try $0.rows(Self.shows, values).map(Show.init) }.sorted {
      ($0.title.lowercased(), $0.id.rawValue) < ($1.title.lowercased(), $1.id.rawValue)
    }
  }

  /// The episodes that credit a person, newest first.
  public func episodes(of name: String, for user: UserID, limit: Int, offset: Int) async throws -> [PersonalEpisode] {
    let values: Parameters = [
      "user": .integer(user.rawValue), "name_key": .text(Credit.key(of: name)), "limit": Value(limit), "offset": Value(offset),
    ]
    return try await database.read { try $0.rows(Self.episodes, values).map(PersonalEpisode.init) }
  }

  /// The episodes that credit a person whom `user` follows, newest first.
  public func episodes(followedBy user: UserID, limit: Int, offset: Int) async throws -> [PersonalEpisode] {
    let values: Parameters = ["user": .integer(user.rawValue), "limit": Value(limit), "offset": Value(offset)]
    return try await database.read { try $0.rows(Self.episodesOfFollowed, values).map(PersonalEpisode.init) }
  }

  /// The names of the people whom `user` follows, in alphabetical order.
  public func followed(by user: UserID, limit: Int) async throws -> [String] {
    try await database.read {
      try $0.rows(Self.allFollowed, ["user": .integer(user.rawValue), "limit": Value(limit)]).map { try $0.text("name") }
    }
  }

  /// The keys (see `Credit.key`) of all credited names after `key`, in the order of the database.
  public func keys(after key: String, limit: Int) async throws -> [String] {
    try await database.read {
      try $0.rows(Self.keysAfter, ["name_key": .text(key), "limit": Value(limit)]).map { try $0.text("name_key") }
    }
  }

  /// The names with these keys that shows credit which `user` may see, in the same order, of the first `limit` of them.
  public func names(of keys: [String], for user: UserID, limit: Int) async throws -> [String] {
    try await database.read { connection in
      var names: [String] = []
      for key in keys where names.count < limit {
        let credit = try connection.row(Self.byName, ["name_key": .text(key), "user": .integer(user.rawValue)])
        if let credit { names.append(try credit.text("name")) }
      }
      return names
    }
  }

  /// Starts or ends following a person.
  public func set(_ isFollowed: Bool, _ name: String, by user: UserID, at moment: Date) async throws {
    let key: Parameters = ["user": .integer(user.rawValue), "name_key": .text(Credit.key(of: name))]
    _ = try await database.write { connection in
      if isFollowed {
        try connection.run(Self.follow, key + ["name": .text(name), "followed_at": Value(moment)])
      } else {
        try connection.run(Self.unfollow, key)
      }
    }
    events.publish(.playlists(user))
  }

  // MARK: - Statements

  static let statements = [byName, keysAfter, shows, episodes, episodesOfFollowed, followed, allFollowed, follow, unfollow]

  /// A credit with a picture first.
  private static let byName = Statement(
    "people.byName",
    """
    SELECT credit.name, credit.url, credit.artwork_id FROM credit
    WHERE credit.name_key = :name_key AND \(PrivateShowRepository.isVisible("credit.show_id"))
    ORDER BY credit.artwork_id DESC NULLS LAST LIMIT 1
    """)

  private static let keysAfter = Statement(
    "people.keysAfter",
    "SELECT DISTINCT credit.name_key FROM credit WHERE credit.name_key > :name_key ORDER BY credit.name_key LIMIT :limit")

  private static let shows = Statement(
    "people.shows",
    """
    SELECT \(ShowRepository.ownColumns) FROM credit JOIN show ON show.id = credit.show_id \(ShowLook.join(user: ":user"))
    WHERE credit.name_key = :name_key AND credit.episode_id IS NULL AND \(PrivateShowRepository.isVisible("credit.show_id"))
    LIMIT \(Credit.maxCount)
    """)

  /// Narrow rows are sorted first, then those of one page.
  private static let episodes = Statement(
    "people.episodes",
    """
    SELECT \(PersonalEpisode.columns) FROM episode \(PersonalEpisode.joins(user: ":user"))
    WHERE episode.id IN (
      SELECT credited.id FROM credit JOIN episode AS credited ON credited.id = credit.episode_id
      WHERE credit.name_key = :name_key AND credited.gone_at IS NULL AND \(PrivateShowRepository.isVisible("credit.show_id"))
      ORDER BY credited.sort_at DESC, credited.id DESC LIMIT :limit OFFSET :offset)
    ORDER BY episode.sort_at DESC, episode.id DESC
    """)

  /// The ids of the episodes with people whom a user follows, the newest first. An episode with several of them is there once.
  static let creditedToFollowed = """
    SELECT credited.id FROM followed_person CROSS JOIN credit CROSS JOIN episode AS credited
    WHERE followed_person.user_id = :user AND credit.name_key = followed_person.name_key AND credited.id = credit.episode_id
      AND credited.gone_at IS NULL AND \(PrivateShowRepository.isVisible("credit.show_id"))
    GROUP BY credited.id, credited.sort_at ORDER BY credited.sort_at DESC, credited.id DESC
    """

  private static let episodesOfFollowed = Statement(
    "people.episodesOfFollowed",
    """
    SELECT \(PersonalEpisode.columns) FROM episode \(PersonalEpisode.joins(user: ":user"))
    WHERE episode.id IN (\(creditedToFollowed) LIMIT :limit OFFSET :offset)
    ORDER BY episode.sort_at DESC, episode.id DESC
    """)

  private static let followed = Statement(
    "people.followed", "SELECT name FROM followed_person WHERE user_id = :user AND name_key = :name_key")
  private static let allFollowed = Statement(
    "people.allFollowed", "SELECT name FROM followed_person WHERE user_id = :user ORDER BY name_key LIMIT :limit")

  private static let follow = Statement(
    "people.follow",
    """
    INSERT INTO followed_person (user_id, name_key, name, followed_at) VALUES (:user, :name_key, :name, :followed_at)
      ON CONFLICT (user_id, name_key) DO NOTHING
    """)
  private static let unfollow = Statement("people.unfollow", "DELETE FROM followed_person WHERE user_id = :user AND name_key = :name_key")
}

/// A person whom feeds credit, as a user sees them.
public struct Person: Sendable, Equatable {
  /// The name.
  public let name: String
  /// A web page about the person; nil for none.
  public let url: String?
  /// A picture; nil for none.
  public let artwork: ArtworkID?
  /// Whether the user follows the person.
  public let isFollowed: Bool
}
