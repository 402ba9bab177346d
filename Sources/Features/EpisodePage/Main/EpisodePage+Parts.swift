import Components
import WebPage

// MARK: - The tabs

extension EpisodePage {
  /// The key of the patch that announces other chapters.
  public static func chaptersPatch(of episode: Int64) -> String { "chapters-\(episode)" }

  /// The key of the patch that announces whether there is a transcript.
  public static func transcriptPatch(of episode: Int64) -> String { "transcript-link-\(episode)" }

  /// Those that the episode has, hidden while there is one alone: an open page shows further ones as they come. `data-panel`: the browser changes the part below them, and
  /// the page stays where it is. `data-beside`: where the window has room, the part stands beside the notes, and its tab is hidden.
  static func tabs(_ content: Content) -> HTML {
    let (episode, shown) = (content.row.episode, shownPart(of: content))
    let links = parts(of: content).map { part, word in
      """
      <a href="\(url: content.partURLs[part] ?? content.row.url)"\(flag: "data-beside", shown == .notes && (part == .chapters || part == .people)) data-panel\(attribute: "aria-current", part == shown ? "page" : nil)>\(strings(word))</a>
      """ as HTML
    }
    return """
      <div data-live="\(chaptersPatch(of: episode)) \(transcriptPatch(of: episode))" data-reload-on-chapters="\(content.chapters.count)" \
      data-reload-on-transcript="\(content.transcriptURL == nil ? "false" : "true")">\
      <nav class="segments part-tabs" id="episode-tabs" data-refresh aria-label="\(strings(.parts))"\(flag: "hidden", links.count < 2)>\(links)</nav></div>
      """
  }

  static func panel(_ content: Content) -> HTML {
    switch shownPart(of: content) {
    case .notes:
      """
      <div class="episode-panes"><div>\(notes(content))\(soundbites(content.soundbites))\(marks(content))\(details(content.details))</div>\
      \(beside(content))</div>
      """
    case .chapters: chapters(content)
    case .transcript: transcript(content)
    case .people: people(content.details.people)
    }
  }

  /// Hundreds of rows would delay the page.
  static let maxListedChapters = 50

  // MARK: - Private

  private static func parts(of content: Content) -> [(part: Content.Part, word: EpisodePageString)] {
    [(.notes, .notesPart)] + (content.chapters.isEmpty ? [] : [(.chapters, .chapters)])
      + (content.transcriptURL == nil ? [] : [(.transcript, .transcript)]) + (content.details.people.isEmpty ? [] : [(.people, .people)])
  }

  /// The tab of the address, where the episode has it.
  private static func shownPart(of content: Content) -> Content.Part {
    parts(of: content).contains { $0.part == content.part } ? content.part : .notes
  }

  /// Chapters and people beside the notes, where the window has room for both.
  private static func beside(_ content: Content) -> HTML {
    let html: HTML =
      "\(content.chapters.isEmpty ? .empty : chapters(content))\(content.details.people.isEmpty ? .empty : people(content.details.people))"
    return html.isEmpty ? .empty : "<div class=\"episode-beside\">\(html)</div>"
  }

  private static func chapters(_ content: Content) -> HTML {
    let count = content.chapters.count
    let isWhole = content.listsAllChapters || count <= maxListedChapters
    let rows = isWhole ? content.chapters : Array(content.chapters.prefix(maxListedChapters))
    // On the page with all of them, the first new row has the focus.
    let marked = content.listsAllChapters ? (index: maxListedChapters, id: "all-chapters") : nil
    let all: HTML =
      isWhole
      ? .empty
      : """
      <a id="all-chapters" class="more-link pill quiet wide" href="\(url: content.allChaptersURL)">\(strings(.allChapters, count: count))</a>
      """
    return """
      <section class="episode-chapters" id="episode-chapters" data-refresh data-version="\(count)" aria-labelledby="chapters-title">\
      <h2 id="chapters-title" class="visually-hidden">\(strings(.chapters))</h2>\(ChapterRows.html(rows, marked: marked))\(all)</section>
      """
  }

  /// The browser requests the text. Without a script, a link leads to it.
  private static func transcript(_ content: Content) -> HTML {
    """
    <section class="episode-transcript" aria-labelledby="transcript-title"><h2 id="transcript-title" class="visually-hidden">\(strings(.transcript))</h2>\
    \(content.transcript)\
    \(content.transcriptURL.map { "<noscript><a class=\"pill quiet\" href=\"\(url: $0)\">\(Icon.transcript.html)\(strings(.transcript))</a></noscript>" as HTML })\
    </section>
    """
  }

  private static func people(_ people: [PublishedDetails.Person]) -> HTML {
    """
    <section class="episode-people" aria-labelledby="people-title"><h2 id="people-title" class="visually-hidden">\(strings(.people))</h2>\
    \(PublishedDetails.html(PublishedDetails.Content(people: people)))</section>
    """
  }
}
