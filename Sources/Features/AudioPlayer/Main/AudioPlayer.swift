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
        \(EpisodeMenu.form(content.actions, backTo: content.url ?? "/"))\(bar(content))
        \(stage(content))
        <div class="player-panel">
          <div class="player-head">
            <div class="player-names">
              <h1><a data-part="title"\(href(item?.episodeURL))>\(MarqueeText.html(item?.title ?? strings(.nothingYet)))</a></h1>
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
        <button type="button" class="round-button" data-part="fill" aria-label="\(strings(.fullScreen))" hidden>\(Icon.expand.html)</button>
        <button type="button" class="round-button" data-part="cast" aria-label="\(strings(.cast))" aria-pressed="false" hidden>\(Icon.cast.html)</button>
        \(share(content))
        \(barLink(content.historyURL, .history, .history))
        \(barLink(content.episodesURL, .list, .episodes))
        \(verbs(content))
      </span>
    </div>
    """
  }

  /// `data-refresh`: replaced when the episode changes. The menu reads the state of the episode from it, as from a row.
  private static func verbs(_ content: Content) -> HTML {
    guard let item = content.item else { return "<span id=\"player-verbs\" data-refresh></span>" }
    let mark = content.download.map { DownloadButton.html($0, backTo: content.url ?? "/") }
    let menu = content.menuURL.map { EpisodeMenu.link($0, style: "round-button episode-menu", label: strings(.more), .more) }
    return """
      <span id="player-verbs" data-refresh data-version="\(item.episode)" data-episode="\(item.episode)" data-live="row-\(item.episode)" \
      data-finished="\(content.isFinished ? "true" : "false")"\(attribute: "data-archived", content.isArchived ? "true" : nil) \
      data-favourite="\(item.isFavourite ? "true" : "false")">\(mark)\(menu)</span>
      """
  }

  /// A link with the position, which also works without JavaScript.
  private static func share(_ content: Content) -> HTML {
    """
    <a class="round-button" data-part="share"\(href(content.item.map { "\($0.episodeURL)?t=\(Int(clamping: content.positionSeconds))" }))\
    \(attribute: "role", content.item == nil ? "link" : nil) \
    title="\(strings(.share))" aria-label="\(strings(.share))">\(Icon.share.html)</a>
    """
  }

  private static func barLink(_ path: String?, _ icon: Icon, _ word: AudioPlayerString) -> HTML {
    path.map {
      "<a class=\"round-button\" href=\"\(url: $0)\" title=\"\(strings(word))\" aria-label=\"\(strings(word))\">\(icon.html)</a>"
    } ?? .empty
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
    let cover: HTML = """
      <a class="player-cover" data-part="cover"\(href(item?.showURL))\(attribute: "aria-label", item == nil ? nil : strings(.openShow))>\
      \(Cover.html(item?.artworkURL, title: item?.showTitle ?? "", size: .hero, isLazy: false))</a><div class="player-screen" data-part="screen"></div>\
      \(screenTools(content))
      """
    let slides = [
      (id: "player-cover", label: strings(.cover), html: cover),
      (id: "player-text", label: strings(.notes), html: notes(content)),
    ]
    return """
      <div class="player-stage">
        \(BannerView.html(label: strings(.carousel), slides: slides))
        \(transcriptPane(content))
        \(sleepCard(content.sleepQuestion))
        \(line(content))
      </div>
      """
  }

  private static func notes(_ content: Content) -> HTML {
    """
    <div class="player-notes" id="player-notes" data-refresh data-version="\(content.item?.episode ?? 0)" tabindex="0" role="group" \
    aria-label="\(strings(.notes))">\(content.notes.isEmpty ? "<p class=\"notes-empty\">\(strings(.noNotes))</p>" : content.notes)</div>
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
