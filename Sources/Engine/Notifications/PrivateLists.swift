import Foundation
import Library
import PodcastModel
import RSS
import Searching
import Secrets

/// A user's lists as private feeds for other podcast apps: anyone who has the address can read the list and play its episodes until the
/// address is revoked.
public struct PrivateLists: Sendable {
  private let library: Library
  private let sources: [any PrivateFeedSource]
  private let now: @Sendable () -> Date

  /// Creates private feeds from all kinds of lists. A new kind needs one line.
  public init(library: Library, searching: LibrarySearch, now: @escaping @Sendable () -> Date = { Date() }) {
    self.library = library
    self.now = now
    sources = [
      BuiltInListSource(library: library, subject: .new, list: .new),
      BuiltInListSource(library: library, subject: .inProgress, list: .inProgress),
      BuiltInListSource(library: library, subject: .favourites, list: .favourites),
      SmartPlaylistSource(library: library),
      SavedSearchSource(library: library, searching: searching),
      EpisodeListSource(library: library, subject: .upNext) { try await Array(library.upNext.episodes(of: $0).prefix($1)) },
      EpisodeListSource(library: library, subject: .inbox) { try await library.inbox.episodes(of: $0, limit: $1).map(\.episode.id) },
      EpisodeListSource(library: library, subject: .people) {
        try await library.people.episodes(followedBy: $0, limit: $1, offset: 0).map(\.episode.id)
      },
      PlaylistSource(library: library),
      ShowSource(library: library),
    ]
  }

  // MARK: - Addresses

  /// The lists that can be published.
  ///
  /// - Throws: `StorageError`.
  public func choices(of user: UserID) async throws -> [(subject: PrivateListSubject, name: String?)] {
    var choices: [(subject: PrivateListSubject, name: String?)] = []
    for source in sources { choices += try await source.lists(of: user) }
    return choices
  }

  /// Makes an address for a list.
  ///
  /// - Parameter name: The title in the other app.
  /// - Returns: The token. It cannot be read later: the library stores only its hash.
  /// - Throws: `PrivateListError`; the errors of the database.
  public func open(_ subject: PrivateListSubject, named name: String, for user: UserID) async throws -> String {
    guard try await source(of: subject)?.has(subject, user) == true else { throw PrivateListError.noSuchList }
    guard try await library.privateLists.lists(of: user).count < Self.maxLists else { throw PrivateListError.tooMany(Self.maxLists) }
    let token = SecretToken.random()
    _ = try await library.privateLists.add(
      subject, name: name, tokenHash: SecretToken.hash(token), secret: SecretToken.random(), for: user, at: now())
    return token
  }

  /// The addresses of one list of a user, the oldest first.
  ///
  /// - Throws: `StorageError`.
  public func lists(of subject: PrivateListSubject, for user: UserID) async throws -> [PrivateList] {
    try await library.privateLists.lists(of: user).filter { $0.subject == subject }
  }

  /// The shows of the newest episodes of a list, in the order of the list; nil when the user has no such list.
  ///
  /// - Throws: `StorageError`.
  public func shows(in subject: PrivateListSubject, for user: UserID) async throws -> [ShowID]? {
    guard let source = source(of: subject), try await source.has(subject, user),
      let episodes = try await source.episodes(in: subject, for: user, at: now(), limit: Self.maxEpisodes)
    else { return nil }
    var seen: Set<ShowID> = []
    return episodes.map(\.episode.show).filter { seen.insert($0).inserted }
  }

  /// Revokes an address: it stops working at once.
  ///
  /// - Throws: `StorageError`.
  public func close(_ id: PrivateList.ID, of user: UserID) async throws {
    try await library.privateLists.remove(id, of: user, at: now())
  }

  /// Restores an address that was revoked a moment ago.
  ///
  /// - Throws: `StorageError`.
  public func reopen(_ id: PrivateList.ID, of user: UserID) async throws {
    try await library.privateLists.remove(id, of: user, at: nil)
  }

  /// The maximum number of addresses per user.
  public static let maxLists = 30

  // MARK: - Reading

