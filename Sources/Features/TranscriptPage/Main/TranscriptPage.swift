import BoundedNumbers
import Components
import WebPage

/// The transcript of an episode.
public enum TranscriptPage: PageMain {
  public static let name = "transcript-page"

  static let strings = Strings<TranscriptPageString>(Asset("strings.json", in: .module))

  /// The title of its page.
  public static var title: String { strings(.title) }

  /// The key of the patch that announces another state of an episode's transcripts.
  public static func patch(of episode: Int64) -> String { "transcript-\(episode)" }

  public static func html(_ content: Content) -> HTML {
    """
    <transcript-page>
      <header class="transcript-head">
        \(Cover.html(content.artworkURL, title: content.showTitle, size: .thumb, isLazy: false))
        <div class="text-lines"><h1>\(strings(.title))</h1>
        <p class="transcript-episode" dir="auto"><a href="\(url: content.episodeURL)">\(content.title)</a></p>
        <p class="row-note" dir="auto"><a href="\(url: content.showURL)">\(content.showTitle)</a></p></div>
        \(PlayButton.html(content.play, title: content.title, progress: content.progress, from: content.startSeconds))
      </header>
      \(content.startSeconds.map { "<p class=\"transcript-start row-note\">\(strings(.startsAt, ["time": TimeText.clock(Double($0))]))</p>" as HTML })
      <div data-live="\(patch(of: content.episode))" data-reload-on-transcript="\(content.version)">\(element(content))\(offer(content))</div>
    </transcript-page>
    """
  }

  /// The transcript for the player. The browser requests the page when the element is first shown, and takes its element from there.
  public static func embedded(_ path: String) -> HTML {
    "<transcript-text data-url=\"\(url: path)\" data-string-failed=\"\(strings(.failed))\">\(loadingNote)</transcript-text>"
  }
}

// MARK: - Parts of the page

extension TranscriptPage {
  /// `data-refresh`: replaced when another state is known. `data-keeps-page`: a tap on a cue does not open the player.
  private static func element(_ content: Content) -> HTML {
    """
    <transcript-text id="transcript-text" data-refresh="version" data-version="\(content.textVersion)" data-keeps-page \
    data-episode="\(content.episode)" data-title="\(content.title)" data-link="\(url: content.episodeURL)"\
    \(flag: "data-loading", content.state == .loading)\(content.wholeURL.map { " data-whole-url=\"\(url: $0)\"" } ?? .empty)\
    \(attribute: "data-start", content.startSeconds.map { Int64(clamping: $0) }) data-position="\(content.positionSeconds)"\(browserStrings)>\
    \(body(content))</transcript-text>
    """
  }

  private static func body(_ content: Content) -> HTML {
    switch content.state {
    case .read: "\(tools(content))\(text(content))\(foot(content))"
    case .loading: loadingNote
    case .failed:
      EmptyState.html(.alert, title: strings(.failed), text: strings(.failedHint), link: (content.episodeURL, strings(.episode)))
    case .none where content.transcription.isEmpty:
      EmptyState.html(.list, title: strings(.none), link: (content.episodeURL, strings(.episode)))
    case .none: EmptyState.html(.list, title: strings(.none))
    }
  }

  /// Beside the text's element: with the focus in it, the browser would not replace that element by the new text.
  private static func offer(_ content: Content) -> HTML {
    content.transcription.isEmpty ? .empty : "<div class=\"transcript-offer\">\(content.transcription)</div>"
  }

  private static var loadingNote: HTML {
    "<p class=\"transcript-note\" role=\"status\" aria-busy=\"true\">\(Icon.busyMark)\(strings(.loading))</p>"
  }

  /// The search is hidden until its script is there: browsers have one of their own.
  private static func tools(_ content: Content) -> HTML {
    """
    <div class="transcript-tools">
      <div class="transcript-search" role="search" data-part="search" hidden>\(Icon.search.html)
        <input type="search" data-part="words" placeholder="\(strings(.searchHint))" aria-label="\(strings(.search))" dir="auto" maxlength="200" \
    autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="search">
        <output data-part="count" role="status"></output>
        <button type="button" class="round-button" data-part="previous-hit" aria-label="\(strings(.previousHit))" disabled>\(Icon.stepUp.html)</button>
        <button type="button" class="round-button" data-part="next-hit" aria-label="\(strings(.nextHit))" disabled>\(Icon.stepDown.html)</button>
      </div>
      <span id="transcript-language" data-refresh data-version="\(content.version)">\(languageMenu(content.languages))</span>
    </div>
    """
  }

