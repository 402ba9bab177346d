import WebPage

/// The description of a show. A long one is truncated after a few lines; a checkbox shows the rest, so that no JavaScript is needed.
public enum ShowSummary {
  /// - Parameter id: The id of the checkbox, unique in the document.
  public static func html(_ summary: String, id: String = "show-more") -> HTML {
    guard !summary.isEmpty else { return .empty }
    let isLong = summary.count > 130 || summary.split(separator: "\n").count > 2
    guard isLong else { return "<p class=\"show-summary\" dir=\"auto\">\(summary)</p>" }
    let words = Components.strings
    return """
      <div class="show-summary-long">
        <input type="checkbox" id="\(id)" class="visually-hidden" aria-label="\(words(.summaryLabel))">
        <p class="show-summary clamped" dir="auto">\(summary)</p>
        <label for="\(id)" aria-hidden="true"><span class="when-closed">\(words(.summaryMore))</span><span class="when-open">\(words(.summaryLess))</span></label>
      </div>
      """
  }
}
