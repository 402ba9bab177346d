import BoundedNumbers
import Components
import WebPage

/// The page of the listening statistics.
public enum ListeningStatistics: PageMain {
  public static let name = "listening-statistics"

  static let strings = Strings<ListeningStatisticsString>(Asset("strings.json", in: .module))

  /// `data-zone`: the stored time zone, for the module to compare with the browser's.
  public static func html(_ content: Content) -> HTML {
    """
    <listening-statistics data-zone="\(content.isZoneGuessed ? "" : content.zone)" data-zone-url="\(url: "/listening-statistics/did-report-zone")">
      <h1>\(strings(.title))</h1>
      <div id="stats-page" data-refresh data-version="\(version(of: content))"\(flag: "data-is-counting", content.isCountingSpans)>\
    \(content.allTime.map { statistics(content, $0) } ?? nothing(content))</div>
    </listening-statistics>
    """
  }
}

// MARK: - Parts of the page

extension ListeningStatistics {
  private static func statistics(_ content: Content, _ allTime: Content.AllTime) -> HTML {
    """
    <div class="stats-parts">\(lengths(content.period))
    <section class="stats-period card" aria-labelledby="stats-period-name">
      \(periodLinks(content))
      \(totals(content))
      \(chart(content))
    </section>
    \(shows(content))
    \(everything(allTime))
    <p class="stats-note row-note">\(strings(.zone, ["zone": content.zone.replacing("_", with: " ")])) \(strings(.since, ["date": date(allTime.since, thisYear: content.thisYear)]))\
    \(content.isCountingSpans ? " \(strings(.addingUp))" : "" as HTML)</p></div>
    """
  }

  private static func lengths(_ period: Content.Period) -> HTML {
    let links = zip(Length.allCases, period.urls).map { length, path in
      "<a href=\"\(url: path)\" data-top\(attribute: "aria-current", length == period.length ? "true" : nil)>\(strings(ListeningStatisticsString(rawValue: length.rawValue) ?? .week))</a>"
        as HTML
    }
    return "<nav class=\"segments stats-lengths\" aria-label=\"\(strings(.periods))\">\(links)</nav>"
  }

  private static func periodLinks(_ content: Content) -> HTML {
    let period = content.period
    let later: HTML =
      period.laterURL.map {
        "<a class=\"round-button\" href=\"\(url: $0)\" data-top aria-label=\"\(strings(.later))\">\(Icon.chevronForward.html)</a>"
      } ?? "<span class=\"round-button\" aria-hidden=\"true\"></span>"
    return """
      <div class="stats-navigation"><a class="round-button" href="\(url: period.earlierURL)" data-top aria-label="\(strings(.earlier))">\
      \(Icon.chevronBack.html)</a><h2 id="stats-period-name">\(name(of: period, thisYear: content.thisYear))</h2>\(later)</div>
      """
  }

  private static func totals(_ content: Content) -> HTML {
    guard content.time.heard > 0 else { return "<p class=\"stats-amount none\">\(strings(.nothingPlayed))</p>" }
    let facts = [
      content.average.map { strings(.average, ["time": time($0)]) },
      content.time.saved < 60 ? nil : strings(.savedBySpeed, ["time": time(content.time.saved)]),
    ].compactMap { $0 }
    let line: HTML = facts.isEmpty ? .empty : "<p class=\"stats-facts row-note\">\(facts.map { "<span>\($0)</span>" as HTML })</p>"
    return """
      <p class="stats-amount"><strong>\(time(content.time.heard))</strong> \(strings(.listened))</p>
      \(line)
      """
  }

  private static func shows(_ content: Content) -> HTML {
    guard let most = content.shows.first?.listened, most > 0 else { return .empty }
    let rows = content.shows.map { show in
      """
      <li class="linked-row stats-show">\(Cover.html(show.artworkURL, title: show.title, size: .thumb))<div class="stats-show-text">\
      <h3 class="row-title" dir="auto"><a href="\(url: show.url)">\(show.title)</a></h3>\
      <progress class="progress-bar" max="1" value="\((show.listened / most * 1_000).rounded() / 1_000)" aria-hidden="true"></progress></div>\
      <span class="row-note">\(time(show.listened))</span></li>
      """ as HTML
    }
    return """
      <section class="stats-shows" aria-labelledby="stats-shows-title"><h2 id="stats-shows-title">\(strings(.shows))</h2><ol>\(rows)</ol></section>
      """
  }

  private static func everything(_ all: Content.AllTime) -> HTML {
    let facts: [(ListeningStatisticsString, String)] = [
      (.allListened, time(all.time.heard)), (.allSaved, time(all.time.saved)), (.streak, strings(.days, count: all.streak)),
      (.longest, strings(.days, count: all.longestStreak)),
    ]
    return """
      <section class="stats-all" aria-labelledby="stats-all-title"><h2 id="stats-all-title">\(strings(.allTime))</h2>
      <dl>\(facts.map { "<div><dt>\(strings($0))</dt><dd>\($1)</dd></div>" as HTML })</dl></section>
      """
  }

  private static func nothing(_ content: Content) -> HTML {
    guard !content.isCountingSpans else { return EmptyState.html(.chart, title: strings(.empty), text: strings(.addingUp)) }
    return EmptyState.html(
      .chart, title: strings(.empty), text: strings(.emptyHint), link: EmptyState.findLink(content.homeURL))
  }

  /// Changes with the listening time.
  private static func version(of content: Content) -> String {
    "\(content.zone) \(Int(clamping: content.time.heard)) \(Int(clamping: content.allTime?.time.heard ?? 0)) \(content.isCountingSpans)"
  }
}
