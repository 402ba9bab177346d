import Foundation

/// A parser of the JSON of the iTunes Search API: `{"resultCount": n, "results": [row, ...]}`.
///
/// Seen in the wild: blank lines in front, a count that differs from the number of rows, rows without a feed, numbers as strings, episode
/// rows among those of shows.
enum ITunesAnswer {
  /// The shows with a feed, in order, each feed once.
  ///
  /// - Throws: `DirectoryError.notUnderstood` when the JSON has another shape.
  static func shows(_ body: [UInt8]) throws(DirectoryError) -> [DirectoryShow] {
    try DirectoryError.decode(Answer.self, body).results.compactMap(\.value).compactMap(show).eachFeedOnce
  }

  /// The episodes of shows with a feed, in order.
  ///
  /// - Throws: `DirectoryError.notUnderstood` when the JSON has another shape.
  static func episodes(_ body: [UInt8]) throws(DirectoryError) -> [DirectoryEpisode] {
    try DirectoryError.decode(Answer.self, body).results.compactMap(\.value).compactMap(episode)
  }

  // MARK: - Private

  private struct Answer: Decodable {
    let results: [Tolerant<Row>]
  }

  private struct Row: Decodable {
    let kind: String?
    let collectionName, trackName, artistName, feedUrl, collectionViewUrl, trackViewUrl, primaryGenreName: String?
    let artworkUrl600, artworkUrl160, artworkUrl100, artworkUrl60: String?
    let episodeGuid, episodeUrl, releaseDate: String?
    let collectionId, trackId, trackCount, trackTimeMillis: TolerantNumber?
  }

  private static func show(_ row: Row) -> DirectoryShow? {
    guard row.kind == nil || row.kind == "podcast", let feed = Facts.webAddress(row.feedUrl),
      let title = Facts.name(row.collectionName) ?? Facts.name(row.trackName)
    else { return nil }
    return DirectoryShow(
      title: title, author: Facts.name(row.artistName) ?? "", feedURL: feed,
      artworkURL: Facts.webAddress(row.artworkUrl600) ?? Facts.webAddress(row.artworkUrl100) ?? Facts.webAddress(row.artworkUrl60),
      websiteURL: Facts.webAddress(row.collectionViewUrl) ?? Facts.webAddress(row.trackViewUrl),
      itunesID: row.collectionId?.value ?? row.trackId?.value, genre: Facts.name(row.primaryGenreName), episodeCount: row.trackCount?.count)
  }

  private static func episode(_ row: Row) -> DirectoryEpisode? {
    guard row.kind == "podcast-episode", let feed = Facts.webAddress(row.feedUrl), let title = Facts.name(row.trackName) else { return nil }
    return DirectoryEpisode(
      title: title, showTitle: Facts.name(row.collectionName) ?? "", feedURL: feed, guid: Facts.name(row.episodeGuid),
      published: row.releaseDate.flatMap { try? Date($0, strategy: .iso8601) },
      durationSeconds: Facts.positive(row.trackTimeMillis).map { Double($0) / 1000 }, enclosureURL: Facts.webAddress(row.episodeUrl),
      artworkURL: Facts.webAddress(row.artworkUrl600) ?? Facts.webAddress(row.artworkUrl160) ?? Facts.webAddress(row.artworkUrl60),
      websiteURL: Facts.webAddress(row.trackViewUrl))
  }
}
