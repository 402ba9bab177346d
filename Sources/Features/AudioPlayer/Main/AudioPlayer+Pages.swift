import Components
import WebPage

extension AudioPlayer {
  /// A page beside the controls, or in place of the cover.
  enum PageName: String, CaseIterable {
    case chapters, transcript, notes
    case upNext = "up-next"
  }

  /// The links to the pages, under a heading for those of the notes and the rows. Without a script they lead to other pages with the same
  /// content. `data-refresh`: replaced when the episode has other pages.
  static func pageLinks(_ content: Content) -> HTML {
    let paths: [(PageName, AudioPlayerString, String?)] = [
      (.chapters, .chapters, content.chapters.isEmpty ? nil : content.item?.episodeURL),
      (.transcript, .transcript, content.transcript?.url), (.notes, .notes, content.item?.episodeURL),
      (.upNext, .upNext, content.panelURL == nil ? nil : content.upNextURL),
    ]
    let links = paths.compactMap { page, word, path in
      path.map { path in
        """
        <a href="\(url: path)" data-page="\(page.rawValue)" aria-controls="player-\(page.rawValue)">\(strings(word))</a>
        """ as HTML
      }
    }
    let episode = content.item?.episode ?? 0
    return """
      <nav class="segments player-pages" id="player-pages" data-refresh data-version="\(episode) \(version(of: content.chapters)) \(content.transcript == nil ? 0 : 1)" \
      aria-labelledby="player-pages-title"><h2 id="player-pages-title" class="visually-hidden">\(strings(.pages))</h2>\(links)<span data-live="\(transcriptPatch(of: episode))" data-reload-on-transcript="\(content.transcriptVersion)"></span></nav>
      """
  }

  /// The pages. The transcript fills its place when it is first opened: a text of hours would delay the page.
  static func pages(_ content: Content) -> HTML {
    let episode = content.item?.episode ?? 0
    let transcript = "\(episode)\(content.transcript == nil ? "" : " transcript")"
    return """
      <div class="player-page" id="player-chapters" data-refresh data-version="\(episode) \(version(of: content.chapters))" tabindex="0" role="group" \
      aria-label="\(strings(.chapters))">\(ChapterRows.html(content.chapters))</div>
      <div class="player-page player-transcript" id="player-transcript" data-transcript-pane data-refresh="version" data-version="\(transcript)" tabindex="0" \
      role="group" aria-label="\(strings(.transcript))">\(content.transcript?.html)</div>
      <div class="player-page player-notes" id="player-notes" data-refresh data-version="\(episode)" tabindex="0" role="group" \
      aria-label="\(strings(.notes))">\(content.notes.isEmpty ? "<p class=\"notes-empty\">\(strings(.noNotes))</p>" : content.notes)\(openEpisode(content))</div>
      \(content.panelURL.map(upNext) ?? .empty)
      """
  }

  /// The key of the patch that announces another state of an episode's transcripts.
  public static func transcriptPatch(of episode: Int64) -> String { "player-transcript-\(episode)" }

  // MARK: - Private

  /// At the end of the notes.
  private static func openEpisode(_ content: Content) -> HTML {
    content.item.map { "<a class=\"pill quiet\" href=\"\(url: $0.episodeURL)\">\(strings(.openEpisode))</a>" } ?? .empty
  }

  /// The browser requests its content when it is first opened.
  private static func upNext(_ path: String) -> HTML {
    """
    <div class="player-page" id="player-up-next" data-part-url="\(url: path)" tabindex="0" role="group" aria-label="\(strings(.upNext))"></div>
    """
  }

  /// Differs for other starts and titles.
  private static func version(of chapters: [ChapterRows.Row]) -> String {
    let bytes = chapters.lazy.flatMap { "\($0.start) \($0.title)\n".utf8 }
    return "\(bytes.reduce(5_381 as UInt64) { $0 &* 33 &+ UInt64(truncatingIfNeeded: $1) })"
  }
}
