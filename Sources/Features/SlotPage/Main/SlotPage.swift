import Components
import Foundation
import WebPage

/// The page with episodes that fill a slot of free time.
public enum SlotPage: PageMain {
  public static let name = "slot-page"

  static let strings = Strings<SlotPageString>(Asset("strings.json", in: .module))

  /// `data-reload-on`, a leaf of the queue, announces that the candidates may have changed: elements with `data-refresh` are updated then.
  public static func html(_ content: Content) -> HTML {
    """
    <slot-page data-live="up-next" data-plays>
      <h1>\(title(minutes: content.minutes))</h1>
      \(current(content.current, link: .empty))
      <div class="slot-tools"><nav class="segments slot-lengths" aria-label="\(strings(.lengths))">\(content.lengths.map { length($0, content) })</nav>\
    \(sources(content))</div>
      <div id="slot-filled" data-refresh data-version="\(content.version)">\(content.rows.isEmpty ? nothing(content) : filled(content))</div>
    </slot-page>
    """
  }
}

// MARK: - Parts of the page

extension SlotPage {
  private static func length(_ length: Content.Length, _ content: Content) -> HTML {
    """
    <a href="\(url: length.url)" data-top\(attribute: "aria-current", length.minutes == content.minutes ? "page" : nil)>\
    \(strings(.minutesShort, ["count": "\(length.minutes)"]))</a>
    """
  }

  /// The list that the episodes come from, and a menu of the others.
  private static func sources(_ content: Content) -> HTML {
    let name = content.sources.first { $0.key == content.source }?.title ?? ""
    let links = content.sources.map { source in
      let isCurrent = source.key == content.source
      return """
        <a href="\(url: source.url)" data-top\(attribute: "aria-current", isCurrent ? "page" : nil)><span class="one-line" dir="auto">\(source.title)</span>\
        \(isCurrent ? Icon.check.html : .empty)</a>
        """ as HTML
    }
    return MenuSheet.html(
      id: "slot-sources", style: "pill quiet slot-source",
      button: "<span class=\"one-line\" dir=\"auto\">\(name)</span>\(Icon.chevronDown.html)", label: strings(.sourceNow, ["name": name]),
      title: strings(.source), items: "\(links)")
  }

  private static func filled(_ content: Content) -> HTML {
    let count = strings(.count, count: content.rows.count)
    let finish: HTML? = content.finish.map {
      "<p class=\"row-note\">\(strings.html(.finishes, ["time": TimeText.timeOfDay($0, in: content.zone)]))</p>"
    }
    let text: HTML = "<span class=\"hidden-while-busy\">\(Icon.play.html)</span>\(Icon.busyMark)<span>\(strings(.play))</span>"
    return """
      <form class="slot-play spread-row" method="post" action="\(url: startPath)">\(FormToken.field)\
      <input type="hidden" name="episodes" value="\(content.rows.map { "\($0.episode)" }.joined(separator: " "))"><input type="hidden" name="minutes" value="\(content.minutes)">\
      <div class="text-lines"><p><strong>\(strings(.summary, ["count": count, "time": TimeText.length(content.seconds) + SpeedNote.text(content.rows)]))</strong></p>\(finish)</div>\
      \(PlayButton.submit(content.rows.first?.play ?? .unplayable(reason: ""), text))</form>
      <p class="row-note">\(strings(.note))\(unknown(content))</p>
      \(EpisodeMenu.form(content.actions, backTo: content.currentURL))
      <ol class="slot-rows" data-live="plays">\(content.rows.map { "<li class=\"slot-item\">\(EpisodeRow.html($0, look: .pictured, slots: slots))</li>" as HTML })</ol>
      """
  }

  private static var slots: EpisodeRow.Slots {
    var slots = EpisodeRow.Slots()
    slots.level = 2
    return slots
  }

  private static func unknown(_ content: Content) -> String {
    content.unknown > 0 ? " \(strings(.unknown, count: content.unknown))" : ""
  }

  private static func nothing(_ content: Content) -> HTML {
    guard let shortest = content.shortest else {
      let link = content.searchURL.map { (path: $0, text: strings(.find)) }
      return content.unknown > 0
        ? EmptyState.html(.history, title: strings(.noLengths), text: strings(.noLengthsHint), link: link)
        : EmptyState.html(.history, title: strings(.empty), text: strings(.emptyHint), link: link)
    }
    return EmptyState.html(
      .history, title: strings(.noneFits, ["time": TimeText.length(Double(content.minutes) * 60)]),
      text: strings(.noneFitsHint, ["time": TimeText.length(shortest)]))
  }
}
