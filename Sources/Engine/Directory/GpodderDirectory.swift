import Fetching

/// The directory of gpodder.net, and of servers with the same API.
///
/// Source: "gpodder.net Web Services", gpoddernet.readthedocs.io: Directory API and Suggestions (Simple API).
/// Seen in the wild: the list itself, or an object with the list as its only field (`{"toplist": [...]}`).
public struct GpodderDirectory: DirectorySource {
  /// The directory's name in the settings.
  public static let name = "gpodder"
  /// The address of the public server.
  public static let gpodderURL = "https://gpodder.net"

  /// The directory's name in settings and messages, "gpodder".
  public var name: String { Self.name }
  private let server: DirectoryServer

  /// - Parameter baseURL: The address of the server, with or without a path.
  public init(baseURL: String = gpodderURL, fetcher: Fetcher) {
    server = DirectoryServer(baseURL, fetcher: fetcher)
  }

  /// Shows that match; the API returns one page only, so that a later page is a part of it.
  public func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    let words = term.normalizedTerm
    guard !words.isEmpty, limit > 0 else { return [] }
    let found = try await shows("search.json?q=\(DirectoryServer.encoded(words))")
    return Array(found.dropFirst(max(offset, 0)).prefix(limit))
  }

  /// The toplist, or the shows with the topic's tag; the API knows no countries.
  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] {
    guard limit > 0 else { return [] }
    // The toplist has at most 100 entries.
    let wanted = min(limit, 100)
    let path = chart.topic.map { "api/2/tag/\(Self.tag(of: $0))/\(wanted).json" } ?? "toplist/\(wanted).json"
    return try await Array(shows(path).prefix(wanted))
  }

  // MARK: - Private

  private func shows(_ pathAndQuery: String) async throws -> [DirectoryShow] {
    try Self.shows(try await server.answer(to: pathAndQuery))
  }

  static func shows(_ body: [UInt8]) throws(DirectoryError) -> [DirectoryShow] {
    try DirectoryError.decode(Answer.self, body).rows.compactMap(\.value).compactMap(show).withoutDuplicateFeeds
  }

  private struct Answer: Decodable {
    let rows: [LossyValue<Row>]

    init(from decoder: any Decoder) throws {
      if let rows = try? [LossyValue<Row>](from: decoder) {
        self.rows = rows
      } else {
        let fields = try [String: LossyValue<[LossyValue<Row>]>](from: decoder)
        guard fields.count == 1, let rows = fields.values.first?.value else { throw DirectoryError.malformedResponse }
        self.rows = rows
      }
    }
  }

  private struct Row: Decodable {
    let url, title: String
    let author, website, pageURL, logoURL: String?

    enum CodingKeys: String, CodingKey {
      case url, title, author, website
      case pageURL = "mygpo_link"
      case logoURL = "logo_url"
    }
  }

  private static func show(_ row: Row) -> DirectoryShow? {
    guard let feed = FieldNormalizer.webAddress(row.url), let title = FieldNormalizer.name(row.title) else { return nil }
    return DirectoryShow(
      title: title, author: FieldNormalizer.name(row.author) ?? "", feedURL: feed, artworkURL: FieldNormalizer.webAddress(row.logoURL),
      websiteURL: FieldNormalizer.webAddress(row.website) ?? FieldNormalizer.webAddress(row.pageURL))
  }

  /// "Health & Fitness" -> "health-fitness"
  private static func tag(of topic: PodcastTopic) -> String {
    topic.name.lowercased().replacing(" & ", with: "-").replacing(" ", with: "-")
  }
}
