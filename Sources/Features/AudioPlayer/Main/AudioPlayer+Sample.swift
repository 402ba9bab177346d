import Components
import WebPage

extension AudioPlayer.Content {
  public static let sample = AudioPlayer.Content(
    item: .sample, positionSeconds: 754, previous: .sample, next: nil,
    notes:
      "<div class=\"notes\"><p>What grows a millimetre a year has all the time in the world. We sit down beside it and wait.</p></div>",
    bookmarks: [BookmarkRows.Row(id: 4, seconds: 90, note: "The wall older than the house", url: "/episodes/7?t=90")],
    episodesURL: "/player/episodes", upNextURL: "/up-next")
}
