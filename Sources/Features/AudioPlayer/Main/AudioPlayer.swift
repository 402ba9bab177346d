import BoundedNumbers
import Components
import WebPage

/// The player page. It shows the session and reports taps; the runtime's player plays.
public enum AudioPlayer: PageMain {
  public static let name = "audio-player"

  static let strings = Strings<AudioPlayerString>(Asset("strings.json", in: .module))

  /// `data-sheet`: the page covers the one before, so a link in it replaces it.
  public static func html(_ content: Content) -> HTML {
    let item = content.item
    return """
      <audio-player data-sheet\(item == nil ? " class=\"empty\"" : "" as HTML)\(attribute: "data-episode", item?.episode)\
      \(content.url.map { " data-url=\"\(url: $0)\"" } ?? .empty)\(browserStrings)>
        \(Cover.glow(item?.artworkURL, title: item?.showTitle ?? ""))
        \(bar(content))
        \(stage(content))
        <div class="player-panel">
          <div class="player-head">
            <div class="player-names">
              <h1 data-part="title">\(MarqueeText.html(item?.title ?? strings(.nothingYet)))</h1>
              <p><a data-part="show" dir="auto"\(href(item?.showURL))>\(item?.showTitle ?? strings(.nothingYetHint))</a></p>
            </div>
            \(favourite(item?.episode, isOn: item?.isFavourite ?? false, backTo: content.url))
          </div>
          \(chapter(content))
          \(timeline(content))
          \(controls(content))
          \(volume)
          \(tools(content))
        </div>
        \(pageLinks(content))
        \(pages(content))
        \(item == nil ? suggestions(content) : .empty)
      </audio-player>
      """
  }
}

// MARK: - Parts of the page

extension AudioPlayer {
  private static func bar(_ content: Content) -> HTML {
    """
    <div class="player-bar">
      <a class="round-button" href="\(url: "/")" data-dismiss aria-label="\(strings(.dismiss))">\(Icon.chevronDown.html)</a>
      <span class="player-bar-end">
        <button type="button" class="round-button" data-part="keys" popovertarget="shortcuts" aria-label="\(strings(.keys))">\(Icon.help.html)</button>
        <button type="button" class="round-button" data-part="cast" aria-label="\(strings(.cast))" aria-pressed="false" hidden>\(Icon.cast.html)</button>
        \(menu(content))
      </span>
    </div>
    """
  }

  /// What to play when nothing has been played, or the session is over.
  private static func suggestions(_ content: Content) -> HTML {
    guard !content.inProgress.isEmpty else {
      let link = content.discoverURL.map { "<a class=\"pill\" href=\"\(url: $0)\">\(Icon.search.html)\(strings(.discover))</a>" as HTML }
      return
        "<section class=\"player-suggestions\"><span class=\"empty-art\">\(Icon.wave.html)</span><h1>\(strings(.findSomething))</h1>\(link)</section>"
    }
    return """
      <section class="player-suggestions"><h1>\(strings(.pickUp))</h1><ul>\(content.inProgress.map { row in
        """
        <li>\(PlayButton.art(row.play, title: row.title, progress: row.progress, Cover.html(row.artworkURL, title: row.showTitle, size: .card)))\
        <span class="clamped" dir="auto">\(row.title)</span></li>
        """ as HTML
      })</ul></section>
      """
  }

  private static func stage(_ content: Content) -> HTML {
    let item = content.item
    return """
      <div class="player-stage">
        \(sleepCard(content.sleepQuestion))
        <div id="player-cover"><div class="player-cover" data-part="cover">\
      \(Cover.html(item?.artworkURL, title: item?.showTitle ?? "", size: .hero, isLazy: false))</div><div class="player-screen" data-part="screen"></div>\
      \(screenTools(content))</div>
        \(line(content))
      </div>
      """
  }

  /// The current message with its one action. Without JavaScript it can still restore the displaced position.
  private static func line(_ content: Content) -> HTML {
    let was = content.item?.undo.map { strings(.wasAt, ["time": TimeText.clock($0.position)]) }
    return """
      <form class="action-note glass-box player-message" method="post" action="\(url: "/audio-player/did-tap-go-back")" data-part="line"\(flag: "hidden", was == nil)>\(FormToken.field)
        <input type="hidden" name="episode" value="\(content.item?.episode ?? 0)">
        <span role="status" data-part="sentence">\(was)</span><button type="submit" data-part="remedy">\(strings(.goBack))</button>
      </form>
      """
  }

  /// The form in the page, and in the response that replaces it.
  static func favourite(_ episode: Int64?, isOn: Bool, backTo path: String?) -> HTML {
    """
    <form id="player-favourite" method="post" action="\(url: EpisodeAction.path)">\(FormToken.field)<input type="hidden" name="episode" value="\(episode ?? 0)">\
    <input type="hidden" name="back" value="\(path ?? "/")">\
    <button type="submit" class="round-button" data-part="favourite" \
    name="action" value="\((isOn ? EpisodeAction.unfavourite : .favourite).rawValue)" data-live="favourite-\(episode ?? 0)" aria-label="\(strings(.favourite))" \
    aria-pressed="\(isOn ? "true" : "false")"\(flag: "disabled", episode == nil)>\(Icon.star.html)</button></form>
    """
  }

  static func href(_ path: String?) -> HTML {
    path.map { " href=\"\(url: $0)\"" } ?? .empty
  }
}
