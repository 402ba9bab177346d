import Components
import WebPage

extension EpisodePage.Content {
  public static var sample: EpisodePage.Content {
    var content = EpisodePage.Content(
      .running, showURL: "/shows/3",
      notes: """
        <p>What grows a millimetre a year has all the time in the world. We sit down beside it and wait.</p>\
        <h3>In this episode</h3><ul><li>A wall older than the house</li><li>Two organisms, <em>one</em> roof</li></ul>\
        <p>Read on at <a href="https://slow.example/lichen">slow.example</a>.</p>
        """,
      link: "https://slow.example/episodes/5")
    (content.row.season, content.row.number, content.row.isFavourite) = (2, 5, true)
    (content.actions, content.offersFavourite) = ([.playNext, .playLast, .favourite], true)
    content.bookmarks = [BookmarkRows.Row(id: 4, seconds: 90, note: "The wall", url: "/episodes/5?t=90")]
    content.bookmarks[0].menuURL = "/bookmarks/4/actions?back=/episodes/5"
    var clip = ClipRows.Row(id: 6, start: 60, end: 90, title: "Two organisms", url: "/episodes/5?clip=6")
    clip.menuURL = "/clips/6/actions?back=/episodes/5"
    (content.clips, content.clip, content.clipForm, content.shareURL) = ([clip], clip, "<p>New clip</p>", "/share?clip=6")
    content.exports = [("CSV", "/bookmarks/export/csv?episode=5")]
    content.soundbites = [Soundbite(title: "The wall", seconds: 60, endSeconds: 90.4, durationSeconds: 30, url: "/episodes/5?t=60")]
    content.qualities = [
      Quality(name: "", label: "", isSelected: true), Quality(name: "Small", label: "Small · 32 kbps", isSelected: false),
    ]
    content.details = PublishedDetails.Content(
      people: [PublishedDetails.Person(name: "Marguerite Eiken", role: "guest", url: "/person?name=Marguerite%20Eiken")])
    content.chapters = [
      ChapterRows.Row(start: 0, title: "A wall older than the house", url: "/episodes/5?t=0"),
      ChapterRows.Row(start: 754.5, title: "", url: "/episodes/5?t=754", link: "https://slow.example/lichen"),
    ]
    content.transcriptURL = "/transcript?episode=7"
    content.partURLs = [
      .notes: "/episodes/5", .chapters: "/episodes/5?part=chapters", .transcript: "/episodes/5?part=transcript",
      .people: "/episodes/5?part=people",
    ]
    return content
  }
}
