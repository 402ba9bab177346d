import Foundation

/// Shows in the format of the Podcast Index.
struct IndexAnswer: Encodable {
  var status = "true"
  var feeds: [Feed]
  var count: Int

  init(_ shows: some Sequence<DemoShow>, baseURL: String) {
    feeds = shows.map { Feed($0, baseURL: baseURL) }
    count = feeds.count
  }

  struct Feed: Encodable {
    var id: Int
    var title: String
    var url: String
    var link: String
    var description: String
    var author: String
    var ownerName: String
    var image: String
    var artwork: String
    var itunesId: Int
    var language: String
    var dead = 0
    var categories: [String: String]
    var podcastGuid: String
    var episodeCount: Int

    init(_ show: DemoShow, baseURL: String) {
      // Its numbers differ from Apple's.
      id = show.directoryID - 899_990_000
      title = show.title
      url = baseURL + show.feedPath
      link = baseURL + show.sitePath
      description = show.summary
      author = show.author
      ownerName = show.ownerName
      image = baseURL + show.artworkPath
      artwork = image
      itunesId = show.directoryID
      language = show.language
      // Its categories are single words.
      let words = show.categories.flatMap { $0.name.split(separator: " & ").map(String.init) }
      categories = Dictionary(words.enumerated().map { ("\($0.offset + 1)", $0.element) }, uniquingKeysWith: { first, _ in first })
      podcastGuid = show.guid
      episodeCount = show.episodes.count
    }
  }
}

/// One show, or the empty list that stands for none.
struct IndexShowAnswer: Encodable {
  var status = "true"
  var show: IndexAnswer.Feed?

  enum CodingKeys: String, CodingKey {
    case status
    case show = "feed"
  }

  func encode(to encoder: any Encoder) throws {
    var answer = encoder.container(keyedBy: CodingKeys.self)
    try answer.encode(status, forKey: .status)
    if let show { try answer.encode(show, forKey: .show) } else { try answer.encode([String](), forKey: .show) }
  }
}

/// A show in the format of gpodder.net.
struct GpodderEntry: Encodable {
  var url: String
  var title: String
  var author: String
  var description: String
  var subscribers: Int
  var logoURL: String
  var website: String
  var pageURL: String

  enum CodingKeys: String, CodingKey {
    case url, title, author, description, subscribers, website
    case logoURL = "logo_url"
    case pageURL = "mygpo_link"
  }

  init(_ show: DemoShow, baseURL: String) {
    url = baseURL + show.feedPath
    title = show.title
    author = show.author
    description = show.summary
    subscribers = show.episodes.count
    logoURL = baseURL + show.artworkPath
    website = baseURL + show.sitePath
    pageURL = website
  }
}
