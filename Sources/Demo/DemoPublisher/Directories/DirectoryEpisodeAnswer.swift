import Foundation

/// The response of Apple's directory about episodes, with or without their show.
struct DirectoryEpisodeAnswer: Encodable {
  var resultCount: Int
  var results: [Row]

  init(shows: [DemoShow] = [], episodes: [(show: DemoShow, episode: DemoEpisode)], baseURL: String) {
    results = shows.map { .show(.init($0, baseURL: baseURL)) } + episodes.map { .episode(.init($0.show, $0.episode, baseURL)) }
    resultCount = results.count
  }

  enum Row: Encodable {
    case show(DirectoryAnswer.Entry)
    case episode(Entry)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .show(let entry): try entry.encode(to: encoder)
      case .episode(let entry): try entry.encode(to: encoder)
      }
    }
  }

  struct Entry: Encodable {
    var wrapperType = "podcastEpisode"
    var kind = "podcast-episode"
    var trackId: Int
    var trackName: String
    var collectionId: Int
    var collectionName: String
    var artistName: String
    var description: String
    var shortDescription: String
    var releaseDate: String
    /// For an episode it is in milliseconds.
    var trackTimeMillis: Int
    var episodeGuid: String
    var episodeUrl: String?
    var episodeFileExtension = "mp3"
    var episodeContentType = "audio"
    var trackViewUrl: String
    var collectionViewUrl: String
    var feedUrl: String
    var artworkUrl60: String
    var artworkUrl160: String
    var artworkUrl600: String
    var contentAdvisoryRating = "Clean"
    var country = "USA"
    var genres: [Genre]

    struct Genre: Encodable {
      var name: String
      var id: String
    }

    init(_ show: DemoShow, _ episode: DemoEpisode, _ baseURL: String) {
      // Numbered from the oldest, so that a number stays when the show grows.
      let newer = show.episodes.firstIndex { $0.slug == episode.slug } ?? 0
      trackId = show.directoryID * 10_000 + show.episodes.count - newer
      trackName = episode.title
      collectionId = show.directoryID
      collectionName = show.title
      artistName = show.author
      description = episode.subtitle
      shortDescription = episode.subtitle
      releaseDate = episode.published.formatted(.iso8601)
      trackTimeMillis = episode.seconds * 1_000
      episodeGuid = episode.guid
      episodeUrl = episode.hasEnclosure ? baseURL + show.mediaPath(of: episode) : nil
      trackViewUrl = "\(baseURL)\(show.sitePath)/\(episode.slug)"
      collectionViewUrl = baseURL + show.sitePath
      feedUrl = baseURL + show.feedPath
      artworkUrl600 = baseURL + show.artworkPath
      artworkUrl160 = artworkUrl600
      artworkUrl60 = artworkUrl600
      genres = show.categories.map { Genre(name: $0.name, id: String($0.genre)) }
    }
  }
}
