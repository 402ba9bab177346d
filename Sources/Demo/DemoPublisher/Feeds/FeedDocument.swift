/// The RSS 2.0 feed of a show, with Apple's namespace, as text.
struct FeedDocument {
  var show: DemoShow
  var baseURL: String
  /// Only this number of the oldest episodes: a later request with a larger number simulates a grown feed.
  var oldest: Int?
  /// A query for every enclosure's address, which gives the audio faults.
  var enclosureQuery: String?
  /// The length of all audio instead of its own.
  var minutes: Int?

  var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"\(podcastingNamespaces)>
    <channel>
    \(channel.joined(separator: "\n"))
    \(published.map(item).joined(separator: "\n"))
    </channel>
    </rss>

    """
  }

  func duration(_ seconds: Int) -> String {
    [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  func element(_ name: String, _ text: String) -> String { "<\(name)>\(escaped(text))</\(name)>" }

  func attribute(_ name: String, _ text: String) -> String { "\(name)=\"\(escaped(text))\"" }

  func escaped(_ text: String) -> String { MarkupText.escaped(text) }

  // MARK: - Private

  private var published: ArraySlice<DemoEpisode> {
    oldest.map { show.episodes.suffix($0) } ?? show.episodes[...]
  }

  private var channel: [String] {
    let artwork = baseURL + show.artworkPath
    return [
      element("title", show.title),
      element("link", baseURL + show.websitePath),
      "<atom:link \(attribute("href", baseURL + show.feedPath)) rel=\"self\" type=\"application/rss+xml\"/>",
      element("description", show.summary),
      element("language", show.language),
      element("copyright", show.copyright),
      element("generator", "DemoPublisher"),
      element("lastBuildDate", PublicationCalendar.mailDate(show.updated)),
      element("itunes:author", show.author),
      "<itunes:owner>\(element("itunes:name", show.ownerName))\(element("itunes:email", show.ownerEmail))</itunes:owner>",
      "<itunes:image \(attribute("href", artwork))/>",
      "<image>\(element("url", artwork))\(element("title", show.title))\(element("link", baseURL + show.websitePath))</image>",
      element("itunes:explicit", "false"),
      element("itunes:type", show.kind.rawValue),
    ] + show.categories.map(category) + channelExtras
  }

  private func category(_ category: DemoShow.Category) -> String {
    let text = attribute("text", category.name)
    guard let narrower = category.narrower else { return "<itunes:category \(text)/>" }
    return "<itunes:category \(text)><itunes:category \(attribute("text", narrower))/></itunes:category>"
  }

  private func item(_ episode: DemoEpisode) -> String {
    var lines = [
      element("title", episode.title),
      element("link", "\(baseURL)\(show.websitePath)/\(episode.slug)"),
      "<guid isPermaLink=\"false\">\(escaped(episode.guid))</guid>",
      element("pubDate", PublicationCalendar.mailDate(episode.published)),
      element("description", episode.subtitle),
      element("itunes:subtitle", episode.subtitle),
      "<content:encoded>\(characterData(episode.notes.html))</content:encoded>",
      element("itunes:episodeType", episode.kind.rawValue),
      element("itunes:explicit", "false"),
    ]
    if let season = episode.season { lines.append(element("itunes:season", String(season))) }
    if let number = episode.number { lines.append(element("itunes:episode", String(number))) }
    if let artwork = episode.artwork {
      lines.append("<itunes:image \(attribute("href", "\(baseURL)/artwork/\(artwork)"))/>")
    }
    if episode.hasEnclosure {
      let seconds = DemoMedia.seconds(of: episode, minutes: minutes)
      let queries = [minutes.map { "minutes=\($0)" }, enclosureQuery].compactMap { $0 }
      let address = baseURL + show.mediaPath(of: episode) + (queries.isEmpty ? "" : "?\(queries.joined(separator: "&"))")
      let length = seconds * DemoAudio.bytesPerSecond
      lines.append(element("itunes:duration", duration(seconds)))
      lines.append("<enclosure \(attribute("url", address)) length=\"\(length)\" type=\"audio/mpeg\"/>")
    }
    lines += itemExtras(of: episode)
    return "<item>\n\(lines.joined(separator: "\n"))\n</item>"
  }

  private func characterData(_ text: String) -> String {
    "<![CDATA[\(text.replacing("]]>", with: "]]]]><![CDATA[>"))]]>"
  }
}
