import Components
import WebPage

/// The mini player at the foot of nearly every page: a card on a phone, a bar across a wide screen. It shows the session and reports taps;
/// the runtime's player plays.
public enum MiniPlayer: PageMain {
  public static let name = "mini-player"

  static let strings = Strings<MiniPlayerString>(Asset("strings.json", in: .module))

  /// Without an episode it is in the page but hidden, so that the first played episode can show it. It is in every document, so its markup
  /// is short. `data-keeps-page`: playing from here opens no page.
  public static func html(_ content: Content) -> HTML {
    let item = content.item
    return """
      <mini-player role="region" aria-label="\(strings(.region))" data-string-other-device="\(strings(.playingElsewhere))" \
      data-string-other-tab="\(strings(.playingInOtherTab))" data-string-another-device="\(strings(.anotherDevice))" \
      data-string-failed="\(strings(.failed))" data-string-back-to="\(strings(.backTo))" data-string-left="\(strings(.left))" \
      data-buttons="\(content.showsLinksOnPhone ? "links" : "skip")" \
      data-keeps-page\(state(content))\(flag: "hidden", item == nil)>
      <button type="button" class="pill jump-pill" data-part="jump" hidden></button>
      <div class="bottom-card glass-box">
      \(Cover.html(item?.artworkURL, title: item?.showTitle ?? "", size: .thumb, isLazy: false))
      \(titleArea(item, playerURL: content.playerURL))
      <span class="bottom-controls">\(skip(.back, .back, content.skipBack))\(button(content))\(skip(.forward, .forward, content.skipForward))</span>
      \(timeline(content))
      <span class="bottom-tools">\(content.playerURL == nil ? HTML.empty : "\(speed(item?.rate ?? 1))\(sleep)")\
      \(LevelSlider.html(label: strings(.volume), less: .volumeLow, more: .volumeHigh))\
      \(link(content.episodesURL, .list, .episodes))\(link(content.historyURL, .history, .history))\
      \(link(content.upNextURL, .queue, .upNext, opensPanel: true))</span>
      <progress class="progress-bar bottom-progress" data-part="progress" max="1" value="\(fraction(content))" aria-hidden="true"></progress>\(more(content))
      </div>\(menu(content))
      </mini-player>
      """
  }
}

// MARK: - Parts of the page

extension MiniPlayer {
  /// The menu of the episode reads its state here, as from a row.
  private static func state(_ content: Content) -> HTML {
    let id = content.item?.episode ?? 0
    return """
      \(LinkedMenu.mark) data-episode="\(id)" data-title="\(content.item?.title)" data-live="row-\(id)" data-finished="false"\
      \(attribute: "data-archived", content.isArchived ? "true" : nil) data-favourite="\(content.item?.isFavourite == true ? "true" : "false")"
      """
  }

  /// A right click and a long press open the menu too: on a phone, only they do.
  private static func more(_ content: Content) -> HTML {
    guard let menuURL = content.menuURL, content.playerURL != nil else { return .empty }
    return EpisodeMenu.link(menuURL, style: "round-button episode-menu bottom-more", label: strings(.more), .more)
  }

  /// Further entries of the menu of the episode: the way back from a jump, and controls without room in the bar.
  private static func menu(_ content: Content) -> HTML {
    guard content.menuURL != nil, let playerURL = content.playerURL else { return .empty }
    return """
      \(EpisodeMenu.form(content.actions, backTo: playerURL, id: "bar-actions"))\
      <div class="menu-more" hidden>\
      <button type="button" data-part="jump-back" hidden popovertarget="episode-menu" popovertargetaction="hide">\(Icon.undo.html)<span></span></button>\
      \(opener("speeds", .speed, .speeds))\(opener("sleep", .moon, .sleep))\
      \(entry(content.episodesURL, .list, .episodes))\(entry(content.historyURL, .history, .history, style: "bottom-unfolded"))</div>
      """
  }

