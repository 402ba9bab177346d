import Components
import Foundation
import WebPage

extension EpisodePage.Content {
  public static let sample = EpisodePage.Content(
    episode: 7, title: "The night shift of the lichen", showTitle: "Slow Green Things", showURL: "/shows/3", artworkURL: "/artwork/3",
    published: Date(timeIntervalSince1970: 1_790_812_800), durationSeconds: 2_733, positionSeconds: 754, isFinished: false, season: 2,
    number: 5, kind: nil, isExplicit: false,
    notes: """
      <p>What grows a millimetre a year has all the time in the world. We sit down beside it and wait.</p>\
      <h3>In this episode</h3><ul><li>A wall older than the house</li><li>Two organisms, <em>one</em> roof</li></ul>\
      <p>Read on at <a href="https://slow.example/lichen">slow.example</a>.</p>
      """,
    link: "https://slow.example/episodes/5", play: .playable(.sample)
  ).with(DownloadMark.Content(episode: 7, title: "The night shift of the lichen", state: .running, fraction: 0.42))

  private func with(_ download: DownloadMark.Content) -> Self {
    var content = self
    content.download = download
    content.isFavourite = true
    content.url = "/episodes/7"
    (content.menuURL, content.actions) = ("/episodes/7/actions", [.playNext, .favourite])
    return content
  }
}
