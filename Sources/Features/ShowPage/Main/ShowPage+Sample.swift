import Components
import Foundation

extension ShowPage.Content {
  public static let sample = ShowPage.Content(
    show: 3, title: "Slow Green Things", author: "Meadow Radio",
    summary: """
      Moss, lichen, duckweed, hedges: a programme about everything that grows while nobody is looking.

      Every other week we sit down beside one of them with a microphone, a flask and somebody who has spent a life on it, \
      and we do not get up before it has done something.
      """,
    link: "https://slow.example/", category: "Nature", artworkURL: "/artwork/3", isExplicit: false, isSubscribed: false,
    episodeCount: 128, episodes: [.sample, older], newerURL: nil, olderURL: "/shows/3?page=2"
  ).with(feedURL: "/shows/3/feed", failure: "The feed’s server isn’t responding")

  private func with(feedURL: String, failure: String?) -> Self {
    var content = self
    content.hasNew = true
    (content.aboutURL, content.relatedURL, content.list.rememberedURL) = ("/shows/3?part=about", "/shows/3?part=related", "/shows/3")
    (content.list.url, content.shareURL) = ("/shows/3", "/share?show=3")
    content.details = PublishedDetails.Content(
      people: [PublishedDetails.Person(name: "Marguerite Eiken", role: "host", url: "/person?name=Marguerite%20Eiken")],
      fundings: [PublishedDetails.Link(name: "", url: "https://slow.example/support")],
      locations: [PublishedDetails.Link(name: "Bergen", url: "https://slow.example/map")], license: PublishedDetails.Link(name: "CC-BY-4.0")
    )
    content.trailers = [Trailer(title: "Coming soon", url: "/episodes/9", play: EpisodeRow.Content.running.play, progress: .none)]
    let start = Date(timeIntervalSince1970: 1_790_812_800)
    content.liveItems = [
      LiveItem(title: "An evening of moss", isLive: true, start: start, url: "https://slow.example/live", now: start, in: .gmt),
      LiveItem(title: "An evening of lichen", isLive: false, start: nil, url: nil, now: start, in: .gmt),
    ]
    content.feed.url = feedURL
    content.feed.failureText = failure
    return content
  }

  private static var older: EpisodeRow.Content {
    var row = EpisodeRow.Content.other
    row.number = 4
    row.play = .unplayable(reason: "No audio available")
    return row
  }
}
