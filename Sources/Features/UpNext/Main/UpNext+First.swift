import Components
import Foundation
import WebPage

extension UpNext {
  /// The first episodes of the queue, for the pages of others; empty for an empty queue.
  ///
  /// - Parameters:
  ///   - count: The length of the queue.
  ///   - finish: The time at which the queue ends when it starts now; nil when that is unknown.
  public static func first(_ rows: [EpisodeRow.Content], of count: Int, finish: Date?) -> HTML {
    guard !rows.isEmpty else { return .empty }
    return """
      <p class="next-summary row-note">\(strings(.count, count: count))\(ending(finish))</p>
      <ol class="next-rows" data-plays data-live="plays">\(rows.map(next))</ol>
      """
  }

  /// The current episode of the page has changed when this leaf has another one.
  public static let currentPatch = "up-next-current"

  /// The length of the queue, for a navigation item.
  public static func badge(_ count: Int) -> HTML { "<span data-live=\"\(badgePatch)\">\(badgeText(count))</span>" }

  public static func badgeText(_ count: Int) -> String { count > 0 ? "\(count)" : "" }

  public static let badgePatch = "up-next-count"

  // MARK: - Private

  private static func next(_ row: EpisodeRow.Content) -> HTML {
    let left = row.secondsLeft.map { " · \(TimeText.length($0))" } ?? ""
    return """
      <li class="next-row linked-row">\(Cover.html(row.artworkURL, title: row.showTitle, size: .thumb))\
      <div class="text-lines"><h3 class="row-title" dir="auto"><a href="\(url: row.url)">\(row.title)</a></h3>\
      <p class="row-note one-line"><span dir="auto">\(row.showTitle)</span>\(left)</p></div>\
      \(PlayButton.html(row.play, title: row.title, progress: row.progress, look: .round))</li>
      """
  }
}
