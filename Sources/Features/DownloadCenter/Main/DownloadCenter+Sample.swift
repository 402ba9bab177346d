import Components
import Foundation
import WebPage

extension DownloadCenter.Content {
  public static let sample: DownloadCenter.Content = {
    var content = lists
    content.device = "<p>Episodes on this device</p>"
    return content
  }()

  private static let lists = DownloadCenter.Content(
    part: .server, listsEpisodes: false,
    shows: [
      DownloadCenter.Show.sample,
      DownloadCenter.Show(
        show: 4, title: "Kettle & Comet", artworkURL: nil, url: "/downloads/4", count: 1, bytes: 840_000, newCount: 0),
    ],
    saved: [],
    transfers: [
      DownloadCenter.Transfer(
        mark: DownloadButton.Content(episode: 6, title: "Duckweed, a very small empire", state: .running, fraction: 0.42),
        showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3", url: "/episodes/6", received: 12_300_000, total: 29_300_000,
        bytesPerSecond: 1_200_000, secondsLeft: 14),
      DownloadCenter.Transfer(
        mark: DownloadButton.Content(episode: 5, title: "A hedge in November", state: .failed, fraction: 0.1),
        showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3", url: "/episodes/5", received: 2_000_000, total: 20_000_000,
        failureText: "The publisher’s server isn’t responding", nextTry: Date(timeIntervalSince1970: 1_790_812_800)),
      DownloadCenter.Transfer(
        mark: DownloadButton.Content(episode: 4, title: "What the moss remembers", state: .queued),
        showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3", url: "/episodes/4", received: 0, total: nil),
    ],
    recentlyDeleted: [
      (episode: 3, title: "Rain on a tin roof", until: Date(timeIntervalSince1970: 1_790_812_800))
    ],
    totals: DownloadCenter.Totals(
      downloaded: 4, unfinished: 3, new: 2, bytes: 211_000_000, left: 38_000_000_000, bytesPerSecond: 1_200_000, canPause: true,
      canResume: true),
    problem: "Not enough disk space. The download resumes automatically.",
    destinations: ("/downloads?part=device", "/downloads?part=server", "/search"))
}

extension DownloadCenter.Content {
  /// All episodes with checkboxes.
  static let selecting: DownloadCenter.Content = {
    var content = sample
    (content.listsEpisodes, content.selects) = (true, true)
    (content.saved, content.actions) = (DownloadCenter.ShowContent.sample.saved, [.playLast, .markPlayed])
    return content
  }()
}

extension DownloadCenter.Show {
  static let sample = DownloadCenter.Show(
    show: 3, title: PlayItem.sample.showTitle, artworkURL: "/artwork/3", url: "/downloads/3", count: 3, bytes: 210_000_000, newCount: 2)
}

extension DownloadCenter.ShowContent {
  public static let sample = DownloadCenter.ShowContent(
    show: .sample, showURL: "/shows/3", moreURL: "/shows/3/download", url: "/downloads/3",
    saved: [
      DownloadCenter.SavedDownload(
        .sample, bytes: 41_200_000, isNew: true, isByRule: true, keepLatest: 5, deletesPlayed: true, otherUsers: 1, otherNames: ["Ada"])
    ])
}
