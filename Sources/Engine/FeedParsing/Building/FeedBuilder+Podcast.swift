import TextScanning

/// The podcast namespace (podcasting2.org), as far as it is more than one text.
extension FeedBuilder {
  /// The facts of the episode within an item, and of the show elsewhere.
  var facts: SharedFacts {
    get { isInItem ? draft.facts : showFacts }
    // Modified in place: a copy at each change would make long lists slow.
    _modify {
      if isInItem {
        yield &draft.facts
      } else {
        yield &showFacts
      }
    }
  }

  func startLiveItem(_ attributes: MarkupAttributes) -> ParsedLiveItem {
    ParsedLiveItem(
      status: attributes["status"].flatMap { ParsedLiveItem.Status(rawValue: $0.squashed.lowercased()) },
      start: attributes["start"].flatMap(FeedDate.parse), end: attributes["end"].flatMap(FeedDate.parse), episode: ParsedEpisode())
  }

  /// Elements with attributes only.
  mutating func startPodcastElement(_ element: FeedElement, _ attributes: MarkupAttributes) {
    switch element {
    case .value:
      facts.values.appendIfRoom(
        ParsedValue(
          type: attributes["type"]?.squashed.lowercased().nonEmpty, method: attributes["method"]?.squashed.lowercased().nonEmpty,
          suggested: attributes["suggested"]?.squashed.nonEmpty))
    case .valueTimeSplit: addTimeSplit(attributes)
    case .valueRecipient: addRecipient(attributes)
    case .remoteItem: addRemoteItem(attributes)
    case .podcastImages: addImages(attributes["srcset"])
    case .podcastImage:
      guard let url = resolve(attributes["href"] ?? attributes["url"]) else { return }
      facts.images.appendIfRoom(
        ParsedImage(
          url: url, width: attributes["width"].flatMap(FeedValues.count), height: attributes["height"].flatMap(FeedValues.count),
          type: FeedValues.mediaType(attributes["type"]), purpose: attributes["purpose"]?.squashed.nonEmpty))
    default: break
    }
  }

  /// Elements with attributes and text. The text may be empty.
  mutating func endDeferred(_ element: FeedElement, _ attributes: DeferredAttributes, _ value: String) {
    let text = value.readable.nonEmpty
    switch element {
    case .block:
      // With an id it applies to one directory only.
      if let flag = FeedValues.flag(value), attributes["id"] == nil { facts.isBlocked = flag || facts.isBlocked == true }
    case .person: addPerson(attributes, text)
    case .location:
      guard let text else { return }
      facts.locations.appendIfRoom(
        ParsedLocation(
          name: text, geo: attributes["geo"], osm: attributes["osm"], relation: attributes["rel"]?.lowercased(),
          country: attributes["country"]))
    case .license:
      guard facts.license == nil, let identifier = text?.lowercased() else { return }
      facts.license = ParsedLicense(identifier: identifier, url: resolve(attributes["url"]))
    case .txt:
      if let text { facts.txts.appendIfRoom(ParsedTxt(purpose: attributes["purpose"], text: text)) }
    case _ where isInItem: endTwofoldInItem(element, attributes, text)
    default: endTwofoldInChannel(element, attributes, text)
    }
  }

  // MARK: - Private

  private mutating func endTwofoldInChannel(_ element: FeedElement, _ attributes: DeferredAttributes, _ text: String?) {
    switch element {
    case .funding:
      if let url = resolve(attributes["url"]) { feed.fundings.appendIfRoom(ParsedFunding(url: url, text: text)) }
    case .locked:
      feed.locked = feed.locked ?? text.flatMap(FeedValues.flag)
      feed.lockedOwner = feed.lockedOwner ?? attributes["owner"]
    case .updateFrequency:
      feed.updateFrequency =
        feed.updateFrequency
        ?? ParsedUpdateFrequency(
          text: text, rule: attributes["rrule"], isComplete: attributes["complete"].flatMap(FeedValues.flag) ?? false,
          start: attributes["dtstart"].flatMap(FeedDate.parse))
    case .trailer:
      guard let url = resolve(attributes["url"]) else { return }
      feed.trailers.appendIfRoom(
        ParsedTrailer(
          title: text, url: url, published: attributes["pubdate"].flatMap(FeedDate.parse), type: FeedValues.mediaType(attributes["type"]),
          length: attributes["length"].flatMap(FeedValues.count), season: attributes["season"].flatMap(FeedValues.count)))
    default: break
    }
  }

