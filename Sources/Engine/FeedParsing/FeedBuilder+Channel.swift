/// What is said of the show.
extension FeedBuilder {
  func startInChannel(_ element: FeedElement, _ attributes: XMLAttributes) {
    switch element {
    case .link, .atomLink:
      channelLink(attributes, isAtom: element == .atomLink)
    case .hrefImage:
      itunesArtwork = resolve(attributes["href"] ?? attributes["url"]) ?? itunesArtwork
    case .image where attributes["href"] != nil:
      plainArtwork = plainArtwork ?? resolve(attributes["href"])
    case .category:
      addCategory(attributes["text"])
    case .funding:
      feed.fundingURL = feed.fundingURL ?? resolve(attributes["url"])
    default: break
    }
  }

  func endInChannel(_ element: FeedElement, in parent: FeedElement, _ value: String) {
    switch (element, parent) {
    case (.name, .owner), (.itunesAuthor, .owner):
      setOwner { $0.name = $0.name ?? value.squashed }
    case (.email, .owner):
      setOwner { $0.email = $0.email ?? value.squashed }
    case (.name, .author):
      atomAuthor = atomAuthor ?? value.squashed
    case (.url, .image):
      plainArtwork = resolve(value) ?? plainArtwork
    case (.hrefImage, _):
      itunesArtwork = itunesArtwork ?? resolve(value)
    case _ where parent.holdsFacts:
      channelFact(element, value)
    default: break
    }
  }

  // MARK: - Private

  private func channelFact(_ element: FeedElement, _ value: String) {
    switch element {
    case .title: feed.title = feed.title ?? value.squashed
    case .link: feed.link = feed.link ?? resolve(value)
    case .description, .subtitle: feed.description = feed.description ?? value
    case .itunesSummary: itunesSummary = itunesSummary ?? value
    case .itunesAuthor: feed.author = feed.author ?? value.squashed
    case .author: atomAuthor = atomAuthor ?? value.squashed
    case .creator: creator = creator ?? value.squashed
    case .managingEditor: managingEditor = managingEditor ?? value.squashed
    case .language: feed.language = value
    case .generator: feed.generator = feed.generator ?? value.squashed
    case .logo: plainArtwork = plainArtwork ?? resolve(value)
    case .keywords where feed.keywords.isEmpty:
      feed.keywords = value.split(separator: ",").compactMap { String($0).squashed.nonEmpty }
    case .locked: feed.locked = feed.locked ?? FeedWords.flag(value)
    case .explicit: feed.explicit = feed.explicit ?? FeedWords.flag(value)
    case .type: feed.kind = feed.kind ?? ParsedFeed.Kind(rawValue: value.lowercased())
    case .newFeedURL: feed.newFeedURL = feed.newFeedURL ?? resolve(value)
    case .podcastGUID: feed.podcastGUID = feed.podcastGUID ?? value
    default: break
    }
  }

  private func channelLink(_ attributes: XMLAttributes, isAtom: Bool) {
    guard path.last?.holdsFacts == true, let address = attributes["href"] else { return }
    let type = attributes["type"]?.lowercased() ?? "text/html"
    switch attributes["rel"]?.lowercased().trimmed ?? "alternate" {
    case "alternate" where type.contains("html"): feed.link = feed.link ?? resolve(address)
    case "next": feed.nextPageURL = feed.nextPageURL ?? resolve(address)
    case "payment": feed.fundingURL = feed.fundingURL ?? resolve(address)
    default: break
    }
  }

  private func addCategory(_ text: String?) {
    guard let name = text?.squashed.nonEmpty, feed.categories.count < 100 else { return }
    if path.last == .category, let last = feed.categories.indices.last {
      feed.categories[last].append(name)
    } else {
      feed.categories.append([name])
    }
  }

  private func setOwner(_ change: (inout ParsedOwner) -> Void) {
    var owner = feed.owner ?? ParsedOwner()
    change(&owner)
    feed.owner = owner
  }
}
