import BoundedNumbers
import Foundation
import Library
import PodcastModel
import Secrets

/// Public links to episodes and clips for people without an account: signed, revocable, and valid for a limited time.
///
/// The token of a link is a random text and a code, "TEXT.CODE". The code signs the text and its user with a key of the server, and the text
/// is in the row of the link: neither the database nor the key alone is enough to make one. A page has a token before its row exists, and
/// the row is written when the link leaves the page. Earlier links have their number and a code of it, "12.CODE".
public struct PublicLinks: Sendable {
  private let library: Library
  private let signer: @Sendable () async throws -> AddressSigner
  private let now: @Sendable () -> Date

  /// - Parameters:
  ///   - signer: Derives the signer from the stored key.
  ///   - now: The clock; tests pass a fixed one.
  public init(
    library: Library, signer: @escaping @Sendable () async throws -> AddressSigner, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.library = library
    self.signer = signer
    self.now = now
  }

  // MARK: - The links of a user

  /// A token for a link of `user` that is not stored yet: nothing opens with it.
  ///
  /// - Throws: The errors of reading or creating the key.
  public func token(for user: UserID) async throws -> String {
    let secret = String(SecretToken.random().prefix(Self.secretLength))
    return "\(secret).\(try await signer().code(for: Self.signedText(of: secret, for: user)))"
  }

  /// Makes a link to an episode, or to a clip in it.
  ///
  /// - Throws: `PublicLinkError`; `StorageError`; the errors of reading or creating the key.
  public func add(
    _ episode: EpisodeID, clip: Clip.ID? = nil, for lifetime: PublicLinkLifetime, by user: UserID
  ) async throws -> PublicLink {
    try await store(token(for: user), to: episode, clip: clip, for: lifetime, by: user)
  }

  /// Stores the link of a token, from now on for `lifetime`. The same token again changes its start and its end.
  ///
  /// - Parameter start: Where the shared moment starts, in seconds; nil for the beginning.
  /// - Throws: `PublicLinkError`: `.unknown` for a token that this server has not made for `user`, `.notPublic` also for the token of a
  ///   revoked link, or of a link to something else, `.outsideEpisode`; `StorageError`; the errors of reading the key.
  public func store(
    _ token: String, to episode: EpisodeID, clip: Clip.ID? = nil, from start: Double? = nil, for lifetime: PublicLinkLifetime,
    by user: UserID
  ) async throws -> PublicLink {
    let secret = try await secret(of: token, for: user)
    let (moment, start) = (now(), start.flatMap { $0 > 0 && $0 <= Self.maxStart ? $0 : nil })
    let listed = try await library.personal.episodes([episode], for: user)[episode]?.listed
    guard start ?? 0 < listed?.longestDuration ?? .infinity else { throw PublicLinkError.outsideEpisode }
    do {
      let link = try await library.publicLinks.add(
        episode, clip: clip, from: start, secret: secret, by: user, at: moment, until: moment + lifetime.seconds, limit: Self.maxLinks)
      guard let link else { throw PublicLinkError.tooMany(Self.maxLinks) }
      return link
    } catch is PublicLinkRefused {
      throw PublicLinkError.notPublic
    }
  }

  /// Deletes the link of a token that the user did not share after all.
  ///
  /// - Throws: `PublicLinkError.unknown` for a token that this server has not made for `user`; `StorageError`; the errors of reading the key.
  public func cancel(_ token: String, by user: UserID) async throws {
    try await library.publicLinks.delete(secret: secret(of: token, for: user), by: user)
  }

  /// The valid links of a user, the newest first, each with its token.
  ///
  /// - Throws: `StorageError`; the errors of reading or creating the key.
  public func links(of user: UserID) async throws -> [(listed: ListedPublicLink, token: String)] {
    let links = try await library.publicLinks.links(of: user, at: now())
    guard !links.isEmpty else { return [] }
    let signer = try await signer()
    return links.map { ($0, Self.token(of: $0.link, by: user, signer)) }
  }

  /// Revokes a link: it stops working at once.
  ///
  /// - Returns: false when `user` has no such link.
  public func revoke(_ id: PublicLink.ID, by user: UserID) async throws -> Bool {
    try await library.publicLinks.setRevoked(now(), id, by: user)
  }

  /// Restores a revoked link until its end.
  ///
  /// - Returns: false when `user` has no such link.
  /// - Throws: `PublicLinkError.tooMany`; `StorageError`.
  public func restore(_ id: PublicLink.ID, by user: UserID) async throws -> Bool {
    do {
      return try await library.publicLinks.restore(id, by: user, at: now(), limit: Self.maxLinks)
    } catch is TooManyPublicLinks {
      throw PublicLinkError.tooMany(Self.maxLinks)
    }
  }

  // MARK: - People without an account