  private mutating func endTwofoldInItem(_ element: FeedElement, _ attributes: DeferredAttributes, _ text: String?) {
    switch element {
    case .season:
      draft.episode.season = draft.episode.season ?? text.flatMap(FeedValues.count)
      draft.episode.seasonName = draft.episode.seasonName ?? attributes["name"]?.readable.nonEmpty
    case .episode:
      draft.episode.number = draft.episode.number ?? text.flatMap(FeedValues.count)
      draft.episode.numberDisplay = draft.episode.numberDisplay ?? attributes["display"]?.readable.nonEmpty
    case .soundbite:
      guard let start = attributes["starttime"].flatMap(FeedDuration.start), let length = attributes["duration"].flatMap(FeedDuration.start)
      else { return }
      draft.episode.soundbites.appendIfRoom(ParsedSoundbite(startSeconds: start, durationSeconds: length, title: text))
    case .contentLink:
      if let url = resolve(attributes["href"]) { liveItem?.contentLinks.appendIfRoom(ParsedLiveItem.ContentLink(url: url, text: text)) }
    default: break
    }
  }

  private mutating func addPerson(_ attributes: DeferredAttributes, _ name: String?) {
    guard let name else { return }
    facts.persons.appendIfRoom(
      ParsedPerson(
        name: name, role: attributes["role"]?.squashed.lowercased(), group: attributes["group"]?.squashed.lowercased(),
        href: resolve(attributes["href"]), img: resolve(attributes["img"])))
  }

  private mutating func addTimeSplit(_ attributes: MarkupAttributes) {
    guard let last = facts.values.indices.last, path.last == .value, let start = attributes["starttime"].flatMap(FeedDuration.start)
    else { return }
    facts.values[last].timeSplits.appendIfRoom(
      ParsedValue.TimeSplit(
        startSeconds: start, durationSeconds: attributes["duration"].flatMap(FeedDuration.start),
        remotePercentage: attributes["remotepercentage"].flatMap(FeedValues.count)))
  }

  private mutating func addRecipient(_ attributes: MarkupAttributes) {
    guard let last = facts.values.indices.last, let address = attributes["address"]?.trimmed.nonEmpty else { return }
    let recipient = ParsedValue.Recipient(
      name: attributes["name"]?.squashed.nonEmpty, type: attributes["type"]?.squashed.lowercased().nonEmpty, address: address,
      customKey: attributes["customkey"]?.nonEmpty, customValue: attributes["customvalue"]?.nonEmpty,
      split: attributes["split"].flatMap { FeedValues.count($0.trimmed) }, isFee: attributes["fee"].flatMap(FeedValues.flag) ?? false)
    if path.last == .valueTimeSplit, let split = facts.values[last].timeSplits.indices.last {
      facts.values[last].timeSplits[split].recipients.appendIfRoom(recipient)
    } else {
      facts.values[last].recipients.appendIfRoom(recipient)
    }
  }

  private mutating func addRemoteItem(_ attributes: MarkupAttributes) {
    let item = ParsedRemoteItem(
      feedGUID: attributes["feedguid"]?.trimmed.nonEmpty, feedURL: resolve(attributes["feedurl"]),
      itemGUID: attributes["itemguid"]?.trimmed.nonEmpty, medium: attributes["medium"]?.squashed.lowercased().nonEmpty,
      title: (attributes["title"] ?? attributes["feedtitle"])?.readable.nonEmpty)
    guard item.feedGUID != nil || item.feedURL != nil else { return }
    if path.last == .podroll {
      feed.podroll.appendIfRoom(item)
    } else if path.last == .valueTimeSplit, let last = facts.values.indices.last, let split = facts.values[last].timeSplits.indices.last {
      facts.values[last].timeSplits[split].remoteItem = item
    }
  }

  /// "https://a.example/1500.jpg 1500w, https://a.example/600.jpg 600w".
  private mutating func addImages(_ sources: String?) {
    for source in (sources ?? "").split(separator: ",") {
      let parts = source.split { $0.isWhitespace }
      guard let url = parts.first.flatMap({ resolve(String($0)) }) else { continue }
      facts.images.appendIfRoom(ParsedImage(url: url, width: parts.dropFirst().first.flatMap { $0.last == "w" ? Int($0.dropLast()) : nil }))
    }
  }
}
