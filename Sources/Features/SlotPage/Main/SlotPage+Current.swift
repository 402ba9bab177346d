import Components
import Foundation
import WebPage

extension SlotPage {
  /// The slot that plays.
  public struct Current: Sendable {
    /// The number of episodes that are left, with the current one.
    public var count: Int
    /// The time at which the last one ends when they play from now on; nil when that is unknown.
    public var finish: Date?
    public var zone: TimeZone
    /// The speeds at which they play.
    public var rates: [Double] = []
    /// Differs for each slot and each of its episodes.
    public var version: String

    public init(count: Int, finish: Date?, zone: TimeZone, version: String) {
      self.count = count
      self.finish = finish
      self.zone = zone
      self.version = version
    }
  }

  /// The key of the patch that announces another slot, another of its episodes, or its end.
  public static let patch = "time-slot"

  /// The slot that plays, here and on the page of Up Next. The elements stay while there is none, so that an open page can show the next one.
  ///
  /// - Parameter link: What stands there while no slot plays.
  public static func current(_ current: Current?, link: HTML) -> HTML {
    """
    <div class="slot-current" data-live="\(patch)" data-reload-on-slot="\(current?.version)">\
    <div id="slot-current" data-refresh data-version="\(current?.version)">\(current.map(card) ?? link)</div></div>
    """
  }

  /// The link to the page, which names the time it fills.
  public static func link(_ path: String, minutes: Int) -> HTML {
    "<a class=\"pill quiet slot-link\" href=\"\(url: path)\">\(Icon.history.html)<span>\(title(minutes: minutes))</span></a>"
  }

  // MARK: - Private

  private static func card(_ current: Current) -> HTML {
    let end =
      current.finish.map {
        strings.html(.currentFinish, ["time": "\(TimeText.timeOfDay($0, in: current.zone))\(SpeedNote.text(current.rates))"])
      } ?? "\(strings(.currentEnd))"
    return """
      <section class="slot-card card" aria-labelledby="slot-title"><div class="text-lines">\
      <h2 id="slot-title">\(strings(.current, count: current.count))</h2><p class="row-note">\(end)</p></div>\
      <form method="post" action="\(url: "/slot-page/did-end")">\(FormToken.field)\
      <button type="submit" class="pill quiet"><span class="hidden-while-busy">\(Icon.queue.html)</span>\(Icon.busyMark)\
      <span>\(strings(.end))</span></button></form></section>
      """
  }
}
