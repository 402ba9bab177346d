import Components
import WebPage

// MARK: - About the show

extension ShowPage {
  /// The whole description, of which the head shows the beginning, the website, trailers, people and links.
  static func about(_ content: Content) -> HTML {
    guard hasAbout(content) else { return .empty }
    let website: HTML =
      content.link.map {
        "<a class=\"pill quiet\" href=\"\(url: $0)\" rel=\"noopener noreferrer\" target=\"_blank\">\(Icon.external.html)\(strings(.website))</a>"
      } ?? .empty
    return """
      <section class="show-about" id="show-about" aria-labelledby="about-title"><h2 id="about-title">\(strings(.about))</h2>\
      \(content.summary.isEmpty ? .empty : "<p class=\"show-summary\" dir=\"auto\">\(content.summary)</p>" as HTML)\(website)\
      \(trailers(content.trailers))\(PublishedDetails.html(content.details))</section>
      """
  }

  /// Links to the parts of the page: the others follow a hundred episodes.
  static func segments(_ content: Content) -> HTML {
    let parts = [
      hasAbout(content) ? "<a href=\"\(url: "#show-about")\">\(strings(.about))</a>" as HTML : nil,
      content.related.isEmpty ? nil : "<a href=\"\(url: "#show-related")\">\(strings(.relatedPart))</a>" as HTML,
    ].compactMap { $0 }
    guard !parts.isEmpty, !content.episodes.isEmpty, !content.list.selects else { return .empty }
    return """
      <nav class="segments show-segments" aria-label="\(strings(.parts))"><a href="\(url: "#show-episodes")" aria-current="true">\(strings(.episodes))</a>\
      \(parts)</nav>
      """
  }

  /// The broadcasts, in the head: they matter today.
  static func live(_ items: [Content.LiveItem]) -> HTML {
    guard !items.isEmpty else { return .empty }
    return "<ul class=\"show-live\">\(items.map { "<li>\(live($0))</li>" as HTML })</ul>"
  }

  // MARK: - Private

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
    return "\(state) \(title) \(start)"
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
