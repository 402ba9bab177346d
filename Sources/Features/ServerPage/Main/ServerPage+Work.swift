import Components
import Foundation
import WebPage

// MARK: - Background work, queues and warnings

extension ServerPage {
  static func work(_ content: Content) -> HTML {
    // Failing work first.
    let work = content.work.filter { $0.failures > 0 } + content.work.filter { $0.failures == 0 }
    let rows = work.map { work in row(name(ofWork: work.name), note: note(on: work, content), amount: state(of: work)) }
    let queues = content.queues.map { queue, depth in row(name(of: queue), amount: "\(depth)") }
    return """
      \(rows.isEmpty ? .empty : section("work", .work, list(rows)))
      \(queues.isEmpty ? .empty : section("queues", .queues, note: strings(.queuesHint), list(queues)))
      """
  }

  /// The sentences of the log are English in every language.
  static func warnings(_ content: Content) -> HTML {
    guard !content.warnings.isEmpty else {
      return section("warnings", .warnings, "<p class=\"setting server-empty\">\(strings(.noWarnings))</p>")
    }
    let rows = content.warnings.map { warning in
      let show: HTML = warning.show.map { "<a href=\"\(url: $0.url)\" dir=\"auto\">\($0.title)</a>" } ?? .empty
      return """
        <li class="setting server-row"><span class="row-text"><span class="server-message" lang="en" dir="ltr">\(warning.message)</span>\
        <span class="row-note server-lines"><span\(attribute: "class", warning.isError ? "server-error" : nil)>\
        \(strings(warning.isError ? .error : .warning))</span> <span>\(TimeText.moment(warning.date, today: content.now))</span>\
        \(warning.times > 1 ? " <span>\(strings(.times, count: warning.times))</span>" : "" as HTML) \(show)</span>\
        \(warning.detail.isEmpty ? .empty : "<code class=\"server-detail\" dir=\"ltr\">\(warning.detail)</code>" as HTML)</span></li>
        """ as HTML
    }
    let (first, rest) = (Array(rows.prefix(maxWarnings)), Array(rows.dropFirst(maxWarnings)))
    let more: HTML =
      rest.isEmpty
      ? .empty
      : "<details class=\"server-more\"><summary class=\"setting\">\(strings(.moreWarnings, count: rest.count))</summary>\(list(rest))</details>"
    return section("warnings", .warnings, note: strings(.warningsHint), "\(list(first))\(more)")
  }

  // MARK: - Private

  private static func state(of work: Content.Work) -> String? {
    work.failures > 0 ? strings(.failuresInARow, count: work.failures) : nil
  }

  private static func note(on work: Content.Work, _ content: Content) -> HTML {
    var parts: [HTML] = []
    if let succeeded = work.succeeded {
      parts.append("<span>\(strings(.lastSuccess)) \(TimeText.moment(succeeded, today: content.now))</span>")
    }
    if let error = work.error, let failed = work.failed {
      parts.append(
        """
        <span\(attribute: "class", work.failures > 0 ? "server-error" : nil)>\(strings(.lastError)) \
        \(TimeText.moment(failed, today: content.now))</span> <code class="server-detail" dir="ltr">\(error)</code>
        """)
    }
    if parts.isEmpty { parts.append("<span>\(strings(.notRunYet))</span>") }
    return "\(parts.map { "\($0) " as HTML })"
  }

  /// Further ones are folded.
  private static let maxWarnings = 5
}
