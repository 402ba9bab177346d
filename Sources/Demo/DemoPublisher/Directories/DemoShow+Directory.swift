import Foundation

/// A show in the formats of Apple's directory, as far as podcast apps read them.
extension DemoShow {
  /// The show in a response to a search or a lookup.
  func directoryEntry(_ baseURL: String) -> [String: Any] {
    [
      "wrapperType": "track",
      "kind": "podcast",
      "artistName": author,
      "collectionId": directoryID,
      "trackId": directoryID,
      "collectionName": title,
      "trackName": title,
      "collectionCensoredName": title,
      "trackCensoredName": title,
      "collectionViewUrl": baseURL + websitePath,
      "trackViewUrl": baseURL + websitePath,
      "feedUrl": baseURL + feedPath,
      "artworkUrl30": baseURL + artworkPath,
      "artworkUrl60": baseURL + artworkPath,
      "artworkUrl100": baseURL + artworkPath,
      "artworkUrl600": baseURL + artworkPath,
      "collectionPrice": 0,
      "trackPrice": 0,
      "collectionExplicitness": "notExplicit",
      "trackExplicitness": "cleaned",
      "releaseDate": updated.formatted(.iso8601),
      "trackCount": episodes.count,
      // In seconds in spite of its name, like Apple's.
      "trackTimeMillis": episodes.first?.seconds ?? 0,
      "country": "USA",
      "currency": "USD",
      "primaryGenreName": genreName,
      "contentAdvisoryRating": "Clean",
      "genreIds": genreIDs,
      "genres": categories.map(\.name) + ["Podcasts"],
    ]
  }

  /// One of its episodes in a response to a search or a lookup.
  func directoryEntry(of episode: DemoEpisode, _ baseURL: String) -> [String: Any] {
    // Numbered from the oldest, so that a number stays when the show grows.
    let newer = episodes.firstIndex { $0.slug == episode.slug } ?? 0
    var entry: [String: Any] = [
      "wrapperType": "podcastEpisode",
      "kind": "podcast-episode",
      "trackId": directoryID * 10_000 + episodes.count - newer,
      "trackName": episode.title,
      "collectionId": directoryID,
      "collectionName": title,
      "artistName": author,
      "description": episode.subtitle,
      "shortDescription": episode.subtitle,
      "releaseDate": episode.published.formatted(.iso8601),
      // For an episode it is in milliseconds.
      "trackTimeMillis": episode.seconds * 1_000,
      "episodeGuid": episode.guid,
      "episodeFileExtension": "mp3",
      "episodeContentType": "audio",
      "trackViewUrl": "\(baseURL)\(websitePath)/\(episode.slug)",
      "collectionViewUrl": baseURL + websitePath,
      "feedUrl": baseURL + feedPath,
      "artworkUrl60": baseURL + artworkPath,
      "artworkUrl160": baseURL + artworkPath,
      "artworkUrl600": baseURL + artworkPath,
      "contentAdvisoryRating": "Clean",
      "country": "USA",
      "genres": categories.map { ["name": $0.name, "id": String($0.genre)] },
    ]
    if episode.hasEnclosure { entry["episodeUrl"] = baseURL + mediaPath(of: episode) }
    return entry
  }

  /// The show in a chart of Apple's old chart feeds, where every value is a `label`.
  func chartEntry(_ baseURL: String) -> [String: Any] {
    [
      "im:name": ["label": title],
      "im:image": ["55", "60", "170"].map { Self.label(baseURL + artworkPath, ["height": $0]) },
      "summary": ["label": summary],
      "im:artist": ["label": author],
      "title": ["label": "\(title) - \(author)"],
      "link": ["attributes": ["rel": "alternate", "type": "text/html", "href": baseURL + websitePath]],
      "id": Self.label(baseURL + websitePath, ["im:id": String(directoryID)]),
      "category": ["attributes": ["im:id": genreIDs[0], "term": genreName, "label": genreName]],
      "im:releaseDate": ["label": updated.formatted(.iso8601)],
    ]
  }

  // MARK: - Private

  private var genreName: String { categories.first?.name ?? "Podcasts" }

  /// The last one is the number of all podcasts.
  private var genreIDs: [String] { categories.map { String($0.genre) } + ["26"] }

  private static func label(_ label: String, _ attributes: [String: String]) -> [String: Any] {
    ["label": label, "attributes": attributes]
  }
}
