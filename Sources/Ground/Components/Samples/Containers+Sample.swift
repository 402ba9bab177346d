import WebPage

extension ComponentSamples {
  static var containers: [Section] { [menuSheet, bannerView, categoryView, barChart] }

  private static var menuSheet: Section {
    Section(
      "MenuSheet",
      [
        Example("A button and its menu") { box in
          MenuSheet.html(
            id: box.id("menu"), style: "pill quiet", button: "\(Icon.sort.html)<span>Sort</span>", title: "Sort by",
            items: """
              <button type="button">\(Icon.check.html)Newest first</button><button type="button">Oldest first</button>\
              <a href="\(url: path)">\(Icon.help.html)Help</a>
              """)
        },
        Example("With entries that open in their place") { box in
          let form: HTML = "<form><button type=\"button\">Newest first</button><button type=\"button\">Oldest first</button></form>"
          let entries = [(Icon.sort, "Sort"), (Icon.trash, longTitle)].map { MenuSheet.fold($0, $1, group: box.id("fold"), form) }
          return MenuSheet.html(
            id: box.id("folds"), style: "round-button", button: Icon.more.html, label: "More options", title: "Up Next", items: "\(entries)"
          )
        },
        Example("With form fields") { box in
          MenuSheet.html(
            id: box.id("fields"), style: "round-button", button: Icon.tuning.html, label: "Playback settings", title: "Playback",
            items: """
              <div class="menu-form"><label class="menu-choice"><span>Skip silence</span><input type="checkbox" class="switch" role="switch" autocomplete="off"></label>\
              <label class="menu-choice"><span>Name</span><input type="text" value="Moss" autocomplete="off"></label></div>
              """)
        },
      ])
  }

  private static var bannerView: Section {
    Section(
      "BannerView",
      [
        Example("Three slides") { box in BannerView.html(label: "Trending", slides: slides(box)) },
        Example("With automatic rotation") { box in
          BannerView.html(label: "Trending", slides: slides(box), seconds: 7, numbersDots: true)
        },
        Example("One slide") { box in BannerView.html(label: "Trending", slides: Array(slides(box).prefix(1))) },
      ])
  }

  private static func slides(_ box: Box) -> [BannerView.Slide] {
    [slide(box.id("slide1"), "Slow Green Things"), slide(box.id("slide2"), chineseTitle), slide(box.id("slide3"), arabicTitle)]
  }

  private static func slide(_ id: String, _ title: String) -> BannerView.Slide {
    (id: id, label: title, html: "<p class=\"card sample-slide\" dir=\"auto\">\(title)</p>")
  }

  private static var categoryView: Section {
    Section(
      "CategoryView",
      [
        Example("Two pages, one with a badge") { box in categories(box, ["Shows", "Episodes"]) },
        Example("Three pages") { box in categories(box, ["Shows", "Episodes", "Downloads"]) },
      ])
  }

  private static func categories(_ box: Box, _ titles: [String]) -> HTML {
    let categories = titles.enumerated().map { index, title in
      CategoryView.Category(
        id: box.id("category\(index)"), title: title, badge: CategoryView.badge(index == 1 ? 1_200 : 0), url: path,
        html: "<p class=\"sample-slide\">\(title)</p>")
    }
    return CategoryView.html(label: "Library", categories: categories, current: box.id("category0"))
  }

  private static var barChart: Section {
    Section(
      "BarChart",
      [
        Example("Five days, of which one has nothing and one is today") { box in
          BarChart.html(
            id: box.id("chart"),
            .init(title: "Time listened", summary: "Most: Fri, 2 h", columns: ("Day", "Time")),
            bars: ["Mon", "Tue", "Wed", "Thu", "Fri"].enumerated().map { index, day in
              .init(name: day, value: Double(index) / 2, text: "\(index * 30) min", label: day, isNow: index == 4)
            }, lines: [(1, "1 h"), (2, "2 h")])
        }
      ])
  }
}
