import Components
import Foundation
import WebPage

/// The player. It shows the session and reports what is tapped; the runtime's player plays.
public enum AudioPlayer: PageMain {
  public static let name = "audio-player"

  public static let assets = [Asset("audio-player.css", in: .module), Asset("audio-player.js", in: .module)]

  static let words = Words<AudioPlayerWord>(Asset("words.json", in: .module))

  /// `data-sheet`: the page lies over the one before, so links in it take its place.
  public static func html(_ content: Content) -> HTML {
    let item = content.item
    return """
      <audio-player data-sheet\(item == nil ? " class=\"empty\"" : "" as HTML)\(labels)>
        \(Cover.glow(item?.artworkURL, title: item?.showTitle ?? ""))
        <div class="player-bar">
          <a class="player-dismiss" href="\(url: "/")" data-dismiss aria-label="\(words(.dismiss))">\(Icon.chevronDown.html)</a>
        </div>
        <div class="player-stage">
          <a class="player-cover" data-part="cover"\(href(item?.showURL))\(attribute: "aria-label", item == nil ? nil : words(.openShow))>\
      \(Cover.html(item?.artworkURL, title: item?.showTitle ?? "", size: .hero, isLazy: false))</a>
        </div>
        <div class="player-panel">
          <div class="player-names">
            <h1><a data-part="title"\(href(item?.episodeURL))>\(FloatingText.html(item?.title ?? words(.nothingYet)))</a></h1>
            <p><a data-part="show" dir="auto"\(href(item?.showURL))>\(item?.showTitle ?? words(.nothingYetHint))</a></p>
          </div>
          \(timeline(content))
          <p class="player-error" role="status" data-part="error"></p>
          \(controls(content))
          <div class="player-extras">
            <button type="button" class="player-rate" data-part="rate" aria-label="\(words(.speed, ["rate": rate(item?.rate ?? 1)]))"\
      \(flag: "disabled", item == nil)>\(rate(item?.rate ?? 1))×</button>
          </div>
        </div>
      </audio-player>
      """
  }
}

// MARK: - Parts of the page

extension AudioPlayer {
  private static func timeline(_ content: Content) -> HTML {
    let duration = content.item?.duration
    return """
      <div class="player-timeline">
        \(ProgressSlider.html(label: words(.position), position: content.positionSeconds, duration: duration))
        <div class="player-times"><span data-part="elapsed">\(TimeText.clock(content.positionSeconds))</span>\
      <span data-part="remaining">\(duration.map { "−" + TimeText.clock($0 - content.positionSeconds) } ?? "–:––")</span></div>
      </div>
      """
  }

  private static func controls(_ content: Content) -> HTML {
    """
    <div class="player-controls" role="group" aria-label="\(words(.controls))">
      \(button("previous", .previous, .previous, isOn: content.previous != nil))
      \(button("back", .back10, .back, isOn: content.item != nil))
      <button type="button" class="player-toggle" data-part="toggle" aria-label="\(words(.play))"\(flag: "disabled", content.item == nil)>\
    \(Icon.play.html)\(Icon.pause.html)</button>
      \(button("forward", .forward10, .forward, isOn: content.item != nil))
      \(button("next", .next, .next, isOn: content.next != nil))
    </div>
    """
  }

  private static func button(_ part: String, _ icon: Icon, _ word: AudioPlayerWord, isOn: Bool) -> HTML {
    """
    <button type="button" data-part="\(part)" aria-label="\(words(word))"\(flag: "disabled", !isOn)>\(icon.html)</button>
    """
  }

  private static func href(_ path: String?) -> HTML {
    path.map { " href=\"\(url: $0)\"" } ?? .empty
  }

  /// "1.0", "1.25".
  private static func rate(_ rate: Double) -> String { "\((rate * 100).rounded() / 100)" }

  /// The sentences that the browser swaps in when the state changes.
  private static var labels: HTML {
    """
     data-word-open-show="\(words(.openShow))" data-word-play="\(words(.play))" data-word-pause="\(words(.pause))" \
    data-word-speed="\(words(.speed))" data-word-retry="\(words(.retry))" data-word-waiting="\(words(.waiting))" \
    data-word-elsewhere="\(words(.elsewhere))"
    """
  }
}
