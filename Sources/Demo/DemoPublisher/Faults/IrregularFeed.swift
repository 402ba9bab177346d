/// A feed with the defects of a manually written one. It is not XML: the `itunes` prefix is not declared, texts and addresses contain
/// bare `&`, and it uses HTML entities. `IrregularItem` has the defects of each item.
struct IrregularFeed {
  var show: DemoShow
  var baseURL: String
  var oldest: Int?
  var enclosureQuery: String?

  var text: String {
    """
    <?xml version="1.0"?>
    <rss version="2.0">
    <channel>
    <title>\(show.title)</title>
    <link>\(baseURL)\(show.websitePath)?from=feed&ref=rss</link>
    <description>\(show.summary.replacing("—", with: "&mdash;").replacing("é", with: "&eacute;"))&nbsp;</description>
    <language>\(show.language)</language>
    <pubDate>soon</pubDate>
    <itunes:author>\(show.author)</itunes:author>
    <itunes:owner><itunes:name>\(show.ownerName)</itunes:name><itunes:email>\(show.ownerEmail)</itunes:email></itunes:owner>
    <itunes:image href="\(baseURL)\(show.artworkPath)?size=600&v=2"/>
    <itunes:category text="\(show.categories.first?.name ?? "")"/>
    <itunes:explicit>clean</itunes:explicit>
    \(published.map(item).joined(separator: "\n"))
    </channel>
    </rss>

    """
  }

  // MARK: - Private

  private var published: ArraySlice<DemoEpisode> { oldest.map { show.episodes.suffix($0) } ?? show.episodes[...] }

  private func item(_ episode: DemoEpisode) -> String {
    let slip = IrregularItem.all[episode.slug] ?? IrregularItem()
    let address = baseURL + show.mediaPath(of: episode) + "?from=feed&ref=rss" + (enclosureQuery.map { "&\($0)" } ?? "")
    let length = slip.length ?? String(episode.seconds * DemoAudio.bytesPerSecond)
    let lines = [
      slip.hasTitle ? "<title>\(episode.title)</title>" : nil,
      slip.guid.map { "<guid>\($0)</guid>" },
      slip.date.map { "<pubDate>\($0)</pubDate>" },
      "<description>\(episode.subtitle)</description>",
      slip.duration.map { "<itunes:duration>\($0)</itunes:duration>" },
      "<enclosure url=\"\(address)\" length=\"\(length)\" type=\"\(slip.type)\"/>",
    ]
    return "<item>\n\(lines.compactMap { $0 }.joined(separator: "\n"))\n</item>"
  }
}
