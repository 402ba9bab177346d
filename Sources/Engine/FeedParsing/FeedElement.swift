/// The elements we read. `other` stands for all the rest, `markup` for HTML within a text.
enum FeedElement {
  case other, markup
  case rss, rdf, feed, channel, item
  case title, link, atomLink, description, subtitle, summary, itunesSummary, content, mediaDescription
  case guid, pubDate, issued, dcDate, updated
  case author, itunesAuthor, creator, managingEditor, owner, name, email
  case language, generator, image, url, hrefImage, logo, category, keywords, locked, explicit, type, newFeedURL
  case funding, podcastGUID
  case itunesTitle, itunesSubtitle, duration, enclosure, mediaContent, mediaThumbnail, mediaGroup
  case season, episode, episodeType, chapters, chapter, chaptersFile, transcript, person

  /// What becomes of the text within.
  enum Text {
    /// Not kept.
    case none
    /// Kept, without what stands in elements within.
    case plain
    /// Kept, with elements within written out as HTML.
    case html
  }

  init(namespace: FeedNamespace, local: String) {
    let name = local.lowercased()
    self = Self.byName["\(namespace.rawValue):\(name)"] ?? .other
  }

  var text: Text {
    switch self {
    case .description, .subtitle, .summary, .itunesSummary, .content, .mediaDescription: .html
    case .other, .markup, .rss, .rdf, .feed, .channel, .item, .atomLink, .owner, .image, .category, .funding, .enclosure,
      .mediaContent, .mediaThumbnail, .mediaGroup, .chapters, .chapter, .chaptersFile, .transcript:
      .none
    default: .plain
    }
  }

  /// Whether elements within speak of the feed as a whole or of an episode.
  var holdsFacts: Bool {
    switch self {
    case .rss, .rdf, .feed, .channel, .item: true
    default: false
    }
  }

  // MARK: - Private

  // Sources: RSS 2.0 (rssboard.org), RSS 1.0, RFC 4287, Apple's podcast specification, Media RSS 1.5,
  // Podlove Simple Chapters 1.2, the podcast namespace.
  private static let byName: [String: FeedElement] = [
    "rss:rss": .rss, "rdf:rdf": .rdf, "atom:feed": .feed, "rss:feed": .feed, "rss:channel": .channel, "rss:item": .item,
    "atom:entry": .item, "rss:entry": .item, "rss:title": .title, "atom:title": .title, "dc:title": .itunesTitle,
    "rss:link": .link, "atom:link": .atomLink, "rss:description": .description, "dc:description": .itunesSummary,
    "atom:subtitle": .subtitle, "atom:tagline": .subtitle, "rss:subtitle": .subtitle, "rss:tagline": .subtitle,
    "atom:summary": .summary, "rss:summary": .summary, "itunes:summary": .itunesSummary,
    "googleplay:description": .itunesSummary, "content:encoded": .content, "atom:content": .content,
    "rss:content": .content, "rss:body": .content, "rss:fullitem": .content,
    "media:description": .mediaDescription, "rss:guid": .guid, "rss:id": .guid,
    "atom:id": .guid, "rss:pubdate": .pubDate, "atom:published": .issued, "atom:issued": .issued, "rss:published": .issued,
    "rss:issued": .issued, "dc:issued": .issued, "dc:date": .dcDate, "dc:created": .dcDate, "rss:date": .dcDate,
    "atom:updated": .updated, "atom:modified": .updated, "rss:updated": .updated, "rss:modified": .updated,
    "dc:modified": .updated, "atom:author": .author, "rss:author": .author, "itunes:author": .itunesAuthor,
    "googleplay:author": .itunesAuthor, "dc:creator": .creator, "dc:author": .creator,
    "rss:managingeditor": .managingEditor, "itunes:owner": .owner, "googleplay:owner": .owner, "rss:name": .name,
    "atom:name": .name, "itunes:name": .name, "rss:email": .email, "atom:email": .email, "itunes:email": .email,
    "rss:language": .language, "dc:language": .language, "rss:generator": .generator, "atom:generator": .generator,
    "rss:image": .image, "rss:url": .url, "itunes:image": .hrefImage, "googleplay:image": .hrefImage,
    "atom:logo": .logo, "atom:icon": .logo, "rss:logo": .logo, "rss:icon": .logo,
    "itunes:category": .category, "googleplay:category": .category,
    "itunes:keywords": .keywords, "podcast:locked": .locked, "itunes:explicit": .explicit,
    "googleplay:explicit": .explicit, "itunes:type": .type, "itunes:new-feed-url": .newFeedURL,
    "podcast:funding": .funding, "podcast:guid": .podcastGUID, "itunes:title": .itunesTitle,
    "itunes:subtitle": .itunesSubtitle, "itunes:duration": .duration, "rss:enclosure": .enclosure,
    "media:content": .mediaContent, "media:thumbnail": .mediaThumbnail, "media:group": .mediaGroup,
    "itunes:season": .season, "podcast:season": .season, "itunes:episode": .episode, "podcast:episode": .episode,
    "itunes:episodetype": .episodeType, "psc:chapters": .chapters, "psc:chapter": .chapter,
    "podcast:chapters": .chaptersFile, "podcast:transcript": .transcript, "podcast:person": .person,
  ]
}
