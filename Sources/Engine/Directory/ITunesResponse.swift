import Foundation

/// A parser of the JSON of the iTunes Search API: `{"resultCount": n, "results": [row, ...]}`.
///
/// Seen in the wild: blank lines in front, a count that differs from the number of rows, rows without a feed, numbers as strings, episode
/// rows among those of shows.
enum ITunesResponse {
  /// The shows with a feed, in order, each feed once.
  ///
  /// - Throws: `DirectoryError.notUnderstood` when the JSON has another shape.
  static func shows(_ body: [UInt8]) throws(DirectoryError) -> [DirectoryShow] {
    try DirectoryError.decode(Answer.self, body).results.compactMap(\.value).compactMap(show).withoutDuplicateFeeds
  }

  /// The episodes of shows with a feed, in order.
  ///
  /// - Throws: `DirectoryError.notUnderstood` when the JSON has another shape.
  static func episodes(_ body: [UInt8]) throws(DirectoryError) -> [DirectoryEpisode] {
    try DirectoryError.decode(Answer.self, body).results.compactMap(\.value).compactMap(episode)
  }

  // MARK: - Private

  private struct Answer: Decodable {
    let results: [LossyValue<Row>]
  }

  private struct Row: Decodable {
    let kind: String?
    let collectionName, trackName, artistName, feedUrl, collectionViewUrl, trackViewUrl, primaryGenreName: String?
    let artworkUrl600, artworkUrl160, artworkUrl100, artworkUrl60: String?
    let episodeGuid, episodeUrl, releaseDate: String?
    let collectionId, trackId, trackCount, trackTimeMillis: LossyInteger?
  }

  private static func show(_ row: Row) -> DirectoryShow? {
    guard row.kind == nil || row.kind == "podcast", let feed = FieldNormalizer.webAddress(row.feedUrl),
      let title = FieldNormalizer.name(row.collectionName) ?? FieldNormalizer.name(row.trackName)
    else { return nil }
    return DirectoryShow(
      title: title, author: FieldNormalizer.name(row.artistName) ?? "", feedURL: feed,
      artworkURL: FieldNormalizer.webAddress(row.artworkUrl600) ?? FieldNormalizer.webAddress(row.artworkUrl100)
        ?? FieldNormalizer.webAddress(row.artworkUrl60),
      websiteURL: FieldNormalizer.webAddress(row.collectionViewUrl) ?? FieldNormalizer.webAddress(row.trackViewUrl),
      itunesID: row.collectionId?.value ?? row.trackId?.value, genre: FieldNormalizer.name(row.primaryGenreName),
      episodeCount: row.trackCount?.count)
  }

  private static func episode(_ row: Row) -> DirectoryEpisode? {
    guard row.kind == "podcast-episode", let feed = FieldNormalizer.webAddress(row.feedUrl), let title = FieldNormalizer.name(row.trackName)
    else { return nil }
    return DirectoryEpisode(
      title: title, showTitle: FieldNormalizer.name(row.collectionName) ?? "", feedURL: feed, guid: FieldNormalizer.name(row.episodeGuid),
      published: row.releaseDate.flatMap { try? Date($0, strategy: .iso8601) },
      durationSeconds: FieldNormalizer.positive(row.trackTimeMillis).map { Double($0) / 1000 },
      enclosureURL: FieldNormalizer.webAddress(row.episodeUrl),
      artworkURL: FieldNormalizer.webAddress(row.artworkUrl600) ?? FieldNormalizer.webAddress(row.artworkUrl160)
        ?? FieldNormalizer.webAddress(row.artworkUrl60),
      websiteURL: FieldNormalizer.webAddress(row.trackViewUrl))
  }
}
