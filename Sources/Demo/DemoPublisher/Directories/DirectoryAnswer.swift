import Foundation

/// The response of Apple's search and lookup, as far as podcast apps read it.
struct DirectoryAnswer: Encodable {
  var resultCount: Int
  var results: [Entry]

  init(_ shows: some Sequence<DemoShow>, baseURL: String) {
    results = shows.map { Entry($0, baseURL: baseURL) }
    resultCount = results.count
  }

  struct Entry: Encodable {
    var wrapperType = "track"
    var kind = "podcast"
    var artistName: String
    var collectionId: Int
    var trackId: Int
    var collectionName: String
    var trackName: String
    var collectionCensoredName: String
    var trackCensoredName: String
    var collectionViewUrl: String
    var trackViewUrl: String
    var feedUrl: String
    var artworkUrl30: String
    var artworkUrl60: String
    var artworkUrl100: String
    var artworkUrl600: String
    var collectionPrice = 0.0
    var trackPrice = 0.0
    var collectionExplicitness = "notExplicit"
    var trackExplicitness = "cleaned"
    var releaseDate: String
    var trackCount: Int
    var trackTimeMillis: Int
    var country = "USA"
    var currency = "USD"
    var primaryGenreName: String
    var contentAdvisoryRating = "Clean"
    var genreIds: [String]
    var genres: [String]

    init(_ show: DemoShow, baseURL: String) {
      artistName = show.author
      collectionId = show.directoryID
      trackId = show.directoryID
      collectionName = show.title
      trackName = show.title
      collectionCensoredName = show.title
      trackCensoredName = show.title
      collectionViewUrl = baseURL + show.sitePath
      trackViewUrl = collectionViewUrl
      feedUrl = baseURL + show.feedPath
      artworkUrl600 = baseURL + show.artworkPath
      artworkUrl30 = artworkUrl600
      artworkUrl60 = artworkUrl600
      artworkUrl100 = artworkUrl600
      releaseDate = show.updated.formatted(.iso8601)
      trackCount = show.episodes.count
      // In seconds in spite of its name, like Apple's.
      trackTimeMillis = show.episodes.first?.seconds ?? 0
      primaryGenreName = show.categories.first?.name ?? "Podcasts"
      genreIds = show.categories.map { String($0.genre) } + ["26"]
      genres = show.categories.map(\.name) + ["Podcasts"]
    }
  }
}
