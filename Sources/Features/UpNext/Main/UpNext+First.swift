import Components
import Foundation
import WebPage

extension UpNext {
  /// The first episodes of the queue, for the pages of others; empty for an empty queue.
  ///
  /// - Parameters:
  ///   - count: The length of the queue.
  ///   - finish: The time at which the queue ends when it starts now; nil when that is unknown.
  ///   - zone: The user's time zone.
  public static func first(_ rows: [EpisodeRow.Content], of count: Int, finish: Date?, in zone: TimeZone = ListenerTimeZone.current) -> HTML
  {
    guard !rows.isEmpty else { return .empty }
    return """
      \(nextSummary(count, finish, of: rows, in: zone))\(EpisodeMenu.removal(removing))
      <ol class="next-rows" data-plays data-live="plays">\(rows.map { "<li>\(next($0, form: EpisodeMenu.formID))</li>" as HTML })</ol>
      """
  }

  /// The current episode of the page has changed when this leaf has another one.
  public static let currentPatch = "up-next-current"

  /// The length of the queue, for a navigation item.
  public static func badge(_ count: Int) -> HTML { "<span data-live=\"\(badgePatch)\">\(badgeText(count))</span>" }

  public static func badgeText(_ count: Int) -> String { count > 0 ? "\(count)" : "" }

  public static let badgePatch = "up-next-count"

  /// The removal of a row from the queue, in its menu and by a swipe.
  static var removing: EpisodeMenu.Removal { (action: "/up-next/did-remove", fields: [], text: strings(.removeFromQueue)) }

  /// "12 episodes · finishes at 18:40"
  static func nextSummary(_ count: Int, _ finish: Date?, of rows: [EpisodeRow.Content], in zone: TimeZone) -> HTML {
    "<p class=\"next-summary row-note\">\(strings(.count, count: count))\(ending(finish, of: rows, in: zone))</p>"
  }

  /// - Parameter form: The id of the form that the ring of the row posts.
  static func next(_ row: EpisodeRow.Content, form: String) -> HTML {
    var slots = EpisodeRow.Slots()
    slots.form = form
    return EpisodeRow.html(row, look: .pictured, slots: slots)
  }
}
