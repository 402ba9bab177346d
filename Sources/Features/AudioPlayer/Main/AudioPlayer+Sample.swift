import Components
import Foundation
import WebPage

extension AudioPlayer.Content {
  public static let sample = {
    var content = playing
    content.sleepQuestion = AudioPlayer.SleepQuestion(
      episode: 7, title: PlayItem.sample.title, moment: Date(timeIntervalSince1970: 1_790_812_800), seconds: 754, zone: .gmt,
      play: .playable(.sample))
    return content
  }()

  private static let playing = AudioPlayer.Content(
    item: .sample, positionSeconds: 754, previous: .sample, next: nil,
    notes:
      "<div class=\"notes\"><p>What grows a millimetre a year has all the time in the world. We sit down beside it and wait.</p></div>",
    bookmarks: [BookmarkRows.Row(id: 4, seconds: 90, note: "The wall older than the house", url: "/episodes/7?t=90")],
    episodesURL: "/player/episodes", upNextURL: "/up-next")
}
