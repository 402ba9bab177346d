import Events
import Fetching
import Foundation
import Library
import PodcastModel
import Secrets

/// The store of feed credentials: encrypted in a table of their own, and sent only to the host for which they were entered.
public struct FeedCredentialStore: Sendable {
  private let library: Library
  private let key: CredentialKey

  /// - Parameter key: the key that encrypts them.
  public init(library: Library, key: CredentialKey) {
    self.library = library
    self.key = key
  }

  /// Stores a user and password for a show's feed, and for files on the same host. They replace earlier ones.
  ///
  /// - Throws: `StorageError`; errors of reading or creating the key file.
  public func signIn(_ credentials: BasicCredentials, to show: ShowID) async throws {
    guard let known = try await library.feeds.known(show), let host = Self.host(known.url) else { return }
    try await signIn(credentials, to: show, host: host)
  }

  /// Deletes the user and password of a show.
  public func signOut(of show: ShowID) async throws {
    try await library.feedCredentials.remove(of: show)
    library.events.publish(.feed(show))
  }

  /// Whether a user and password are stored for the show.
  public func isSignedIn(to show: ShowID) async throws -> Bool { try await library.feedCredentials.signIn(of: show) != nil }

  /// The credentials to send to `url` for a show; nil where none are stored, or for another host.
  public func credentials(for show: ShowID, url: String) async -> BasicCredentials? {
    // If the library fails, the request goes out without credentials; the server answers 401, and the feed's status shows it. The same
    // applies below.
    guard let signIn = try? await library.feedCredentials.signIn(of: show), signIn.host == Self.host(url) else { return nil }
    return await open(signIn)
  }

  /// The credentials to send to `url` for an episode's audio.
  public func credentials(forEpisode episode: EpisodeID, url: String) async -> BasicCredentials? {
    guard let host = Self.host(url), let signIns = try? await library.feedCredentials.signIns(host: host), !signIns.isEmpty,
      let show = try? await library.episodes.episode(episode)?.show, let signIn = signIns.first(where: { $0.show == show })
    else { return nil }
    return await open(signIn)
  }

  /// The credentials to send to `url` for a cover of a show or of one of its episodes.
  public func credentials(forArtwork artwork: ArtworkID, url: String) async -> BasicCredentials? {
    guard let host = Self.host(url), let signIns = try? await library.feedCredentials.signIns(host: host) else { return nil }
    for signIn in signIns where (try? await library.feedCredentials.shows(signIn.show, artwork: artwork)) == true {
      return await open(signIn)
    }
    return nil
  }

  // MARK: - Within the room

  func signIn(_ credentials: BasicCredentials, to show: ShowID, host: String) async throws {
    let text = String(decoding: try JSONEncoder().encode([credentials.user, credentials.password]), as: UTF8.self)
    let sealed = try await key.seal(text, for: Self.purpose(show, host))
    try await library.feedCredentials.set(sealed, host: host, of: show)
    library.events.publish(.feed(show))
  }

  /// The origin for which credentials of this address are valid.
  static func host(_ url: String) -> String? { (try? RemoteURL(url))?.hostKey }

  // MARK: - Private

  private func open(_ signIn: EncryptedCredentials) async -> BasicCredentials? {
    // A cancelled request sends nothing.
    guard let text = try? await key.open(signIn.sealed, for: Self.purpose(signIn.show, signIn.host)),
      let parts = try? JSONDecoder().decode([String].self, from: Data(text.utf8)), parts.count == 2
    else { return nil }
    return BasicCredentials(user: parts[0], password: parts[1])
  }

  private static func purpose(_ show: ShowID, _ host: String) -> String { "\(show.rawValue) \(host)" }
}
