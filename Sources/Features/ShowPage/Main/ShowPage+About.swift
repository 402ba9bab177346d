import Components
import WebPage

// MARK: - About the show

extension ShowPage {
  /// The whole description, of which the head shows the beginning, the website, trailers, people and links.
  static func about(_ content: Content) -> HTML {
    let website: HTML =
      content.link.map {
        "<a class=\"pill quiet\" href=\"\(url: $0)\" rel=\"noopener noreferrer\" target=\"_blank\">\(Icon.external.html)\(strings(.website))</a>"
      } ?? .empty
    return """
      <section class="show-about part-panel" aria-labelledby="about-title"><h2 id="about-title" class="visually-hidden">\(strings(.about))</h2>\
      \(content.summary.isEmpty ? .empty : "<p class=\"show-summary\" dir=\"auto\">\(content.summary)</p>" as HTML)\(website)\
      \(trailers(content.trailers))\(PublishedDetails.html(content.details))</section>
      """
  }

  /// The tab of the address, where the show has it.
  static func shownPart(of content: Content) -> Content.Part {
    parts(of: content).contains { $0.part == content.part } ? content.part : .episodes
  }

  /// `data-panel`: the browser changes the part below them, and the page stays where it is.
  static func tabs(_ content: Content, _ shown: Content.Part) -> HTML {
    guard !content.list.selects else { return .empty }
    let links = parts(of: content).map { part, word, path in
      "<a href=\"\(url: path)\" data-panel\(attribute: "aria-current", part == shown ? "page" : nil)>\(strings(word))</a>" as HTML
    }
    return "<nav class=\"segments part-tabs\" aria-label=\"\(strings(.parts))\">\(links)</nav>"
  }

  /// The broadcasts, in the head: they matter today.
  static func live(_ items: [Content.LiveItem]) -> HTML {
    guard !items.isEmpty else { return .empty }
    return "<ul class=\"show-live\">\(items.map { "<li>\(live($0))</li>" as HTML })</ul>"
  }

  // MARK: - Private

  private static func parts(of content: Content) -> [(part: Content.Part, word: ShowPageString, path: String)] {
    [(.episodes, .episodes, content.list.rememberedURL)]
      + (hasAbout(content) ? [(.about, .about, content.aboutURL)] : [])
      + (content.related.isEmpty ? [] : [(.related, .relatedPart, content.relatedURL)])
  }

  private static func hasAbout(_ content: Content) -> Bool {
    !content.summary.isEmpty || content.link != nil || !content.details.isEmpty || !content.trailers.isEmpty
  }

  private static func live(_ item: Content.LiveItem) -> HTML {
    let state: HTML = item.isLive ? "<strong class=\"live-now\">\(strings(.liveNow))</strong>" : .empty
    let title: HTML =
      item.url.map {
        "<a href=\"\(url: $0)\" rel=\"noopener noreferrer\" target=\"_blank\" dir=\"auto\">\(item.title)\(Icon.external.html)</a>"
      }
      ?? "<span dir=\"auto\">\(item.title)</span>"
    let start: HTML =
      item.start.map { start in
        """
        <span class="row-note">\(strings(item.isLive ? .liveSince : .livePlanned)) \(TimeText.day(start, today: item.now, in: item.zone)) \
        \(TimeText.timeOfDay(start, in: item.zone))</span>
        """
      } ?? .empty
    let play = item.play.map { PlayButton.html(.playable($0), title: item.title, progress: .none, look: .round) }
    return "\(play) \(state) \(title) \(start)"
  }

  private static func trailers(_ trailers: [Content.Trailer]) -> HTML {
    guard !trailers.isEmpty else { return .empty }
    let rows = trailers.map { trailer in
      """
      <li>\(PlayButton.html(trailer.play, title: trailer.title, progress: trailer.progress, look: .round))\
      <a href="\(url: trailer.url)" dir="auto">\(trailer.title)</a></li>
      """ as HTML
    }
    return "<h3>\(strings(.trailers))</h3><ul class=\"show-trailers\">\(rows)</ul>"
  }
}
