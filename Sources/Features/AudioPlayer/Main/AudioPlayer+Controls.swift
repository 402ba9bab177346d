import Components
import WebPage

extension AudioPlayer {
  static func timeline(_ content: Content) -> HTML {
    let duration = content.item?.duration
    let rate = content.item?.rate ?? 1
    let left = duration.map { "−" + TimeText.clock(max($0 - content.positionSeconds, 0) / rate) }
    return """
      <div class="player-timeline">
        \(ProgressSlider.html(label: words(.position), position: content.positionSeconds, duration: duration))
        <div class="player-times"><span data-part="elapsed">\(TimeText.clock(content.positionSeconds))</span>\
      <span data-part="remaining">\(left ?? "–:––")</span></div>
      </div>
      """
  }

  static func controls(_ content: Content) -> HTML {
    """
    <div class="player-controls" role="group" aria-label="\(words(.controls))">
      \(button("previous", .previous, label: words(.previous), isOn: content.previous != nil))
      \(skip("back", [.back10, .back15, .back30], .back, content.skipBack, isOn: content.item != nil))
      <button type="button" class="player-toggle" data-part="toggle" aria-label="\(words(.play))"\(flag: "disabled", content.item == nil)>\
    \(Icon.play.html)\(Icon.pause.html)</button>
      \(skip("forward", [.forward10, .forward15, .forward30], .forward, content.skipForward, isOn: content.item != nil))
      \(button("next", .next, label: words(.next), isOn: content.next != nil))
    </div>
    """
  }

  /// Hidden where the volume cannot be set: only the browser knows.
  static var volume: HTML {
    "<div data-part=\"loudness\" hidden>\(LevelSlider.html(label: words(.volume), less: .volumeLow, more: .volumeHigh))</div>"
  }

  static func tools(_ content: Content) -> HTML {
    """
    <div class="player-tools" role="group" aria-label="\(words(.tools))">
      \(speed(content))
      \(MenuSheet.html(
        id: "player-sleep", style: "player-tool", button: "\(Icon.moon.html)<span data-part=\"asleep\"></span>", label: words(.sleep),
        title: words(.sleepTitle), items: sleepTimes))
      \(bookmarks(content))
      \(tool(content.episodesURL, .list, .episodes))
      \(tool(content.upNextURL, .queue, .upNext))
    </div>
    """
  }

  // MARK: - Private

  private static func button(_ part: String, _ icon: Icon, label: String, isOn: Bool) -> HTML {
    """
    <button type="button" data-part="\(part)" aria-label="\(label)"\(flag: "disabled", !isOn)>\(icon.html)</button>
    """
  }

  /// Contains an icon for each skip length, since the user may change the length while the page is open.
  private static func skip(_ part: String, _ icons: [Icon], _ word: AudioPlayerWord, _ seconds: Int, isOn: Bool) -> HTML {
    """
    <button type="button" class="player-skip" data-part="\(part)" data-seconds="\(seconds)" \
    aria-label="\(words(word, ["seconds": "\(seconds)"]))"\(flag: "disabled", !isOn)>\(icons.map(\.html))</button>
    """
  }

  private static func tool(_ path: String?, _ icon: Icon, _ word: AudioPlayerWord) -> HTML {
    path.map { "<a class=\"player-tool\" href=\"\(url: $0)\" aria-label=\"\(words(word))\">\(icon.html)</a>" } ?? .empty
  }

  /// One button cycles through the usual speeds; the menu beside it has all of them.
  private static func speed(_ content: Content) -> HTML {
    let rate = rateText(content.item?.rate ?? 1)
    return """
      <span class="player-speed"><button type="button" class="player-rate" data-part="rate" aria-label="\(words(.speed, ["rate": rate]))"\
      \(flag: "disabled", content.item == nil)>\(rate)×</button>\(MenuSheet.html(
        id: "player-speeds", style: "player-more", button: Icon.chevronDown.html, label: words(.speeds), title: words(.speedTitle),
        items: speeds(rate)))</span>
      """
  }

  private static func speeds(_ rate: String) -> HTML {
    let choices: [Double] = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3]
    return """
      <div class="menu-stepper"><button type="button" data-step="-0.05" aria-label="\(words(.slower))">\(Icon.minus.html)</button>\
      <output data-part="rate-now">\(rate)×</output>\
      <button type="button" data-step="0.05" aria-label="\(words(.faster))">\(Icon.plus.html)</button></div>
      <div class="menu-grid">\(choices.map { choice in
        "<button type=\"button\" data-rate=\"\(choice)\" popovertarget=\"player-speeds\" popovertargetaction=\"hide\">\(rateText(choice))×</button>" as HTML
      })</div>
      """
  }

  private static var sleepTimes: HTML {
    """
    <div class="menu-grid">\([5, 10, 15, 20, 30, 45, 60].map { minutes in
      """
      <button type="button" data-sleep="minutes" data-minutes="\(minutes)" popovertarget="player-sleep" popovertargetaction="hide">\
      \(words(.sleepMinutes, ["minutes": "\(minutes)"]))</button>
      """ as HTML
    })\
    <button type="button" class="wide" data-sleep="episode" popovertarget="player-sleep" popovertargetaction="hide">\(words(.sleepEpisode))</button></div>
    <div data-part="sleeping" hidden>\
    <button type="button" data-sleep="more" popovertarget="player-sleep" popovertargetaction="hide">\(Icon.plus.html)\(words(.sleepMore))</button>\
    <button type="button" data-sleep="off" popovertarget="player-sleep" popovertargetaction="hide">\(Icon.close.html)\(words(.sleepOff))</button></div>
    """
  }

  /// "1.0", "1.25".
  private static func rateText(_ rate: Double) -> String { "\((rate * 100).rounded() / 100)" }
}
