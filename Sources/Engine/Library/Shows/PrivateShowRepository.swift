import Foundation
import PodcastModel
import Storage

/// The private shows: feeds that need credentials, or whose address contains a secret. Only their subscribers, and users who opened them
/// by their address, may see them.
public struct PrivateShowRepository: Sendable {
  let database: any Database

  // MARK: - Who may see them

  /// Whether `user` may see a show; false also when there is no such show.
  public func isVisible(_ show: ShowID, to user: UserID) async throws -> Bool {
    try await database.read { try Self.isVisible(show, to: user, on: $0) }
  }

  /// Whether `user` may see an episode; false also when there is no such episode.
  public func isVisible(_ episode: EpisodeID, to user: UserID) async throws -> Bool {
    try await database.read {
      try $0.row(Self.visibleEpisode, ["episode": .integer(episode.rawValue), "user": .integer(user.rawValue)]) != nil
    }
  }

  /// Whether `user` may see a picture: a show that the user may see has it, or a directory names it. One within a media file is visible with
  /// its episode. An unknown picture may be of a private show, such as its former cover or one in its notes: it is hidden from all while
  /// there are shows that the user may not see.
  public func isVisible(_ artwork: ArtworkID, to user: UserID) async throws -> Bool {
    try await database.read { connection in
      let row = try connection.row(ArtworkRepository.byID, ["artwork": .integer(artwork.rawValue)])
      // Its address names the episode, also when the chapter or the show is deleted.
      if let url = try row?.text("url"), let address = EmbeddedPictureAddress(url) {
        return try connection.row(Self.visibleEpisode, ["episode": .integer(address.episode.rawValue), "user": .integer(user.rawValue)])
          != nil
      }
      if try row?.bool("is_listed") == true { return true }
      guard try connection.row(Self.hiddenShow, ["user": .integer(user.rawValue)]) != nil else { return true }
      return try connection.row(
        Self.visibleArtwork, ["artwork": .integer(artwork.rawValue), "user": .integer(user.rawValue)]) != nil
    }
  }

  /// Gives `user` access to a show whose feed was read for this user.
  public func grant(_ show: ShowID, to user: UserID, at moment: Date) async throws {
    try await database.write { try Self.grant(show, to: user, at: moment, on: $0) }
  }

  // MARK: - Which shows are private

  /// Whether a show is private.
  public func isPrivate(_ show: ShowID) async throws -> Bool {
    try await database.read { try $0.row(Self.one, ["show": .integer(show.rawValue)]) != nil }
  }

  /// Whether a feed is read only with credentials.
  public func needsCredentials(_ show: ShowID) async throws -> Bool {
    try await database.read { try $0.row(Self.one, ["show": .integer(show.rawValue)])?.bool("needs_credentials") ?? false }
  }

  /// Whether a show is private, and its address alone gives `user` no access to it: it needs credentials, or needed them once.
  public func isClosed(_ show: ShowID, to user: UserID?) async throws -> Bool {
    let id = Value.integer(show.rawValue)
    return try await database.read { connection in
      guard try connection.row(Self.closed, ["show": id]) != nil else { return false }
      guard let user else { return true }
      return try !Self.isVisible(show, to: user, on: connection)
    }
  }

  /// Makes a show open that was never read, since its feed needs no credentials: those that were entered for it are deleted.
  public func open(_ show: ShowID) async throws {
    let id = Value.integer(show.rawValue)
    try await database.write(.erasing) { connection in
      try connection.run(Self.deleteCredentials, ["show": id])
      try connection.run(Self.setOpen, ["show": id])
      try connection.run(Self.deleteOpen, ["show": id])
    }
  }

  /// Keeps a show private whose address is about to change: its episodes came from a private feed.
  public func stayPrivate(_ show: ShowID) async throws {
    _ = try await database.write { try $0.run(Self.clearSecret, ["show": .integer(show.rawValue)]) }
  }

  /// Stores that a feed was read without credentials after all. The show stays private, since earlier episodes were read with them.
  public func noteOpen(_ show: ShowID) async throws {
    _ = try await database.write { try $0.run(Self.setOpen, ["show": .integer(show.rawValue)]) }
  }

  /// Whether the address of a feed contains a secret.
  public static func isSecret(_ url: String) -> Bool { SecretAddress.isSecret(url) }

  /// Whether the address of a feed can be given to others: it contains no secret, or a directory lists it.
  public func isShareable(_ url: String) async throws -> Bool {
    guard Self.isSecret(url) else { return true }
    return try await isListed(url)
  }

  /// Whether a directory lists the feed at `url`.
  public func isListed(_ url: String) async throws -> Bool { try await database.read { try Self.isListed(url, on: $0) } }

  /// Stores that a directory lists the feed at `url`: a random text in its address is no secret.
  public func noteListed(_ url: String) async throws {
    try await database.write { connection in
      try connection.run(Self.insertListed, ["url": .text(url)])
      try connection.run(Self.forgetSecret, ["feed_url": .text(url)])
    }
  }

  /// Checks the addresses of shows, some per call: whether each contains a secret may have changed since it was stored.
  ///
  /// - Parameter show: the last checked one.
  /// - Returns: the last show of this call and the number of shows that are private from now on; nil when all are checked.
  public func checkAddresses(after show: ShowID, limit: Int) async throws -> (last: ShowID, hidden: Int)? {
    let rows = try await database.read { try $0.rows(Self.addresses, ["after": .integer(show.rawValue), "limit": Value(limit)]) }
    guard let last = try rows.last?.int64("id") else { return nil }
    var hidden = 0
    for row in rows {
      let (id, url) = (ShowID(try row.int64("id")), AddressBeside.shown(try row.text("feed_url")))
      guard try row.optionalInt64("has_secret_address") == 1 || SecretAddress.isSecret(url) else { continue }
      let isNewlyHidden = try await database.write { connection in
        let wasPrivate = try connection.row(Self.one, ["show": .integer(id.rawValue)]) != nil
        try Self.check(url, of: id, on: connection)
        return try !wasPrivate && connection.row(Self.one, ["show": .integer(id.rawValue)]) != nil
      }
      if isNewlyHidden { hidden += 1 }
    }
    return (ShowID(last), hidden)
  }
}
