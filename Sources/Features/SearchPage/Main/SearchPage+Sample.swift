import Components
import Foundation

extension SearchPage.Content {
  /// All parts at once, which no real request shows.
  public static var sample: SearchPage.Content {
    var content = SearchPage.Content()
    content.term = "green"
    content.answersPath = "/search/complete"
    content.everywhereURL = "/search?q=green"
    content.url = "/search?q=green"
    content.libraryURL = "/search?q=green&scope=library"
    content.correction = (typed: "grean", shown: "green")
    content.failureNotice = "Podcast Index isn’t responding. Some results are missing."
    content.shows = [
      DirectoryShowRow(
        title: "Slow Green Things", author: "Meadow Radio", genre: "Nature", feedURL: "https://slow.example/feed.xml",
        artworkURL: "/artwork/3", isSubscribed: false, url: "/preview?feed=https%3A%2F%2Fslow.example%2Ffeed.xml"),
      DirectoryShowRow(
        title: "The Greenhouse Hour", author: "Ada Byron", genre: nil, feedURL: "https://greenhouse.example/rss", artworkURL: nil,
        isSubscribed: true, url: "/shows/5"),
    ]
    content.mine = [Hit(kind: .show, title: [Piece("Green", isMatch: true), Piece(" and blue")], artworkURL: nil, url: "/shows/9")]
    content.moreShowsURL = "/search?page=2&part=shows&q=green"
    content.episodes = [
      Episode(
        title: "Green, and why", showTitle: "Tea at Four", published: Date(timeIntervalSince1970: 1_790_812_800), durationSeconds: 1_500,
        artworkURL: "/artwork/4", feedURL: "https://tea.example/feed.xml", guid: "green", enclosureURL: nil)
    ]
    content.episodes[0].url = "/preview?feed=https%3A%2F%2Ftea.example%2Ffeed.xml&guid=green"
    content.episodes[0].isPlayable = true
    content.folded = [(title: "Tea at Four", url: "/shows/4")]
    content.clearURL = "/search"
    content.library = LibraryResults(
      hits: [
        Hit(
          kind: .chapter, title: [Piece("The "), Piece("green", isMatch: true), Piece(" door")], origin: ["Tea at Four", "Doors"],
          artworkURL: "/artwork/4", url: "/episodes/7?t=90", bookmark: (seconds: 90, play: .playable(.sample))),
        Hit(
          kind: .episode, title: [Piece("Moss")], excerpt: [Piece("… it stays "), Piece("green", isMatch: true), Piece(" all winter …")],
          origin: ["Slow Green Things"], artworkURL: "/artwork/3", url: "/episodes/8"),
        Hit(
          kind: .transcript, title: [Piece("Doors")], excerpt: [Piece("… and it is "), Piece("green", isMatch: true), Piece(" again …")],
          origin: ["Tea at Four"], artworkURL: "/artwork/4", url: "/episodes/7?t=754", bookmark: (seconds: 754, play: .playable(.sample))),
      ],
      moreURL: "/search?page=2&q=green&scope=library",
      choices: [
        (kind: nil, url: "/search?q=green&scope=library", isCurrent: true),
        (kind: .chapters, url: "/search?q=in%3Achapters%20green&scope=library", isCurrent: false),
      ],
      savedID: nil)
    content.library?.hits.append(Hit(kind: .episode, title: [Piece("Duckweed, a very small empire")], artworkURL: nil, url: "/episodes/6"))
    content.library?.hits[3].row = .other
    content.library?.actions = [.archive, .unarchive]
    content.library?.selectURL = "/search?q=green&scope=library&select=true"
    content.start = Start(
      recent: [(id: 2, text: "moss"), (id: 1, text: "茶")], trending: ["lichen", "Tea at Four"],
      saved: [(id: 5, query: "moss in:chapters", url: "/search?q=moss%20in%3Achapters&scope=library")],
      subscriptions: [
        .init(title: "Slow Green Things", author: "Meadow Radio", artworkURL: "/artwork/3", url: "/shows/3"),
        .init(title: "Tea at Four", author: "The Kettle Collective", artworkURL: "/artwork/4", url: "/shows/4"),
      ], libraryURL: "/library")
    content.importPath = "/subscription-import/did-select-file"
    return content
  }
}

extension SearchPage.TypedContent {
  public static var sample: SearchPage.TypedContent {
    let all = SearchPage.Content.sample
    var content = SearchPage.TypedContent()
    content.url = "/search?q=green"
    content.hits = all.library?.hits ?? []
    content.hits.append(.init(kind: .show, title: [.init("Green", isMatch: true), .init(" and why")], artworkURL: nil, url: "/shows/5"))
    content.actions = [.archive, .unarchive]
    content.shows = all.shows
    content.people = [(name: "Ada Green", url: "/person?name=Ada%20Green")]
    content.terms = ["green tea"]
    return content
  }
}

extension SearchPage.SubscribeContent {
  public static var sample: SearchPage.SubscribeContent {
    var content = SearchPage.SubscribeContent()
    content.address = "https://slow.example/feed.xml"
    content.host = "slow.example"
    content.title = "Slow Green Things"
    content.artworkURL = "/artwork/3"
    content.searchURL = "/search"
    content.cancelURL = "/"
    return content
  }
}

extension SearchPage.PreviewContent {
  public static var sample: SearchPage.PreviewContent {
    var content = SearchPage.PreviewContent()
    content.address = "https://slow.example/feed.xml"
    content.title = "Slow Green Things"
    content.author = "Meadow Radio"
    content.category = "Nature"
    content.summary = """
      Moss, lichen, duckweed, hedges: a programme about everything that grows unseen. Every other week we sit down beside one of them \
      with a microphone, a flask and an expert, and we stay until it has done something.
      """
    content.link = "https://slow.example/"
    content.artworkURL = "/artwork/3"
    content.shareURL = "/share?feed=https%3A%2F%2Fslow.example%2Ffeed.xml&title=Slow%20Green%20Things"
    content.episodeCount = 1
    content.episodes = SearchPage.Content.sample.episodes
    content.chosen = content.episodes.first
    return content
  }
}