  /// The episode or the clip of a token.
  ///
  /// - Throws: `PublicLinkError.unknown` for a token that this server has not made, `.ended` for a link that is expired or revoked, or
  ///   whose episode is public no longer; `StorageError`; the errors of reading the key.
  public func open(_ token: String) async throws -> PublishedLink {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == AddressSigner.codeLength, let published = try await published(String(parts[0])) else {
      throw PublicLinkError.unknown
    }
    let text = Self.signedText(of: published.link, by: published.user)
    guard try await signer().isValid(parts[1], for: text) else { throw PublicLinkError.unknown }
    guard published.isPublic, published.link.revoked == nil, published.link.expires > now() else { throw PublicLinkError.ended }
    return published
  }

  /// A file of a link: its audio, or the cover.
  ///
  /// - Returns: The user of the link, who may see the file, and the file.
  /// - Throws: As `open`; `PublicLinkError.unknown` for a cover that does not exist.
  public func file(_ kind: PublicLinkFile, of token: String) async throws -> (owner: UserID, file: PublishedFile) {
    let published = try await open(token)
    switch kind {
    case .audio: return (published.user, published.ownClip.map { .clipAudio($0) } ?? .episodeAudio(published.episode.id))
    case .cover:
      guard let artwork = published.artwork else { throw PublicLinkError.unknown }
      return (published.user, .cover(artwork.id, fallback: artwork.fallback))
    }
  }

  /// The largest number of valid links of one user.
  public static let maxLinks = 100

  // MARK: - Private

  /// The link with a random text or, for an earlier one, with a number.
  private func published(_ name: String) async throws -> PublishedLink? {
    if name.utf8.count == Self.secretLength { return try await library.publicLinks.published(secret: name) }
    guard name.utf8.count <= Self.maxDigits, let id = Int64(name), let found = try await library.publicLinks.published(id) else {
      return nil
    }
    return Self.isEarlier(found.link) ? found : nil
  }

  /// The random text of a token that this server has made for `user`.
  private func secret(of token: String, for user: UserID) async throws -> String {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == Self.secretLength else { throw PublicLinkError.unknown }
    let secret = String(parts[0])
    guard try await signer().isValid(parts[1], for: Self.signedText(of: secret, for: user)) else { throw PublicLinkError.unknown }
    return secret
  }

  private static func token(of link: PublicLink, by user: UserID, _ signer: AddressSigner) -> String {
    "\(isEarlier(link) ? "\(link.id)" : link.secret).\(signer.code(for: signedText(of: link, by: user)))"
  }

  private static func signedText(of link: PublicLink, by user: UserID) -> String {
    guard isEarlier(link) else { return signedText(of: link.secret, for: user) }
    return "\(link.id) \(Int64(clamping: (link.expires.timeIntervalSince1970 * 1_000).rounded())) \(link.secret)"
  }

  /// Begins with a letter, as no text of an earlier link does.
  private static func signedText(of secret: String, for user: UserID) -> String { "link \(user.rawValue) \(secret)" }

  /// Whether the address of a link names its number.
  private static func isEarlier(_ link: PublicLink) -> Bool { link.secret.utf8.count != secretLength }

  /// 132 bits.
  private static let secretLength = 22
  private static let maxDigits = 19
  /// Ten days, in seconds.
  private static let maxStart = 864_000.0
}

/// A file that a public link gives access to. The raw values are in addresses.
public enum PublicLinkFile: String, Sendable, CaseIterable {
  case audio, cover
}

/// A file to send to people without an account.
public enum PublishedFile: Sendable, Equatable {
  /// The audio of an episode.
  case episodeAudio(EpisodeID)
  /// The audio of a clip, and no more of its episode.
  case clipAudio(Clip.ID)
  /// A cover, and the picture to send when it is unavailable.
  case cover(ArtworkID, fallback: ArtworkID?)
}

extension PublishedLink {
  /// The clip of a user's own audio, which a link gives alone: the rest of the file is published nowhere else. nil for other links.
  public var ownClip: Clip.ID? { isOwnAudio ? link.clip : nil }
}

/// The duration for which a public link works. The raw values are sent by forms.
public enum PublicLinkLifetime: String, Sendable, CaseIterable {
  case day, week, month

  /// In seconds: 1, 7 or 30 days.
  public var seconds: TimeInterval {
    switch self {
    case .day: 86_400
    case .week: 7 * 86_400
    case .month: 30 * 86_400
    }
  }
}

/// The reason why there is no public link, or why it does not open.
public enum PublicLinkError: Error, Equatable {
  /// There is no such episode or clip, or people without an account may not open it: its show is private, or it is another user's own audio.
  case notPublic
  /// The user has the largest number of valid links, which the case carries.
  case tooMany(Int)
  /// This server has made no such link.
  case unknown
  /// The link is expired or revoked, or its episode is public no longer.
  case ended
  /// The start is not before the end of the episode.
  case outsideEpisode
}
