import TextScanning

/// The elements that describe the show.
extension FeedBuilder {
  mutating func startInChannel(_ element: FeedElement, _ attributes: MarkupAttributes) {
    switch element {
    case .link, .atomLink: channelLink(attributes)
    case .hrefImage: claims.itunesArtwork = resolve(attributes["href"] ?? attributes["url"]) ?? claims.itunesArtwork
    case .mediaContent where attributes["medium"]?.lowercased() == "image", .mediaThumbnail:
      claims.iconArtwork = claims.iconArtwork ?? resolve(attributes["url"])
    case .image: claims.plainArtwork = claims.plainArtwork ?? resolve(attributes["href"])
    case .category: addCategory(attributes["text"])
    case .podping: feed.usesPodping = feed.usesPodping ?? attributes["usespodping"].flatMap(FeedValues.flag)
    default: startPodcastElement(element, attributes)
    }
  }

  mutating func endInChannel(_ element: FeedElement, in parent: FeedElement, _ value: String) {
    switch (element, parent) {
    case (.name, .owner), (.itunesAuthor, .owner): setOwner { $0.name = $0.name ?? value.readable.nonEmpty }
    case (.email, .owner): setOwner { $0.email = $0.email ?? value.squashed }
    case (.name, .author): claims.atomAuthor = claims.atomAuthor ?? value.readable.nonEmpty
    case (.url, .image): claims.plainArtwork = resolve(value) ?? claims.plainArtwork
    // Taverncast writes its attribute as text: 'href=http://...">'.
    case (.hrefImage, _) where value.hasPrefix("http"): claims.itunesArtwork = claims.itunesArtwork ?? resolve(value)
    case (.newLocation, .redirect): feed.newFeedURL = feed.newFeedURL ?? resolve(value)
    case _ where parent.holdsMetadata: channelFact(element, value)
    default: break
    }
  }

  // MARK: - Private

  private mutating func channelFact(_ element: FeedElement, _ value: String) {
    switch element {
    case .title: feed.title = feed.title ?? value.readable.nonEmpty
    case .itunesTitle: claims.dcTitle = claims.dcTitle ?? value.readable.nonEmpty
    case .itunesSubtitle: feed.subtitle = feed.subtitle ?? value.readable.nonEmpty
    case .link: feed.link = feed.link ?? resolve(value)
    case .description, .subtitle: feed.description = feed.description ?? value
    case .itunesSummary: claims.itunesSummary = claims.itunesSummary ?? value
    case .itunesAuthor: feed.author = feed.author ?? FeedValues.personName(value).nonEmpty
    case .author: claims.atomAuthor = claims.atomAuthor ?? FeedValues.personName(value).nonEmpty
    case .creator: claims.creator = claims.creator ?? FeedValues.personName(value).nonEmpty
    case .managingEditor: claims.managingEditor = claims.managingEditor ?? FeedValues.personName(value).nonEmpty
    case .language: feed.language = value
    case .copyright: feed.copyright = feed.copyright ?? value.squashed
    case .generator: feed.generator = feed.generator ?? value.squashed
    case .ttl: feed.ttlMinutes = feed.ttlMinutes ?? FeedValues.count(value)
    case .pubDate, .issued, .dcDate: feed.published = feed.published ?? FeedDate.parse(value)
    case .updated: feed.updated = feed.updated ?? FeedDate.parse(value)
    case .icon: claims.iconArtwork = claims.iconArtwork ?? resolve(value)
    case .logo: claims.plainArtwork = claims.plainArtwork ?? resolve(value)
    case .keywords where feed.keywords.isEmpty:
      feed.keywords = value.split(separator: ",").compactMap { String($0).squashed.nonEmpty }
    case .explicit: feed.explicit = feed.explicit ?? FeedValues.flag(value)
    case .type: feed.kind = feed.kind ?? ParsedFeed.Kind(rawValue: value.lowercased())
    case .medium: feed.medium = feed.medium ?? value.squashed.lowercased()
    case .newFeedURL: feed.newFeedURL = feed.newFeedURL ?? resolve(value)
    case .podcastGUID: feed.podcastGUID = feed.podcastGUID ?? value
    default: break
    }
  }

  private mutating func channelLink(_ attributes: MarkupAttributes) {
    guard path.last?.holdsMetadata == true, let address = attributes["href"] else { return }
    let type = attributes["type"]?.lowercased() ?? "text/html"
    switch attributes["rel"]?.lowercased().trimmed ?? "alternate" {
    case "alternate" where type.contains("html"): feed.link = feed.link ?? resolve(address)
    case "next": feed.nextPageURL = feed.nextPageURL ?? resolve(address)
    case "payment":
      feed.fundings.appendIfRoom(resolve(address).map { ParsedFunding(url: $0, text: attributes["title"]?.readable.nonEmpty) })
    default: break
    }
  }

  private mutating func addCategory(_ text: String?) {
    guard let name = text?.readable.nonEmpty, feed.categories.count < 100 else { return }
    if path.last == .category, let last = feed.categories.indices.last {
      feed.categories[last].append(name)
    } else {
      feed.categories.append([name])
    }
  }

  private mutating func setOwner(_ change: (inout ParsedOwner) -> Void) {
    var owner = feed.owner ?? ParsedOwner()
    change(&owner)
    feed.owner = owner
  }
}
