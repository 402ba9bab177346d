/// The elements we read. `other` stands for all the rest.
package enum FeedElement {
  case other
  case rss, rdf, feed, channel, item, liveItem
  case title, link, atomLink, description, subtitle, summary, itunesSummary, content, mediaDescription
  case guid, pubDate, issued, dcDate, updated
  case author, itunesAuthor, creator, managingEditor, owner, name, email
  case language, copyright, generator, ttl, image, url, hrefImage, logo, icon, category, keywords, locked, explicit, type, newFeedURL
  case block, itunesTitle, itunesSubtitle, duration, enclosure, mediaContent, mediaThumbnail, mediaGroup
  case season, episode, episodeType, chapters, chapter
  case podcastGUID, funding, chaptersFile, transcript, person, medium, podping, updateFrequency, location, license, trailer, txt
  case podroll, remoteItem, value, valueRecipient, valueTimeSplit, alternateEnclosure, source, soundbite, socialInteraction
  case podcastImage, podcastImages, contentLink
  case redirect, newLocation

  /// The treatment of an element's text.
  enum Text {
    /// Discarded.
    case none
    /// Collected without the text of child elements.
    case plain
    /// Collected with child elements written as HTML.
    case html
  }

  init(namespace: FeedNamespace, local: String) {
    self = Self.byName["\(namespace.rawValue):\(local.lowercased())"] ?? .other
  }

  var text: Text {
    switch self {
    case .description, .subtitle, .summary, .itunesSummary, .content, .mediaDescription: .html
    case .other, .rss, .rdf, .feed, .redirect, .channel, .item, .liveItem, .atomLink, .owner, .image, .category, .enclosure, .mediaContent,
      .mediaThumbnail, .mediaGroup, .chapters, .chapter, .chaptersFile, .transcript, .podping, .podroll, .remoteItem, .value,
      .valueRecipient, .valueTimeSplit, .alternateEnclosure, .source, .socialInteraction, .podcastImage, .podcastImages:
      .none
    default: .plain
    }
  }

  /// Whether child elements describe the feed as a whole or an episode.
  var holdsMetadata: Bool {
    switch self {
    case .rss, .rdf, .feed, .channel, .item, .liveItem: true
    default: false
    }
  }

  /// Whether its meaning needs both its attributes and its text, so that it can be read only at its end.
  var needsAttributesAndText: Bool {
    switch self {
    case .funding, .person, .updateFrequency, .location, .license, .trailer, .txt, .soundbite, .contentLink, .locked, .block,
      .season, .episode:
      true
    default: false
    }
  }

  // MARK: - Private

  // Sources: RSS 2.0 and its redirect documents (rssboard.org), RSS 1.0, RFC 4287, Apple's podcast specification, Media RSS 1.5,
  // Podlove Simple Chapters 1.2, the podcast namespace 1.0 (podcasting2.org).
  private static let byName: [String: FeedElement] = [
    "rss:rss": .rss, "rdf:rdf": .rdf, "atom:feed": .feed, "rss:feed": .feed, "rss:channel": .channel, "rss:item": .item,
    "atom:entry": .item, "rss:entry": .item, "podcast:liveitem": .liveItem, "rss:title": .title, "atom:title": .title,
    "dc:title": .itunesTitle, "rss:link": .link, "atom:link": .atomLink, "rss:description": .description,
    "dc:description": .itunesSummary, "atom:subtitle": .subtitle, "atom:tagline": .subtitle, "rss:subtitle": .subtitle,
    "rss:tagline": .subtitle, "atom:summary": .summary, "rss:summary": .summary, "itunes:summary": .itunesSummary,
    "googleplay:description": .itunesSummary, "content:encoded": .content, "atom:content": .content, "rss:content": .content,
    "rss:body": .content, "rss:fullitem": .content, "media:description": .mediaDescription, "rss:guid": .guid, "rss:id": .guid,
    "atom:id": .guid, "rss:pubdate": .pubDate, "atom:published": .issued, "atom:issued": .issued, "rss:published": .issued,
    "rss:issued": .issued, "dc:issued": .issued, "dc:date": .dcDate, "dc:created": .dcDate, "rss:date": .dcDate,
    "atom:updated": .updated, "atom:modified": .updated, "rss:updated": .updated, "rss:modified": .updated,
    "rss:lastbuilddate": .updated, "dc:modified": .updated, "atom:author": .author, "rss:author": .author,
    "itunes:author": .itunesAuthor, "googleplay:author": .itunesAuthor, "dc:creator": .creator, "dc:author": .creator,
    "rss:managingeditor": .managingEditor, "itunes:owner": .owner, "googleplay:owner": .owner, "rss:name": .name,
    "atom:name": .name, "itunes:name": .name, "rss:email": .email, "atom:email": .email, "itunes:email": .email,
    "rss:language": .language, "dc:language": .language, "rss:copyright": .copyright, "rss:rights": .copyright, "atom:rights": .copyright,
    "atom:copyright": .copyright, "dc:rights": .copyright, "rss:generator": .generator, "atom:generator": .generator,
    "rss:ttl": .ttl, "rss:image": .image, "rss:url": .url, "itunes:image": .hrefImage, "googleplay:image": .hrefImage,
    "atom:logo": .logo, "atom:icon": .icon, "rss:logo": .logo, "rss:icon": .icon, "itunes:category": .category,
    "itunes:keywords": .keywords, "itunes:explicit": .explicit, "googleplay:explicit": .explicit,
    "itunes:type": .type, "itunes:new-feed-url": .newFeedURL, "itunes:block": .block, "googleplay:block": .block,
    "itunes:title": .itunesTitle, "itunes:subtitle": .itunesSubtitle, "itunes:duration": .duration, "rss:enclosure": .enclosure,
    "media:content": .mediaContent, "media:thumbnail": .mediaThumbnail, "media:group": .mediaGroup, "itunes:season": .season,
    "podcast:season": .season, "itunes:episode": .episode, "podcast:episode": .episode, "itunes:episodetype": .episodeType,
    "psc:chapters": .chapters, "psc:chapter": .chapter, "podcast:locked": .locked, "podcast:guid": .podcastGUID,
    "podcast:funding": .funding, "podcast:chapters": .chaptersFile, "podcast:transcript": .transcript, "podcast:person": .person,
    "podcast:medium": .medium, "podcast:podping": .podping, "podcast:updatefrequency": .updateFrequency,
    "podcast:location": .location, "podcast:license": .license, "podcast:trailer": .trailer, "podcast:txt": .txt,
    "podcast:block": .block, "podcast:podroll": .podroll, "podcast:remoteitem": .remoteItem, "podcast:value": .value,
    "podcast:valuerecipient": .valueRecipient, "podcast:valuetimesplit": .valueTimeSplit,
    "podcast:alternateenclosure": .alternateEnclosure, "podcast:source": .source, "podcast:soundbite": .soundbite,
    "podcast:socialinteract": .socialInteraction, "podcast:image": .podcastImage, "podcast:images": .podcastImages,
    "podcast:contentlink": .contentLink, "rss:redirect": .redirect, "rss:newlocation": .newLocation,
  ]
}
