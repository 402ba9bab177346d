import Fetching

/// The directory of gpodder.net, and of servers that answer in the same way.
///
/// Source: "gpodder.net Web Services", gpoddernet.readthedocs.io: Directory API and Suggestions (Simple API).
/// Seen in the wild: the list itself, or the list as the one field of an object (`{"toplist": [...]}`).
public struct GpodderDirectory: DirectorySource {
  public static let name = "gpodder"
  public static let gpodderURL = "https://gpodder.net"

  public var name: String { Self.name }
  private let server: DirectoryServer

  public init(baseURL: String = gpodderURL, fetcher: Fetcher) {
    server = DirectoryServer(baseURL, fetcher: fetcher)
  }

  public func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    let words = term.wordsInOneLine
    guard !words.isEmpty, limit > 0 else { return [] }
    let found = try await shows("search.json?q=\(DirectoryServer.encoded(words))")
    return Array(found.dropFirst(max(offset, 0)).prefix(limit))
  }

  public func chart(_ chart: DirectoryChart, limit: Int) async throws -> [DirectoryShow] {
    guard limit > 0 else { return [] }
    // The toplist has 100 at most.
    let wanted = min(limit, 100)
    let path = chart.topic.map { "api/2/tag/\(Self.tag(of: $0))/\(wanted).json" } ?? "toplist/\(wanted).json"
    return try await Array(shows(path).prefix(wanted))
  }

  // MARK: - Private

  private func shows(_ pathAndQuery: String) async throws -> [DirectoryShow] {
    try Self.shows(try await server.answer(to: pathAndQuery))
  }

  static func shows(_ body: [UInt8]) throws(DirectoryError) -> [DirectoryShow] {
    try DirectoryError.decode(Answer.self, body).rows.compactMap(\.value).compactMap(show).eachFeedOnce
  }

  private struct Answer: Decodable {
    let rows: [Tolerant<Row>]

    init(from decoder: any Decoder) throws {
      if let rows = try? [Tolerant<Row>](from: decoder) {
        self.rows = rows
      } else {
        let fields = try [String: Tolerant<[Tolerant<Row>]>](from: decoder)
        guard fields.count == 1, let rows = fields.values.first?.value else { throw DirectoryError.notUnderstood }
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
    guard let feed = Facts.webAddress(row.url), let title = Facts.name(row.title) else { return nil }
    return DirectoryShow(
      title: title, author: Facts.name(row.author) ?? "", feedURL: feed, artworkURL: Facts.webAddress(row.logoURL),
      websiteURL: Facts.webAddress(row.website) ?? Facts.webAddress(row.pageURL))
  }

  /// "Health & Fitness" -> "health-fitness"
  private static func tag(of topic: PodcastTopic) -> String {
    topic.name.lowercased().replacing(" & ", with: "-").replacing(" ", with: "-")
  }
}
