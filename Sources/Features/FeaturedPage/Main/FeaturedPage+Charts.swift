import Components
import WebPage

extension FeaturedPage {
  /// The banner; a placeholder while the directories are asked for the first time.
  static func trending(_ chart: Chart, backTo path: String) -> HTML {
    let inside: HTML
    if !chart.shows.isEmpty {
      let slides = chart.shows.enumerated().map { slide($1, place: $0 + 1, backTo: path) }
      inside =
        "\(BannerView.html(label: strings(.trending), slides: slides, seconds: 7, numbersDots: true))\(SecondaryNote.html(chart.failureText))"
    } else if chart.isInProgress {
      inside = "<div class=\"trend-waiting waiting\" role=\"status\"><span class=\"visually-hidden\">\(strings(.loading))</span></div>"
    } else if let failure = chart.failureText {
      inside = failureNotice(failure)
    } else {
      return .empty
    }
    return """
      <section class="featured-trending" aria-labelledby="trending-title"><h2 id="trending-title">\(strings(.trending))</h2>\(inside)</section>
      """
  }

  /// A list is replaced when its version changes.
  static func version(_ chart: Chart) -> String {
    "\(chart.isInProgress && chart.shows.isEmpty) \(chart.failureText ?? "") \(chart.shows.map(\.feedURL).joined(separator: " "))"
  }

  static func version(_ topic: Topic) -> String {
    "\(topic.key) \(topic.isInProgress && topic.shows.isEmpty) \(topic.shows.map(\.feedURL).joined(separator: " "))"
  }

  /// The chart of one topic, or its place while it is loaded for the first time; empty when it is unknown.
  static func topic(_ topic: Topic, backTo path: String) -> HTML {
    guard !topic.shows.isEmpty else { return topic.isInProgress ? place(of: topic) : .empty }
    let all: HTML =
      topic.url.map {
        "<a href=\"\(url: $0)\" aria-label=\"\(strings(.allOfTopicLabel, ["topic": topic.name]))\">\(strings(.allOfTopic))\(Icon.chevronForward.html)</a>"
      } ?? .empty
    return """
      <section class="featured-part" aria-labelledby="topic-\(topic.key)" data-topic="\(topic.key)">
        <div class="part-head spread-row"><h2 id="topic-\(topic.key)">\(title(of: topic))</h2>\(all)</div>
        <ul class="scroll-row topic-row">\(topic.shows.map { card($0, in: topic.key, backTo: path) })</ul>
      </section>
      """
  }

  // MARK: - Private

  private static func title(of topic: Topic) -> HTML { "\(TopicIcon(rawValue: topic.key)?.html)\(topic.name)" }

  /// As high as the chart, so that nothing below moves when it comes.
  private static func place(of topic: Topic) -> HTML {
    let card: HTML = """
      <li class="topic-card"><div class="pick-place waiting"></div><div class="topic-title"></div>\
      <p class="listed-author row-note one-line">&#160;</p><div class="subscribe-place"></div></li>
      """
    return """
      <section class="featured-part" data-topic="\(topic.key)" aria-hidden="true">
        <div class="part-head spread-row"><h2>\(title(of: topic))</h2></div>
        <ul class="scroll-row topic-row">\(card)\(card)\(card)</ul>
      </section>
      """
  }

  /// The show's cover lights the card from behind.
  private static func slide(_ show: DirectoryShowRow, place: Int, backTo path: String) -> BannerView.Slide {
    let number = "\(show.place ?? place)"
    let note = show.genre.map { strings(.placeAndGenre, ["place": number, "genre": $0]) } ?? strings(.place, ["place": number])
    return (
      id: "trend-\(place)", label: show.title,
      html: """
      <article class="trend-card listed-show">\(Cover.glow(show.artworkURL, title: show.title))\
      \(Cover.html(show.artworkURL, title: show.title, size: .card, isLazy: place > 2))\
      <div class="trend-text"><p class="trend-rank">\(note)</p>\
      <h3>\(show.link)</h3>\
      <p class="listed-author row-note one-line" dir="auto">\(show.author)</p>\
      <div class="listed-above">\(SubscribeButton.html(show.subscribing(in: "trend"), action: subscribePath, backTo: path))</div></div></article>
      """
    )
  }

  static func card(_ show: DirectoryShowRow, in section: String, backTo path: String) -> HTML {
    """
    <li class="topic-card listed-show">\(Cover.html(show.artworkURL, title: show.title, size: .card))\
    <h3>\(show.link)</h3><p class="listed-author row-note one-line" dir="auto">\(show.author)</p>\
    \(SubscribeButton.html(show.subscribing(in: section), action: subscribePath, backTo: path))</li>
    """
  }

  static func failureNotice(_ failure: String) -> HTML {
    """
    <div class="trend-unavailable spread-row card"><p><strong>\(strings(.loadFailed))</strong> \(failure)</p>\
    <form method="post" action="\(url: "/featured-page/did-retry")">\(FormToken.field)<button type="submit" class="pill quiet">\
    <span class="hidden-while-busy">\(Icon.retry.html)</span>\(Icon.busyMark)<span>\(strings(.again))</span></button></form></div>
    """
  }
}
