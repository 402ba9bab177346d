import Components
import Foundation

extension EpisodeList.Content {
  public static let sample = EpisodeList.Content(
    isQueue: false, show: 3, showTitle: PlayItem.sample.showTitle, current: 7, queueCount: 3,
    rows: [
      Row(
        episode: 7, title: PlayItem.sample.title, showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3",
        published: Date(timeIntervalSince1970: 1_790_812_800), durationSeconds: 2_733, positionSeconds: 754, isFinished: false,
        play: .playable(.sample), download: DownloadMark.Content(episode: 7, title: PlayItem.sample.title, state: .running, fraction: 0.42)),
      Row(
        episode: 6, title: "Duckweed, a very small empire", showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3",
        published: Date(timeIntervalSince1970: 1_789_603_200), durationSeconds: 1_800, positionSeconds: 0, isFinished: true,
        play: .playable(.sample)),
    ],
    showPartURL: "/player/episodes", queuePartURL: "/player/episodes?part=queue", olderURL: "/player/episodes?from=60", closeURL: "/player",
    closesToPage: false, playerURL: "/player", upNextURL: "/up-next")
}
