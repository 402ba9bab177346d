/// A show in the formats of the other directories.
extension DemoShow {
  /// The show in the format of the Podcast Index.
  func indexEntry(_ baseURL: String) -> [String: Any] {
    // Its categories are single words.
    let words = categories.flatMap { $0.name.split(separator: " & ").map(String.init) }
    return [
      // Its numbers differ from Apple's.
      "id": directoryID - 899_990_000,
      "title": title,
      "url": baseURL + feedPath,
      "link": baseURL + websitePath,
      "description": summary,
      "author": author,
      "ownerName": ownerName,
      "image": baseURL + artworkPath,
      "artwork": baseURL + artworkPath,
      "itunesId": directoryID,
      "language": language,
      "dead": 0,
      "categories": Dictionary(uniqueKeysWithValues: words.enumerated().map { ("\($0.offset + 1)", $0.element) }),
      "podcastGuid": guid,
      "episodeCount": episodes.count,
    ]
  }

  /// The show in the format of gpodder.net.
  func gpodderEntry(_ baseURL: String) -> [String: Any] {
    [
      "url": baseURL + feedPath,
      "title": title,
      "author": author,
      "description": summary,
      "subscribers": episodes.count,
      "logo_url": baseURL + artworkPath,
      "website": baseURL + websitePath,
      "mygpo_link": baseURL + websitePath,
    ]
  }
}
