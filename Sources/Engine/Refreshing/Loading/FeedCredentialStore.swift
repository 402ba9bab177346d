import Events
import Fetching
import Foundation
import Library
import PodcastModel
import Secrets

/// The store of feed credentials: encrypted in a table of their own, each for one user, and sent only to the host for which they were
/// entered.
public struct FeedCredentialStore: Sendable {
  private let library: Library
  private let key: CredentialKey

  /// - Parameter key: the key that encrypts them.
  public init(library: Library, key: CredentialKey) {
    self.library = library
    self.key = key
  }

  /// Deletes the user and password that `user` has entered for a show.
  public func signOut(of show: ShowID, for user: UserID) async throws {
    try await library.feedCredentials.remove(of: show, for: user)
    library.events.publish(.feed(show))
  }

  /// Whether `user` has entered a user and password for the show.
  public func isSignedIn(to show: ShowID, as user: UserID) async throws -> Bool {
    try await library.feedCredentials.signIn(of: show, for: user) != nil
  }

  /// The credentials of `user` to send to `url` for a show; nil where none are stored, or for another host.
  public func credentials(for show: ShowID, of user: UserID, url: String) async -> BasicCredentials? {
    // If the library fails, the request goes out without credentials; the server answers 401, and the feed's status shows it. The same
    // applies below.
    guard let signIn = try? await library.feedCredentials.signIn(of: show, for: user), signIn.host == Self.host(url) else { return nil }
    return await open(signIn)
  }

  /// The credentials of a subscriber to send to `url` for an episode's audio, for a file that all its users share.
  public func credentials(forEpisode episode: EpisodeID, url: String) async -> BasicCredentials? {
    await credentials(forEpisode: episode, url: url) { try await library.feedCredentials.signIns(host: $0) }
  }

  /// The credentials of `user` to send to `url` for an episode's audio.
  public func credentials(forEpisode episode: EpisodeID, url: String, of user: UserID) async -> BasicCredentials? {
    await credentials(forEpisode: episode, url: url) { try await library.feedCredentials.signIns(host: $0, of: user) }
  }

  /// The credentials of a subscriber to send to `url` for a picture of a show, of its episodes, chapters or people, which is fetched once for all.
  public func credentials(forArtwork artwork: ArtworkID, url: String) async -> BasicCredentials? {
    guard let host = Self.host(url), let signIns = try? await library.feedCredentials.signIns(host: host) else { return nil }
    for signIn in signIns where (try? await library.feedCredentials.shows(signIn.show, artwork: artwork)) == true {
      if let credentials = await open(signIn) { return credentials }
    }
    return nil
  }

  /// Encrypts credentials that earlier versions stored without a user for the owner. Repeating it changes nothing.
  ///
  /// - Returns: the number of moved credentials. Those that cannot be decrypted, because the key is missing, stay for the next time.
  /// - Throws: `StorageError`; errors of reading the key file.
  @discardableResult
  public func moveCredentialsWithoutUser() async throws -> Int {
    var moved: [(earlier: EncryptedCredentials, text: String)] = []
    for earlier in try await library.feedCredentials.withoutUser() {
      guard let text = try await key.open(earlier.sealed, for: Self.earlierPurpose(earlier.show, earlier.host)) else { continue }
      moved.append((earlier, try await key.seal(text, for: Self.purpose(earlier.user, earlier.show, earlier.host))))
    }
    if !moved.isEmpty { try await library.feedCredentials.move(moved) }
    return moved.count
  }

  /// Stores credentials for a show's feed, and for files on the same host. They replace earlier ones of the user, and the show is private
  /// from then on. The user sees it once its feed was read with them: use `FeedRefresher.signIn` for credentials that a user enters.
  ///
  /// - Throws: `StorageError`; errors of reading or creating the key file.
  public func store(_ credentials: BasicCredentials, for show: ShowID, of user: UserID, host: String) async throws {
    let text = String(decoding: try JSONEncoder().encode([credentials.user, credentials.password]), as: UTF8.self)
    let sealed = try await key.seal(text, for: Self.purpose(user, show, host))
    try await library.feedCredentials.set(sealed, host: host, of: show, for: user)
    library.events.publish(.feed(show))
  }

  // MARK: - Within the room

  /// The credentials of current subscribers to send to `url` for a show, in the order of the users.
  ///
  /// - Parameter includesOthers: whether to include users who do not subscribe to it.
  func signIns(
    for show: ShowID, url: String, includesOthers: Bool = false
  ) async -> [(user: UserID, credentials: BasicCredentials)] {
    guard let host = Self.host(url), let signIns = try? await library.feedCredentials.signIns(of: show, includesOthers: includesOthers)
    else { return [] }
    var opened: [(user: UserID, credentials: BasicCredentials)] = []
    for signIn in signIns where signIn.host == host {
      if let credentials = await open(signIn) { opened.append((signIn.user, credentials)) }
    }
    return opened
  }

  /// The origin for which credentials of this address are valid.
  static func host(_ url: String) -> String? { (try? RemoteURL(url))?.hostKey }

  // MARK: - Private

  private func credentials(
    forEpisode episode: EpisodeID, url: String, among stored: (_ host: String) async throws -> [EncryptedCredentials]
  ) async -> BasicCredentials? {
    // Few hosts have any credentials: for most episodes this is the only query.
    guard let host = Self.host(url), let signIns = try? await stored(host), !signIns.isEmpty,
      let show = try? await library.episodes.episode(episode)?.show
    else { return nil }
    for signIn in signIns where signIn.show == show {
      if let credentials = await open(signIn) { return credentials }
    }
    return nil
  }

  private func open(_ signIn: EncryptedCredentials) async -> BasicCredentials? {
    // A cancelled request sends nothing.
    guard let text = try? await key.open(signIn.sealed, for: Self.purpose(signIn.user, signIn.show, signIn.host)),
      let parts = try? JSONDecoder().decode([String].self, from: Data(text.utf8)), parts.count == 2
    else { return nil }
    return BasicCredentials(user: parts[0], password: parts[1])
  }

  private static func purpose(_ user: UserID, _ show: ShowID, _ host: String) -> String {
    "feed of user \(user.rawValue): \(show.rawValue) \(host)"
  }

  /// The purpose in versions with one user.
  private static func earlierPurpose(_ show: ShowID, _ host: String) -> String { "\(show.rawValue) \(host)" }
}