  /// The list of a token, as RSS.
  ///
  /// - Parameter base: The start of every URL: "http://127.0.0.1:8080".
  /// - Parameter summary: The description of the feed.
  /// - Returns: nil when the token is unknown or revoked.
  /// - Throws: `StorageError`.
  public func feed(_ token: String, base: String, summary: String) async throws -> RSSFeed? {
    let moment = now()
    guard let list = try await list(token), let source = source(of: list.subject),
      let episodes = try await source.episodes(in: list.subject, for: list.user, at: moment, limit: Self.maxEpisodes)
    else { return nil }
    if moment.timeIntervalSince(list.read ?? .distantPast) >= 3600 { try await library.privateLists.noteReading(of: list.id, at: moment) }
    let place = "\(base)/private/\(token)"
    return RSSFeed(
      title: list.name, summary: summary, link: base + "/", selfURL: place + ".xml",
      items: episodes.map { item($0, of: list, at: place) })
  }

  /// The owner and number of a file in a private feed: `media/12-SIGNATURE.mp3`, `artwork/7-SIGNATURE.jpg`.
  ///
  /// - Returns: The list's user and the number; nil when the token is unknown or the signature is wrong.
  /// - Throws: `StorageError`.
  public func file(_ file: String, in folder: String, of token: String) async throws -> (owner: UserID, number: Int64)? {
    let parts = file.prefix { $0 != "." }.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == AddressSigner.codeLength, let number = Int64(parts[0]), let list = try await list(token),
      AddressSigner(secret: list.secret).isValid(parts[1], for: Self.signed(folder, number))
    else { return nil }
    return (list.user, number)
  }

  // MARK: - Private

  private func source(of subject: PrivateListSubject) -> (any PrivateFeedSource)? { sources.first { $0.kind == subject.kind } }

  private func list(_ token: String) async throws -> PrivateList? {
    // A token of another length cannot be valid.
    guard token.utf8.count == SecretToken.length else { return nil }
    return try await library.privateLists.list(tokenHash: SecretToken.hash(token))
  }

  private static let maxEpisodes = 100

  private func item(_ listed: PrivateListEpisode, of list: PrivateList, at place: String) -> RSSItem {
    let episode = listed.episode
    let type = Self.audioType(episode.enclosure?.type)
    return RSSItem(
      identity: "earnest-episode-\(episode.id.rawValue)", title: episode.title, summary: listed.summary, author: listed.showTitle,
      link: listed.isPrivate ? nil : episode.link, published: episode.published, seconds: episode.durationSeconds,
      audioURL: "\(place)/media/\(Self.file(episode.id.rawValue, folder: "media", of: list)).\(type.ending)", audioType: type.name,
      audioLength: episode.enclosure?.length ?? 0,
      artworkURL: listed.artwork.map { "\(place)/artwork/\(Self.file($0.rawValue, folder: "artwork", of: list)).jpg" },
      season: episode.season, number: episode.number, isExplicit: episode.isExplicit)
  }

  /// The feed's type if it is audio or video, and the matching extension, since some apps use the extension only.
  private static func audioType(_ claimed: String?) -> (name: String, ending: String) {
    switch claimed?.prefix(while: { $0 != ";" }).lowercased() {
    case "audio/mp4", "audio/x-m4a", "audio/m4a", "audio/aac": ("audio/mp4", "m4a")
    case "audio/ogg", "audio/opus", "application/ogg": ("audio/ogg", "ogg")
    case "audio/flac", "audio/x-flac": ("audio/flac", "flac")
    case "audio/wav", "audio/x-wav": ("audio/wav", "wav")
    case "video/mp4", "video/x-m4v": ("video/mp4", "mp4")
    case "video/webm": ("video/webm", "webm")
    default: ("audio/mpeg", "mp3")
    }
  }

  private static func file(_ number: Int64, folder: String, of list: PrivateList) -> String {
    "\(number)-\(AddressSigner(secret: list.secret).code(for: signed(folder, number)))"
  }

  private static func signed(_ folder: String, _ number: Int64) -> String { "\(folder) \(number)" }
}

/// The reason why a list cannot be published.
public enum PrivateListError: Error, Equatable {
  /// The user has no such list.
  case noSuchList
  /// The user has the maximum number of addresses, which the case carries.
  case tooMany(Int)
}
