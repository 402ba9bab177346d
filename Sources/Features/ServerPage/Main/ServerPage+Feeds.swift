import Components
import WebPage

// MARK: - Feeds

extension ServerPage {
  static func feeds(_ content: Content) -> HTML {
    let button = start(.feedCheck, "/server-page/did-tap-check-feeds", .checkFeeds, content.feeds.check.map(Progress.init))
    return section("feeds", .feeds, "\(button)\(replaced("server-feeds", content, failing(content)))")
  }

  /// "12 of 40 feeds checked".
  public static func progressText(_ check: Content.Feeds.Check) -> String {
    guard check.total > 0 else { return strings(.checkStarting) }
    return strings(.checkProgress, ["done": Language.text(check.done), "total": Language.text(check.total)])
  }

  // MARK: - Private

  private static func failing(_ content: Content) -> HTML {
    let feeds = content.feeds
    var rows = feeds.failing.map { feed in
      // A feed that Earnest doesn't fetch any more has no failures to count.
      let failed: HTML = feed.failures > 0 ? "<span>\(strings(.failedChecks, count: feed.failures))</span> " : .empty
      let succeeded: HTML? = feed.succeeded.map { "<span>\(strings(.lastSuccess)) \(TimeText.day($0, today: content.now))</span>" }
      return row(
        feed.title, isForeign: true,
        note: "<span class=\"server-error\">\(feed.sentence)</span> <span>\(feed.advice)</span> \(failed)\(succeeded)", url: feed.url)
    }
    if feeds.further > 0 { rows.append(row(strings(.furtherFeeds, count: feeds.further))) }
    if feeds.hidden > 0 { rows.append(row(strings(.hiddenFeeds, count: feeds.hidden))) }
    return rows.isEmpty ? "<p class=\"setting server-empty\">\(strings(.feedsFine))</p>" : list(rows)
  }
}
