import Components
import Foundation
import WebPage

extension PublicPage.Content {
  public static let sample = PublicPage.Content(
    title: "The wall", episodeTitle: "Two Organisms, One Roof", showTitle: "Slow Green Things",
    summary: "What grows a millimetre a year has all the time in the world.", url: "/shared/1.x",
    audioURL: "/shared/1.x/audio#t=60.0,90.5", coverURL: "/shared/1.x/cover", part: 60...90.5,
    expires: Date(timeIntervalSince1970: 1_790_812_800))

  /// A whole episode from a moment.
  static let moment: PublicPage.Content = {
    var content = PublicPage.Content(
      title: "Two Organisms, One Roof", episodeTitle: "Two Organisms, One Roof", showTitle: "Slow Green Things",
      summary: "What grows a millimetre a year has all the time in the world.", url: "/shared/1.x",
      audioURL: "/shared/1.x/audio#t=754.0", coverURL: nil, part: nil, expires: Date(timeIntervalSince1970: 1_790_812_800))
    (content.start, content.published, content.durationSeconds) = (754, Date(timeIntervalSince1970: 1_790_000_000), 1_500)
    content.notes = "<p>Moss, and all that lives with it:</p><ul><li>lichen</li><li>springtails</li></ul>"
    content.chapters = [
      ChapterRows.Row(start: 0, title: "Hello", url: "/shared/1.x?t=0.0"),
      ChapterRows.Row(start: 754, title: "The roof", url: "/shared/1.x?t=754.0"),
    ]
    (content.feedURL, content.websiteURL) = ("https://moss.example/feed.xml", "https://moss.example/")
    return content
  }()
}