  private static func languageMenu(_ languages: [Content.Language]) -> HTML {
    guard languages.count > 1, let current = languages.first(where: \.isSelected) else { return .empty }
    let items = languages.map { language in
      """
      <a href="\(url: language.url)" data-language\(attribute: "aria-current", language.isSelected ? "true" : nil)>\
      <span class="menu-mark">\(language.isSelected ? Icon.check.html : nil)</span><span dir="auto">\(label(language))</span></a>
      """ as HTML
    }
    return MenuSheet.html(
      id: "transcript-languages", style: "chip", button: "<span dir=\"auto\">\(label(current))</span>\(Icon.chevronDown.html)",
      label: strings(.languageLabel, ["language": label(current)]), title: strings(.language), items: "\(items)")
  }

  private static func label(_ language: Content.Language) -> String {
    let name = language.name ?? strings(.unknownLanguage)
    return language.isAutomatic ? strings(.automatic, ["language": name]) : name
  }

  private static func text(_ content: Content) -> HTML {
    let groups = content.groups.indices.map { index in
      group(content.groups[index], isShown: content.shownGroups.contains(index), of: content.episodeURL)
    }
    return """
      <div class="transcript-groups" data-part="text" role="region" aria-label="\(strings(.label, ["title": content.title]))" dir="auto"\
      \(attribute: "lang", content.language)>
      \(groups)</div>\(content.wholeURL.map { "<a class=\"more-link pill quiet wide\" href=\"\(url: $0)\" data-part=\"whole\">\(strings(.whole))</a>" as HTML })
      """
  }

  /// The script finds a group by its start, and the elements of a group by the beginning of its line.
  private static func group(_ paragraphs: [Content.Paragraph], isShown: Bool, of episodeURL: String) -> HTML {
    let start = paragraphs.first?.cues.first?.start
    return "<div class=\"cues\"\(attribute: "data-from", start)>\(isShown ? paragraphs.map { paragraph($0, of: episodeURL) } : [])</div>\n"
  }

  /// A cue is one element; the time of a paragraph is a link that the keyboard reaches too.
  private static func paragraph(_ paragraph: Content.Paragraph, of episodeURL: String) -> HTML {
    let time = paragraph.cues.first?.start.map { start in
      "<a class=\"cue-time\" href=\"\(url: "\(episodeURL)?t=\(Int64(clamping: start))")\" data-seek=\"\(start)\">\(TimeText.clock(start))</a> "
        as HTML
    }
    let speaker = paragraph.speaker.map { "<b class=\"cue-speaker\">\($0)</b> " as HTML }
    return "<p dir=\"auto\">\(time)\(speaker)\(paragraph.cues.map(cue))</p>"
  }

  private static func cue(_ cue: Content.Cue) -> HTML {
    "<span\(attribute: "data-s", cue.start)>\(cue.text)</span> "
  }

  private static func foot(_ content: Content) -> HTML {
    """
    <div class="transcript-foot"><button type="button" class="pill" data-part="now" hidden>\(Icon.wave.html)\(strings(.now))</button>\
    <button type="button" class="pill" data-part="quote" hidden>\(Icon.share.html)\(strings(.copyQuote))</button>\(clip(content))</div>
    """
  }

  /// The script fills in the times and the words of the selected text.
  private static func clip(_ content: Content) -> HTML {
    guard let action = content.clipAction else { return .empty }
    return """
      <form method="post" action="\(url: action)" data-part="clip" hidden>\(FormToken.field)\
      \(HiddenFields.html([("episode", "\(content.episode)"), ("start", ""), ("end", ""), ("title", ""), ("back", content.episodeURL)]))\
      <button type="submit" class="pill">\(Icon.bookmark.html)\(Icon.busyMark)<span>\(strings(.makeClip))</span></button></form>
      """
  }

  private static var browserStrings: HTML {
    """
     data-string-hits="\(strings(.hits))" data-string-no-hits="\(strings(.noHits))" data-string-quote="\(strings(.quote))" \
    data-string-quote-without-time="\(strings(.quoteWithoutTime))" data-string-copied="\(strings(.copied))" \
    data-string-not-copied="\(strings(.notCopied))" data-string-failed="\(strings(.failed))"
    """
  }
}