  private static func opener(_ menu: String, _ icon: Icon, _ word: MiniPlayerString) -> HTML {
    "<button type=\"button\" class=\"bottom-folded\" data-opens=\"\(menu)\">\(icon.html)\(strings(word))</button>"
  }

  private static func entry(_ path: String?, _ icon: Icon, _ word: MiniPlayerString, style: String? = nil) -> HTML {
    path.map { "<a\(attribute: "class", style) href=\"\(url: $0)\">\(icon.html)\(strings(word))</a>" } ?? .empty
  }

  private static func titleArea(_ item: PlayItem?, playerURL: String?) -> HTML {
    let text: HTML = """
      \(MarqueeText.html(item?.title ?? ""))<span class="bottom-show row-note one-line" data-part="show" dir="auto">\(item?.showTitle)</span>
      """
    guard let playerURL else { return "<span class=\"bottom-middle\">\(text)</span>" }
    return """
      <a class="bottom-middle" href="\(url: playerURL)" data-part="open"><span class="visually-hidden">\(strings(.open))</span>\(text)</a>
      """
  }

  private static func button(_ content: Content) -> HTML {
    let progress = PlayButton.Progress(duration: content.item?.duration, position: content.positionSeconds, isFinished: false)
    return PlayButton.html(.playable(content.item ?? .none), title: content.item?.title ?? "", progress: progress, look: .round)
  }

  private static func skip(_ direction: SkipButton.Direction, _ key: MiniPlayerString, _ seconds: Int) -> HTML {
    SkipButton.html(direction, seconds: seconds, label: strings(key, ["seconds": "\(seconds)"]), style: "round-button")
  }

  private static func timeline(_ content: Content) -> HTML {
    let duration = content.item?.duration
    let left = duration.map { max($0 - content.positionSeconds, 0) }
    let rate = content.item?.rate ?? 1
    let spent = rate == 1 ? nil : left.map { strings(.left, ["time": TimeText.length($0 / rate)]) }
    return """
      <span class="bottom-timeline"><span data-part="bar-elapsed">\(TimeText.clock(content.positionSeconds))</span>\
      \(ProgressSlider.html(label: strings(.position), position: content.positionSeconds, duration: duration))\
      <span data-part="bar-left">\(spent)</span><span data-part="bar-remaining">\(left.map { "−" + TimeText.clock($0) } ?? "–:––")</span></span>
      """
  }

  /// The buttons of the speed and of the sleep timer. The browser requests their menus from the page of the player when one first opens.
  private static func speed(_ rate: Double) -> HTML {
    let text = "\((rate * 100).rounded() / 100)"
    return """
      <button type="button" class="bottom-speed" data-part="speeds" popovertarget="bottom-speeds" aria-label="\(strings(.speed, ["rate": text]))">\
      <span data-part="rate-now">\(text)×</span></button>
      """
  }

  private static var sleep: HTML {
    """
    <button type="button" class="round-button bottom-sleep" data-part="sleep" popovertarget="bottom-sleep" aria-label="\(strings(.sleep))" \
    data-off="\(strings(.sleep))" data-on="\(strings(.sleepOn))" data-end="\(strings(.sleepEnd))" data-episode-end="\(strings(.sleepEpisode))" \
    data-chapter-end="\(strings(.sleepChapter))">\(Icon.moon.html)</button>
    """
  }

  /// - Parameter opensPanel: Whether it opens the panel beside the page where there is room for one.
  private static func link(_ path: String?, _ icon: Icon, _ word: MiniPlayerString, opensPanel: Bool = false) -> HTML {
    path.map {
      """
      <a class="round-button" href="\(url: $0)"\(flag: "data-opens-panel", opensPanel) aria-label="\(strings(word))">\(icon.html)</a>
      """
    } ?? .empty
  }

  private static func fraction(_ content: Content) -> Double {
    guard let duration = content.item?.duration, duration > 0 else { return 0 }
    return min(content.positionSeconds / duration, 1)
  }
}
