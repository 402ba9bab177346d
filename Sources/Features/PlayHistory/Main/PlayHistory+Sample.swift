import Components
import Foundation

extension PlayHistory.Content {
  public static let sample = PlayHistory.Content(
    rows: [
      Row(
        episode: 7, title: PlayItem.sample.title, showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3", url: "/episodes/7",
        played: Date(timeIntervalSince1970: 1_790_812_800), durationSeconds: 2_733, positionSeconds: 754, isFinished: false,
        play: .playable(.sample), download: DownloadMark.Content(episode: 7, title: PlayItem.sample.title, state: .running, fraction: 0.42)),
      Row(
        episode: 6, title: "Duckweed, a very small empire", showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3",
        url: "/episodes/6", played: Date(timeIntervalSince1970: 1_790_726_400), durationSeconds: 1_800, positionSeconds: 0,
        isFinished: true, play: .playable(.sample)),
    ],
    total: 42, showsAll: false, showAllURL: "/history?all=true", words: "", searchPath: "/history", edits: false,
    editURL: "/history?edit=true", url: "/history", moreURL: nil, deleted: nil)
}
