import Foundation
import WebPage

extension PlayItem: Sample {
  public static let sample = PlayItem(
    episode: 7, title: "The night shift of the lichen", showTitle: "Slow Green Things", mediaURL: "/media/7", start: 0, rate: 1,
    duration: 2_733, artworkURL: "/artwork/3", episodeURL: "/episodes/7", showURL: "/shows/3")
}

extension EpisodeRow.Content {
  public static let sample = row { row in
    row.summary = "What grows a millimetre a year has all the time in the world. We sit down beside it and wait."
    (row.season, row.number) = (2, 5)
  }

  /// In progress, and its download is running.
  public static let running = row { row in
    row.positionSeconds = 754
    row.download = DownloadButton.Content(episode: 7, title: row.title, state: .running, fraction: 0.42)
  }

  public static let other = row { row in
    (row.episode, row.title, row.url) = (6, "Duckweed, a very small empire", "/episodes/6")
    (row.published, row.durationSeconds) = (Date(timeIntervalSince1970: 1_789_603_200), 1_800)
    row.menuURL = "/episodes/6/actions"
  }

  private static func row(_ change: (inout Self) -> Void) -> Self {
    var row = EpisodeRow.Content(
      episode: 7, title: PlayItem.sample.title, showTitle: PlayItem.sample.showTitle, artworkURL: "/artwork/3", url: "/episodes/7",
      published: Date(timeIntervalSince1970: 1_790_812_800), durationSeconds: 2_733, positionSeconds: 0, isFinished: false,
      play: .playable(.sample))
    row.menuURL = "/episodes/7/actions"
    change(&row)
    return row
  }
}
