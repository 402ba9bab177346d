import Components
import Foundation

extension UpNext.Content {
  public static let sample = UpNext.Content(
    rows: [
      Row(
        episode: 7, title: PlayItem.sample.title, showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3", url: "/episodes/7",
        durationSeconds: 2_733, positionSeconds: 754, isFinished: false, play: .playable(.sample),
        download: DownloadMark.Content(episode: 7, title: PlayItem.sample.title, state: .running, fraction: 0.42)),
      Row(
        episode: 6, title: "Duckweed, a very small empire", showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3",
        url: "/episodes/6", durationSeconds: 1_800, positionSeconds: 0, isFinished: false, play: .playable(.sample)),
    ],
    earlier: [
      Earlier(
        id: 2, saved: Date(timeIntervalSince1970: 1_790_726_400), count: 12, titles: ["A hedge in November", "What the moss remembers"])
    ],
    searchURL: "/search", url: "/up-next")
}
