import Components
import Foundation
import WebPage

extension AudioPlayer.Content {
  public static let sample = {
    var content = playing
    content.chapters = [
      ChapterRows.Row(start: 0, title: "A wall older than the house", url: "/episodes/7?t=0"),
      ChapterRows.Row(start: 600, title: "Two organisms, one roof", url: "/episodes/7?t=600", link: "https://slow.example/lichen"),
    ]
    content.transcript = Transcript(url: "/transcript?episode=7", html: "<p>Welcome to the wall.</p>")
    content.captions = [Captions(url: "/media/transcript/7/1.vtt", language: "en", name: "English")]
    content.panelURL = "/up-next/panel"
    content.download = DownloadButton.Content(episode: 7, title: PlayItem.sample.title, state: .none)
    content.actions = [.addToPlaylist, .markPlayed, .markUnplayed, .archive, .unarchive]
    content.shareURL = "/share?episode=7&t=754"
    content.clipForm = "<p>New clip</p>"
    content.bookmarks[0].menuURL = "/bookmarks/4/actions?back=/player"
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
    upNextURL: "/up-next")
}
