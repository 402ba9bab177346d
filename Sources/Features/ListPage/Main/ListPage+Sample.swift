import Components
import Foundation

extension ListPage.Content {
  public static let sample = ListPage.Content(
    kind: .smart, key: "4", title: "On the train",
    rules: ListPage.Rules(
      source: "folder-5", sourceName: "Garden", days: 30, longest: 30, state: .unplayed, words: "moss", order: .shortest),
    rows: [
      Row(
        episode: 7, title: PlayItem.sample.title, showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3", url: "/episodes/7",
        published: Date(timeIntervalSince1970: 1_790_812_800), durationSeconds: 2_733, positionSeconds: 754, isFinished: false,
        isFavourite: true, play: .playable(.sample),
        download: DownloadMark.Content(episode: 7, title: PlayItem.sample.title, state: .running, fraction: 0.42)),
      Row(
        episode: 6, title: "Duckweed, a very small empire", showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3",
        url: "/episodes/6", published: nil, durationSeconds: 1_800, positionSeconds: 0, isFinished: false, isFavourite: false,
        play: .playable(.sample)),
    ],
    offersQueue: true, url: "/lists/4", editURL: "/lists/4?edit=true")
}
