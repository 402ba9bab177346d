import Components
import Foundation
import WebPage

/// The page of recent changes, the latest first, each with its undo.
public enum RecentChanges: PageMain {
  public static let name = "recent-changes"

  static let strings = Strings<RecentChangesString>(Asset("strings.json", in: .module))

  /// `data-reload-on`, a leaf, announces that a change was logged or undone: elements with `data-refresh` are updated then.
  public static func html(_ content: Content) -> HTML {
    """
    <recent-changes data-live="\(livePatch)">
      <header class="spread-row"><h1>\(strings(.title))</h1>\(restoreLink(content.restoreURL))</header>
      <nav class="segments change-kinds" aria-label="\(strings(.kinds))">\(content.kinds.map { kind($0, content) })</nav>
      <div id="change-rows" data-refresh data-version="\(content.version)">\(content.rows.isEmpty ? nothing : list(content))</div>
    </recent-changes>
    """
  }
}

// MARK: - Parts of the page

extension RecentChanges {
  private static func restoreLink(_ path: String?) -> HTML {
    path.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(Icon.history.html)<span>\(strings(.restore))</span></a>" } ?? .empty
  }

  private static func kind(_ way: Content.KindLink, _ content: Content) -> HTML {
    """
    <a href="\(url: way.url)" data-top\(attribute: "aria-current", way.kind == content.kind ? "page" : nil)>\
    \(strings(way.kind?.string ?? .allKinds))</a>
    """
  }

  private static func list(_ content: Content) -> HTML {
    """
    \(page(content.newerURL, .newer))\
    \(days(of: content.rows, in: content.zone).map { day($0, content) })\
    <p class="row-note">\(strings(.lifetime))</p>\(page(content.olderURL, .older))
    """
  }

  /// The rows of consecutive changes of one day.
  private static func days(of rows: [Content.Row], in zone: TimeZone) -> [[Content.Row]] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return rows.reduce(into: []) { days, row in
      if let last = days.last?.last, calendar.isDate(last.moment, inSameDayAs: row.moment) {
        days[days.count - 1].append(row)
      } else {
        days.append([row])
      }
    }
  }

  private static func day(_ rows: [Content.Row], _ content: Content) -> HTML {
    """
    <section class="change-day"><h2>\(TimeText.day(rows[0].moment, today: content.today, in: content.zone))</h2>
    <ol>\(rows.map { row($0, content) })</ol></section>
    """
  }

  private static func row(_ row: Content.Row, _ content: Content) -> HTML {
    let sentence = sentence(row.change)
    let author = row.isByRule ? strings(.rule) : row.device
    let facts = [row.isUndo ? strings(.isUndo) : nil, author.isEmpty ? nil : author].compactMap { $0 }
    let note = facts.map { Components.factSeparator + $0 }.joined()
    return """
      <li class="ruled-row change-row" id="change-\(row.id)"><div class="text-lines"><p class="change-text" dir="auto">\(sentence)</p>\
      \(detail(row.change).map { "<p class=\"row-note one-line\" dir=\"auto\">\($0)</p>" } ?? .empty)\
      <p class="row-note">\(TimeText.timeOfDay(row.moment, in: content.zone))\(note)</p></div>\
      \(row.isUndone ? "<p class=\"row-note change-undone\">\(strings(.undoneMark))</p>" : undo(row, sentence, content))</li>
      """
  }

  private static func undo(_ row: Content.Row, _ sentence: String, _ content: Content) -> HTML {
    """
    <form method="post" action="\(url: undoPath)">\(FormToken.field)<input type="hidden" name="change" value="\(row.id)">\
    <input type="hidden" name="back" value="\(content.url)">\
    <button type="submit" class="pill quiet" aria-label="\(strings(.undoLabel, ["change": sentence]))">\
    <span class="hidden-while-busy">\(Icon.undo.html)</span>\(Icon.busyMark)<span>\(strings(.undo))</span></button></form>
    """
  }

  private static func page(_ path: String?, _ string: RecentChangesString) -> HTML {
    path.map { "<a class=\"more-link pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(string))</a>" } ?? .empty
  }

  private static var nothing: HTML { EmptyState.html(.undo, title: strings(.empty), text: strings(.emptyHint)) }
}

extension RecentChanges.Kind {
  fileprivate var string: RecentChangesString {
    switch self {
    case .upNext: .upNext
    case .shows: .shows
    case .marks: .marks
    case .settings: .settings
    }
  }
}
