import Foundation
import WebPage

extension ComponentSamples {
  static var basics: [Section] { [icon, topicIcon, cover, timeText, byteText, pills, segments] }

  private static var icon: Section {
    Section("Icon", [Example("All drawings") { _ in line(Icon.allCases.map { captioned($0.html, $0.rawValue) }) }])
  }

  private static var topicIcon: Section {
    Section(
      "TopicIcon",
      [Example("All topics, on their colours") { _ in line(TopicIcon.allCases.map { captioned(tile($0), $0.rawValue) }) }])
  }

  private static func tile(_ icon: TopicIcon) -> HTML {
    "<span class=\"icon-tile sample-topic\" data-topic=\"\(icon.rawValue)\">\(icon.html)</span>"
  }

  private static var cover: Section {
    Section(
      "Cover",
      [
        Example("48 and 56 px, with a picture and without") { _ in
          line([
            Cover.html(picture, title: "Moss", size: .thumb), Cover.html(nil, title: "Moss", size: .thumb),
            Cover.html(picture, title: "Moss", size: .row), Cover.html(nil, title: "Moss", size: .row),
          ])
        },
        Example("Without a picture: Latin, Chinese and Arabic titles, and one without letters") { _ in
          line(["Lichen", "Tea", chineseTitle, arabicTitle, "…"].map { Cover.html(nil, title: $0, size: .row) })
        },
        Example("200 px, at the width of a card") { _ in Cover.html(picture, title: "Moss", size: .card, alt: "An egg in a nest") },
        Example("320 px, at the top of a page") { _ in Cover.html(nil, title: "Lichen", size: .hero) },
        Example("A tile of a grid") { _ in Cover.tile(picture, title: "Moss", sizes: "12.5rem") },
        Example("The light behind the top of a page") { _ in
          "\(Cover.glow(picture, title: "Moss"))<p class=\"sample-glow\">Slow Green Things</p>"
        },
      ])
  }

  private static var timeText: Section {
    Section(
      "TimeText",
      [
        Example("Positions and durations") { _ in
          line([
            text(TimeText.clock(153)), text(TimeText.clock(3_753)), text(TimeText.length(30)), text(TimeText.length(2_733)),
            text(TimeText.length(3_600)), text(TimeText.length(4_080)),
          ])
        },
        Example("Days and moments") { _ in
          let now = Date(timeIntervalSince1970: 1_790_812_800)
          let days = [0.0, 1, 3, 40, 400].map { TimeText.day(now.addingTimeInterval(-86_400 * $0), today: now) }
          return line(days + ["<span>\(TimeText.moment(now, today: now))</span>"])
        },
      ])
  }

  private static var byteText: Section {
    Section(
      "ByteText",
      [
        Example("Sizes and a speed") { _ in
          line([
            text(ByteText.size(840_000)), text(ByteText.size(12_300_000)), text(ByteText.size(1_200_000_000)),
            text(ByteText.speed(1_200_000)),
          ])
        }
      ])
  }

  private static func text(_ text: String) -> HTML { "<span>\(text)</span>" }

  private static var pills: Section {
    Section(
      "Pills",
      [
        Example("Prominent, quiet, with an icon, and in progress") { _ in
          """
          <div class="sample-line"><a class="pill" href="\(url: path)">Save</a><button type="button" class="pill quiet">Cancel</button>\
          <button type="button" class="pill quiet">\(Icon.sort.html)<span>Sort</span></button>\
          <span aria-busy="true"><button type="button" class="pill">\(Icon.busyMark)<span>Save</span></button></span></div>
          """
        },
        Example("As wide as its container, and with a long label") { _ in
          """
          <a class="pill quiet wide" href="\(url: path)">Show more episodes</a>
          <p><button type="button" class="pill">\(longTitle)</button></p>
          """
        },
        Example("Chips: off, on, with an icon, and with a long title") { _ in
          """
          <ul class="sample-line"><li><button type="button" class="chip">Unplayed</button></li>\
          <li><button type="button" class="chip on">Downloaded</button></li>\
          <li><button type="button" class="chip">\(Icon.filter.html)<span>Filter</span></button></li>\
          <li><button type="button" class="chip"><span dir="auto">\(longTitle)</span></button></li></ul>
          """
        },
        Example("Round buttons: off and on") { _ in
          """
          <div class="sample-line"><button type="button" class="round-button" aria-label="Share">\(Icon.share.html)</button>\
          <button type="button" class="round-button" aria-pressed="true" aria-label="Sleep timer">\(Icon.moon.html)</button></div>
          """
        },
      ])
  }

  private static var segments: Section {
    Section(
      "Segments",
      [
        Example("Links, of which one is the current page") { _ in
          """
          <div class="segments"><a href="\(url: path)" aria-current="page">Shows</a><a href="\(url: path)">Lists</a>\
          <a href="\(url: path)">Downloads</a></div>
          """
        },
        Example("Options") { box in
          """
          <div class="segments"><label><input type="radio" class="visually-hidden" name="\(box.id("period"))" checked autocomplete="off">Week</label>\
          <label><input type="radio" class="visually-hidden" name="\(box.id("period"))" autocomplete="off">Month</label></div>
          """
        },
      ])
  }
}
