import BoundedNumbers
import ByteEncoding
import Crypto
import Fetching
import Foundation

/// The Podcast Index. Each request is signed with a key.
///
/// Source: "PodcastIndex.org API", podcastindex-org.github.io/docs-api. A request carries the key, the time, and the SHA-1 of key, secret
/// and time in hexadecimal; its clock may be three minutes off.
public struct PodcastIndexDirectory: DirectorySource {
  /// The directory's name in the settings.
  public static let name = "podcast-index"
  /// The address of the public server.
  public static let indexURL = "https://api.podcastindex.org/api/1.0"

  /// The directory's name in settings and messages, "podcast-index".
  public var name: String { Self.name }
  private let server: DirectoryServer
  private let key: String
  private let secret: String
  private let now: @Sendable () -> Date

  /// - Parameter now: The clock of the signature; tests pass their own.
  public init(
    baseURL: String = indexURL, key: String, secret: String, fetcher: Fetcher, now: @escaping @Sendable () -> Date = { Date() }
  ) {
    server = DirectoryServer(baseURL, fetcher: fetcher)
    self.key = key
    self.secret = secret
    self.now = now
  }

  /// Shows that match a search term.
  public func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    let words = term.normalizedTerm
    // The API has no offset either: a later page is the end of a longer response.
    let passed = min(max(offset, 0), Self.maxResults)
    let wanted = min(passed + min(max(limit, 0), Self.maxResults), Self.maxResults)
    guard !words.isEmpty, wanted > passed else { return [] }
    let found = try await shows("search/byterm?q=\(DirectoryServer.encoded(words))&max=\(wanted)")
    return Array(found.prefix(wanted).dropFirst(passed))
  }

  /// The show with this iTunes id.
  public func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    try PodcastIndexResponse.oneShow(try await answer("podcasts/byitunesid?id=\(itunesID)"))
  }

  /// The person search also looks in the titles and descriptions of episodes.
  public func episodes(_ term: String, limit: Int) async throws -> [DirectoryEpisode] {
    let words = term.normalizedTerm
    guard !words.isEmpty, limit > 0 else { return [] }
    let wanted = min(limit, Self.maxResults)
    let body = try await answer("search/byperson?q=\(DirectoryServer.encoded(words))&max=\(wanted)")
    return try Array(PodcastIndexResponse.episodes(body).prefix(wanted))
  }

  /// The trending shows, of one topic or of all; the API knows no countries.
  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] {
    guard limit > 0 else { return [] }
    let wanted = min(limit, Self.maxResults)
    let topic = chart.topic.map { "&cat=" + DirectoryServer.encoded(Self.categories(of: $0)) } ?? ""
    return try await Array(shows("podcasts/trending?max=\(wanted)\(topic)").prefix(wanted))
  }

  // MARK: - Private

  private static let maxResults = 200

  private func shows(_ pathAndQuery: String) async throws -> [DirectoryShow] {
    try PodcastIndexResponse.shows(try await answer(pathAndQuery))
  }

  private func answer(_ pathAndQuery: String) async throws -> [UInt8] {
    try await server.answer(to: pathAndQuery, headers: signature(at: now()))
  }

  func signature(at moment: Date) -> [String: String] {
    let time = String(Int(clamping: moment.timeIntervalSince1970))
    let digest = Insecure.SHA1.hash(data: Data((key + secret + time).utf8))
    let digits = digest.hexadecimal
    return ["X-Auth-Key": key, "X-Auth-Date": time, "Authorization": digits]
  }

  /// Apple's "Health & Fitness" is two categories in the Podcast Index; a show in either one matches.
  private static func categories(of topic: PodcastTopic) -> String { topic.name.replacing(" & ", with: ",") }
}
