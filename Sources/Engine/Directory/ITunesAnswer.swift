import Fetching
import Foundation

/// Reads the JSON of the iTunes Search API: `{"resultCount": n, "results": [row, ...]}`.
///
/// Seen in the wild: blank lines in front, a count that is not the number of rows, rows without a feed, numbers as text, rows of
/// episodes among those of shows.
enum ITunesAnswer {
  /// The shows with a feed, in order, each feed once.
  ///
  /// - Throws: `DirectoryError.notUnderstood` when this is not such an answer.
  static func shows(_ body: [UInt8]) throws(DirectoryError) -> [DirectoryShow] {
    guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(body)) else { throw .notUnderstood }
    var seen: Set<String> = []
    return answer.results.compactMap(\.row).compactMap(show).filter { seen.insert($0.feedURL).inserted }
  }

  // MARK: - Private

  private struct Answer: Decodable {
    let results: [TolerantRow]
  }

  /// One row that cannot be read costs that row, not the whole answer.
  private struct TolerantRow: Decodable {
    let row: Row?

    init(from decoder: any Decoder) throws { row = try? Row(from: decoder) }
  }

  private struct Row: Decodable {
    let kind: String?
    let collectionName, trackName, artistName, feedUrl, collectionViewUrl, trackViewUrl, primaryGenreName: String?
    let artworkUrl600, artworkUrl100, artworkUrl60: String?
    let collectionId, trackId, trackCount: Number?
  }

  /// A whole number, also when it is written as a text.
  private struct Number: Decodable {
    let value: Int64?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value = (try? container.decode(Int64.self)) ?? (try? container.decode(String.self)).flatMap { Int64($0) }
    }
  }

  private static func show(_ row: Row) -> DirectoryShow? {
    guard row.kind == nil || row.kind == "podcast", let feed = row.feedUrl, !feed.isEmpty,
      let url = try? RemoteURL(feed), let title = named(row.collectionName) ?? named(row.trackName)
    else { return nil }
    return DirectoryShow(
      title: title, author: named(row.artistName) ?? "", feedURL: url.text,
      artworkURL: webAddress(row.artworkUrl600) ?? webAddress(row.artworkUrl100) ?? webAddress(row.artworkUrl60),
      websiteURL: webAddress(row.collectionViewUrl) ?? webAddress(row.trackViewUrl),
      itunesID: row.collectionId?.value ?? row.trackId?.value, genre: named(row.primaryGenreName),
      episodeCount: row.trackCount?.value.flatMap { $0 >= 0 ? Int(clamping: $0) : nil })
  }

  private static func named(_ text: String?) -> String? {
    let trimmed = text?.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed == "" ? nil : trimmed
  }

  private static func webAddress(_ text: String?) -> String? { text.flatMap { try? RemoteURL($0).text } }
}
