import BoundedNumbers
import Components
import WebPage

extension AudioPlayer {
  static func timeline(_ content: Content) -> HTML {
    let duration = content.item?.duration
    let rate = content.item?.rate ?? 1
    let left = duration.map { max($0 - content.positionSeconds, 0) }
    let spent = rate == 1 ? nil : left.map { strings(.leftAt, ["time": TimeText.length($0 / rate), "rate": rateText(rate)]) }
    return """
      <div class="player-timeline">
        \(ProgressSlider.html(label: strings(.position), position: content.positionSeconds, duration: duration))
        <div class="player-times"><span data-part="elapsed">\(TimeText.clock(content.positionSeconds))</span>\
      <span data-part="left">\(spent)</span><span data-part="remaining">\(left.map { "−" + TimeText.clock($0) } ?? "–:––")</span></div>
      </div>
      """
  }

  static func controls(_ content: Content) -> HTML {
    """
    <div class="player-controls" role="group" aria-label="\(strings(.controls))">
      \(skip(.back, .back, content.skipBack, isOn: content.item != nil))
      <button type="button" class="player-toggle" data-part="toggle" aria-label="\(strings(.play))"\(flag: "disabled", content.item == nil)>\
    \(Icon.play.html)\(Icon.pause.html)</button>
      \(skip(.forward, .forward, content.skipForward, isOn: content.item != nil))
    </div>
    """
  }

  /// Hidden where the volume cannot be set: only the browser knows.
  static var volume: HTML {
    "<div data-part=\"loudness\" hidden>\(LevelSlider.html(label: strings(.volume), less: .volumeLow, more: .volumeHigh))</div>"
  }

  static func tools(_ content: Content) -> HTML {
    """
    <div class="player-tools" role="group" aria-label="\(strings(.tools))">
      \(speed(content))
      \(MenuSheet.html(
        id: "player-sleep", style: "player-tool",
        button: "\(Icon.moon.html)\(sleepLeft)\(label(.sleepLabel))", label: strings(.sleep), title: strings(.sleepTitle),
        items: sleepTimes(content)))
      \(bookmarks(content))
      \(content.upNextURL.map { tool($0, .queue, .upNext) })
    </div>
    """
  }

  // MARK: - Private

  private static func skip(_ direction: SkipButton.Direction, _ key: AudioPlayerString, _ seconds: Int, isOn: Bool) -> HTML {
    SkipButton.html(direction, seconds: seconds, label: strings(key, ["seconds": "\(seconds)"]), style: "player-skip", isEnabled: isOn)
  }

  private static func tool(_ path: String, _ icon: Icon, _ word: AudioPlayerString) -> HTML {
    "<a class=\"player-tool\" data-part=\"up-next\" href=\"\(url: path)\" aria-label=\"\(strings(word))\">\(icon.html)\(label(word))</a>"
  }

  /// The label under the icon of a tool.
  static func label(_ word: AudioPlayerString) -> HTML { "<span class=\"tool-label\">\(strings(word))</span>" }

  private static func speed(_ content: Content) -> HTML {
    let rate = rateText(content.item?.rate ?? 1)
    return MenuSheet.html(
      id: "player-speeds", style: "player-tool player-speed",
      button: "<span class=\"player-rate\" data-part=\"rate-now\">\(rate)×</span>\(label(.speedLabel))",
      label: strings(.speed, ["rate": rate]), title: strings(.speedTitle), items: speeds(rate))
  }

  private static func speeds(_ rate: String) -> HTML {
    let choices: [Double] = [0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 3]
    return """
      <div class="menu-stepper"><button type="button" data-step="-0.05" aria-label="\(strings(.slower))">\(Icon.minus.html)</button>\
      <output data-part="rate-now">\(rate)×</output>\
      <button type="button" data-step="0.05" aria-label="\(strings(.faster))">\(Icon.plus.html)</button></div>
      <div class="menu-grid">\(choices.map { choice in
        "<button type=\"button\" data-rate=\"\(choice)\" popovertarget=\"player-speeds\" popovertargetaction=\"hide\">\(rateText(choice))×</button>" as HTML
      })</div>
      """
  }

  /// The remaining time, with the strings of its button.
  private static var sleepLeft: HTML {
    """
    <span class="tool-label" data-part="asleep" data-off="\(strings(.sleep))" data-on="\(strings(.sleepOn))" data-end="\(strings(.sleepEnd))" \
    data-episode-end="\(strings(.sleepEpisode))" data-chapter-end="\(strings(.sleepChapter))"></span>
    """
  }

  private static func sleepTimes(_ content: Content) -> HTML {
    """
    <div class="menu-grid sleep-minutes">\([5, 10, 15, 20, 30, 45, 60, 90].map { minutes in
      """
      <button type="button" data-sleep="minutes" data-minutes="\(minutes)" popovertarget="player-sleep" popovertargetaction="hide">\
      \(strings(.sleepMinutes, ["minutes": "\(minutes)"]))</button>
      """ as HTML
    })</div>\
    <div class="menu-grid sleep-ends">\
    <button type="button" data-sleep="episode" popovertarget="player-sleep" popovertargetaction="hide">\(strings(.sleepEpisode))</button>\
    \(sleepAtChapterEnd(content))</div>
    <div data-part="sleeping" hidden>\
    <button type="button" data-sleep="more" popovertarget="player-sleep" popovertargetaction="hide">\(Icon.plus.html)\(strings(.sleepMore))</button>\
    <button type="button" data-sleep="off" popovertarget="player-sleep" popovertargetaction="hide">\(Icon.close.html)\(strings(.sleepOff))</button></div>
    <p class="sleep-hint sleep-keys row-note">\(strings(.sleepKeys))</p>
    <button type="button" class="sleep-shaking" data-part="shaking" role="switch" aria-checked="false" hidden>\(Icon.device.html)\
    <span>\(strings(.shaking))</span><span class="switch" aria-hidden="true"></span></button>
    <p class="sleep-hint row-note" data-part="shaking-denied" role="status"></p>
    """
  }

  /// "1.0", "1.25".
  private static func rateText(_ rate: Double) -> String { "\((rate * 100).rounded() / 100)" }
}
