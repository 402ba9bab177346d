import Components
import Foundation
import WebPage

/// The lists as Home shows them.
extension PlaylistPage {
  /// The new episodes of a day, or the newest one of each show, of any day.
  public struct Day: Sendable {
    /// A time of the day; nil for episodes without a date.
    public var date: Date?
    public var lines: [Line]
    /// Whether each line has a day of its own.
    public var isOfAnyDay = false

    public init(date: Date?, lines: [Line]) {
      self.date = date
      self.lines = lines
    }

    /// The number of episodes, with the folded ones.
    var count: Int {
      lines.reduce(0) { count, line in
        if case .show(_, _, _, let rows) = line { count + rows.count } else { count + 1 }
      }
    }
  }

  public enum Line: Sendable {
    case episode(EpisodeRow.Content)
    /// Several episodes of one show, folded into a line.
    case show(title: String, artworkURL: String?, url: String, [EpisodeRow.Content])
  }

  /// Episodes in progress as cards side by side.
  public static func cards(_ rows: [EpisodeRow.Content]) -> HTML {
    guard !rows.isEmpty else { return .empty }
    return "<ul class=\"scroll-row continue-row\" data-count=\"\(rows.count)\" data-plays data-live=\"plays\">\(rows.map(card))</ul>"
  }

  /// New episodes in groups of a day. The only row of a day names it in place of a heading.
  public static func newEpisodes(_ days: [Day], today: Date) -> HTML {
    guard !days.isEmpty else { return .empty }
    var parts: [HTML] = []
    var single: [HTML] = []
    func endList() {
      if !single.isEmpty { parts.append(list(single)) }
      single = []
    }
    for day in days {
      if day.lines.count == 1, !day.isOfAnyDay, case .episode(let row)? = day.lines.first {
        single.append(episode(row, level: 3, time: day.date.map { TimeText.day($0, today: today) } ?? .empty))
      } else {
        endList()
        parts.append(self.day(day, today: today))
      }
    }
    endList()
    return "<div class=\"new-days\" data-hides-archived>\(parts)</div>"
  }

  // MARK: - Private

  private static func card(_ row: EpisodeRow.Content) -> HTML {
    """
    <li class="continue-card linked-row"\(EpisodeMenu.state(of: row))>\(Cover.html(row.artworkURL, title: row.showTitle, size: .row))
    <div class="card-text"><h3 class="row-title" dir="auto"><a href="\(url: row.url)">\(row.title)</a></h3>\
    <p class="row-note one-line" dir="auto">\(row.showTitle)</p>\
    <span class="card-actions">\(PlayButton.html(row.play, title: row.title, progress: row.progress))\(EpisodeMenu.link(row))</span></div></li>
    """
  }

  private static func day(_ day: Day, today: Date) -> HTML {
    let name: HTML = day.date.map { TimeText.day($0, today: today) } ?? "\(strings(.undated))"
    let title: HTML = day.isOfAnyDay ? "\(strings(.newestOfShows))" : "\(name) <span class=\"row-note\">\(day.count)</span>"
    return """
      <h3 class="new-day">\(title)</h3>
      \(list(day.lines.map { line($0, today: day.isOfAnyDay ? today : nil) }))
      """
  }

  private static func list(_ rows: [HTML]) -> HTML {
    "<ol class=\"new-rows\" data-plays data-live=\"plays\">\(rows.map { "<li>\($0)</li>" as HTML })</ol>"
  }

  private static func episode(_ row: EpisodeRow.Content, level: Int = 4, time: HTML = .empty) -> HTML {
    var slots = EpisodeRow.Slots()
    (slots.level, slots.time) = (level, time)
    return EpisodeRow.html(row, look: .pictured, slots: slots)
  }

  /// - Parameter today: For the day of the line; nil where it is in the title.
  private static func line(_ line: Line, today: Date?) -> HTML {
    switch line {
    case .episode(let row):
      return episode(row, time: today.flatMap { today in row.published.map { TimeText.day($0, today: today) } } ?? .empty)
    case .show(let title, let artworkURL, let url, let rows):
      return """
        <details class="new-fold"><summary>\(Cover.html(artworkURL, title: title, size: .row))\
        <span class="text-lines"><span class="row-title one-line" dir="auto">\(title)</span>\
        <span class="row-note">\(strings(.newCount, count: rows.count))</span></span>\(Icon.chevronDown.html)</summary>
        <ol>\(rows.map { "<li>\(episode($0))</li>" as HTML })</ol>
        <a class="pill quiet" href="\(url: url)">\(strings(.showPage, ["title": title]))</a></details>
        """
    }
  }
}
