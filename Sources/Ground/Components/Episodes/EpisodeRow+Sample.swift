import Foundation
import WebPage

extension PlayItem: Sample {
  public static let sample = PlayItem(
    episode: 7, title: "The night shift of the lichen", showTitle: "Slow Green Things", mediaURL: "/media/7", start: 0, rate: 1,
    duration: 2_733, artworkURL: "/artwork/3", episodeURL: "/episodes/7", showURL: "/shows/3")
}

extension EpisodeRow.Content {
  public static let sample = EpisodeRow.Content(
    episode: 7, title: PlayItem.sample.title,
    summary: "What grows a millimetre a year has all the time in the world. We sit down beside it and wait.",
    published: Date(timeIntervalSince1970: 1_790_812_800), durationSeconds: 2_733, positionSeconds: 0, isFinished: false, season: 2,
    number: 5, kind: nil, isExplicit: false, url: "/episodes/7", play: .playable(.sample))
}
