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
    return content
  }
}
