import Components
import Foundation
import WebPage

/// The status of a feed: its last fetch, its failure, and the actions to repair it.
public enum FeedStatusPage: PageMain {
  public static let name = "feed-status-page"

  static let strings = Strings<FeedStatusPageString>(Asset("strings.json", in: .module))

  /// `data-sheet`: the page covers the one before. `data-refresh`: the results of a fetch are replaced after the next one, which a
  /// leaf, `data-reload-on`, announces.
  public static func html(_ content: Content) -> HTML {
    """
    <feed-status-page data-sheet data-live="feed-\(content.show)">
      <div class="health-bar"><a class="health-dismiss" href="\(url: content.showURL)" data-dismiss aria-label="\(strings(.dismiss))">\
    \(Icon.chevronDown.html)</a></div>
      <header class="health-head">
        \(Cover.html(content.artworkURL, title: content.title, size: .row, isLazy: false))
        <div><h1>\(strings(.title))</h1><p dir="auto">\(content.title)</p></div>
      </header>
      \(part("health-state", content, state(content)))
      \(actions(content))
      \(part("health-suggestion", content, suggestion(content)))
      \(requiredForm(content))
      \(part("health-facts", content, facts(content)))
      \(part("health-findings", content, "\(findings(content))\(recognised(content))\(merged(content))"))
      \(otherForms(content))
      \(addressForm(content))
      \(mergeForm(content))
      \(log(content))
    </feed-status-page>
    """
  }
}

// MARK: - Parts of the page

extension FeedStatusPage {
  private static func part(_ id: String, _ content: Content, _ html: HTML) -> HTML {
    "<div class=\"\(id)\" id=\"\(id)\" data-refresh data-version=\"\(content.version)\">\(html)</div>"
  }

  private static func state(_ content: Content) -> HTML {
    switch content.state {
    case .fine: message("fine", .check, strings(.fine), content.isInUse ? nil : strings(.unwanted))
    case .waiting: message("quiet", .broadcast, strings(.waiting), nil)
    case .failed(let sentence, let advice): message("trouble", .alert, sentence, advice)
    case .offline(let sentence, let advice): message("quiet", .alert, sentence, advice)
    }
  }

  private static func message(_ tone: String, _ icon: Icon, _ sentence: String, _ advice: String?) -> HTML {
    """
    <section class="health-message" data-tone="\(tone)" role="status"><span class="message-mark">\(icon.html)</span>\
    <div><p class="message-sentence">\(sentence)</p>\(advice.map { "<p>\($0)</p>" } ?? .empty)</div></section>
    """
  }

  /// Both labels of the button, of which one is shown.
  private static func actions(_ content: Content) -> HTML {
    guard !content.isQuarantined || content.canChange else { return .empty }
    return """
      <form class="health-check" method="post" \
      action="\(url: content.isQuarantined ? "/feed-status-page/did-tap-retry" : "/feed-status-page/did-tap-refresh")" data-live="checking-\(content.show)" \
      data-checking="\(content.isChecking ? "true" : "false")">\(FormToken.field)
        <input type="hidden" name="show" value="\(content.show)">
        <button type="submit" class="pill wide" id="health-check"><span class="check-mark">\(Icon.retry.html)</span>\(Icon.busyMark)\
      <span class="when-idle">\(strings(content.isQuarantined ? .retry : .check))</span><span class="when-checking">\(strings(.checking))</span></button>
      </form>
      """
  }

  private static func facts(_ content: Content) -> HTML {
    """
    <dl class="health-list card">
      \(fact(.checked, moment(content.checked, content) ?? "\(strings(.never))"))
      \(content.changed.map { fact(.changed, moment($0, content) ?? .empty) })
      \(fact(.next, next(content)))
      \(content.intervalSeconds.map { fact(.interval, "\(strings(.every, ["time": TimeText.length($0)]))") })
      \(fact(.address, "<span class=\"health-address\" dir=\"ltr\">\(content.feedURL)</span>"))
    </dl>
    """
  }

  private static func fact(_ word: FeedStatusPageString, _ value: HTML) -> HTML { "<div><dt>\(strings(word))</dt><dd>\(value)</dd></div>" }

  private static func next(_ content: Content) -> HTML {
    guard let next = content.next, content.isInUse else { return "\(strings(content.isInUse ? .nextNever : .nextWhenOpened))" }
    return next <= content.now ? "\(strings(.nextNow))" : moment(next, content) ?? .empty
  }

  /// "Today, 14:05"
  static func moment(_ date: Date?, _ content: Content) -> HTML? {
    date.map { TimeText.moment($0, today: content.now) }
  }

  private static func findings(_ content: Content) -> HTML {
    let notes = content.notes + (content.hasPagesLeft ? [strings(.pagesLeft)] : [])
    let moves: HTML =
      notes.isEmpty && content.redirects.isEmpty
      ? .empty : section("health-moves", .found, "<ul class=\"health-notes\">\(notes.map(line))\(content.redirects.map(redirect))</ul>")
    let repairs: HTML =
      content.repairs.isEmpty
      ? .empty
      : section(
        "health-repairs", .repairs,
        "<p class=\"health-hint\">\(strings(.repairsHint))</p><ul class=\"health-notes\">\(content.repairs.map(line))</ul>")
    return "\(moves)\(repairs)"
  }

  static func section(_ id: String, _ title: FeedStatusPageString, _ html: HTML) -> HTML {
    "<section class=\"health-section\" aria-labelledby=\"\(id)-title\"><h2 id=\"\(id)-title\">\(strings(title))</h2>\(html)</section>"
  }

  private static func line(_ sentence: String) -> HTML { "<li>\(sentence)</li>" }

  static func redirect(status: Int, to url: String) -> HTML {
    let word: FeedStatusPageString = [301, 308].contains(status) ? .redirectedForGood : .redirected
    return "<li>\(strings(word)) <span class=\"health-address\" dir=\"ltr\">\(url)</span></li>"
  }

  private static func recognised(_ content: Content) -> HTML {
    guard !content.recognised.isEmpty else { return .empty }
    let rows = content.recognised.map { episode in
      let undo: HTML =
        episode.isUndone
        ? "<p class=\"recognised-undone\">\(strings(.undone))</p>"
        : !content.canChange
          ? .empty
          : """
          <form method="post" action="\(url: "/feed-status-page/did-undo")">\(FormToken.field)<input type="hidden" name="show" value="\(content.show)">\
          <input type="hidden" name="repair" value="\(episode.repair)"><button type="submit" class="chip" \
          aria-label="\(strings(.undoLabel, ["title": episode.title]))"><span class="hidden-while-busy">\(Icon.undo.html)</span>\(Icon.busyMark)\
          <span>\(strings(.undo))</span></button></form>
          """
      return """
        <li><div><a href="\(url: episode.url)" dir="auto">\(episode.title)</a><p>\(episode.evidence) \(moment(episode.moment, content))</p></div>\
        \(undo)</li>
        """ as HTML
    }
    return section(
      "health-recognised", .recognised,
      "<p class=\"health-hint\">\(strings(.recognisedHint))</p><ul class=\"health-recognised\">\(rows)</ul>")
  }
}
