import TextScanning

/// The elements that describe an episode.
extension FeedBuilder {
  mutating func startInItem(_ element: FeedElement, _ attributes: MarkupAttributes) {
    switch element {
    case .link, .atomLink: itemLink(attributes)
    case .enclosure:
      addEnclosure(attributes["url"] ?? attributes["href"], type: attributes["type"], length: attributes["length"])
    case .mediaContent: mediaContent(attributes)
    case .mediaThumbnail: draft.mediaArtwork = draft.mediaArtwork ?? resolve(attributes["url"])
    case .hrefImage: draft.itunesArtwork = draft.itunesArtwork ?? resolve(attributes["href"] ?? attributes["url"])
    case .content:
      draft.notesBase = base
      if FeedValues.isBinary(type: attributes["type"]) || attributes["mode"]?.lowercased() == "base64" { dropText() }
      // Atom content may be external, and then it is audio as often as text.
      if let type = attributes["type"], type.hasPrefix("audio/") || type.hasPrefix("video/") {
        addEnclosure(attributes["src"], type: type, length: nil)
      }
    case .guid:
      let isLink = attributes["ispermalink"]?.trimmed.lowercased()
      (draft.guidMayBeLink, draft.guidIsLink) = (isLink != "false", isLink == "true")
    case .chapter: addChapter(attributes)
    case .chaptersFile: draft.episode.chaptersURL = draft.episode.chaptersURL ?? resolve(attributes["url"])
    case .transcript: addTranscript(attributes)
    case .alternateEnclosure: addAlternateEnclosure(attributes)
    case .source: addSource(attributes)
    case .socialInteraction: addSocialInteraction(attributes)
    default: startPodcastElement(element, attributes)
    }
  }

  mutating func endInItem(_ element: FeedElement, in parent: FeedElement, _ value: String) {
    switch (element, parent) {
    case (.hrefImage, _) where value.hasPrefix("http"): draft.itunesArtwork = draft.itunesArtwork ?? resolve(value)
    case (.url, .image): draft.mediaArtwork = draft.mediaArtwork ?? resolve(value)
    case (.mediaDescription, _): draft.mediaDescription = draft.mediaDescription ?? value
    case _ where parent.holdsMetadata: itemFact(element, value)
    default: break
    }
  }

  // MARK: - Private

  private mutating func itemFact(_ element: FeedElement, _ value: String) {
    switch element {
    case .title: draft.title = draft.title ?? ItemTitle(value, written: written)
    case .itunesTitle: draft.itunesTitle = draft.itunesTitle ?? ItemTitle(value, written: written)
    case .itunesSubtitle, .subtitle: draft.episode.subtitle = draft.episode.subtitle ?? value.readable.nonEmpty
    case .link: draft.episode.link = draft.episode.link ?? resolve(value)
    case .guid: draft.guid = draft.guid ?? value
    case .content: draft.content = draft.content ?? value
    case .description: draft.description = draft.description ?? value
    case .summary: draft.summary = draft.summary ?? value
    case .itunesSummary: draft.itunesSummary = draft.itunesSummary ?? value
    case .pubDate, .issued, .dcDate, .updated: date(element, value)
    case .duration: duration(value)
    case .episodeType: draft.episode.kind = draft.episode.kind ?? ParsedEpisode.Kind(rawValue: value.lowercased())
    case .explicit: draft.episode.explicit = draft.episode.explicit ?? FeedValues.flag(value)
    default: break
    }
  }

  private mutating func date(_ element: FeedElement, _ value: String) {
    guard let date = FeedDate.parse(value) else {
      repairs.insert(.unreadableDate)
      return
    }
    switch element {
    case .pubDate: draft.pubDate = draft.pubDate ?? date
    case .issued: draft.issued = draft.issued ?? date
    case .dcDate: draft.dcDate = draft.dcDate ?? date
    default: draft.updated = draft.updated ?? date
    }
  }

  private mutating func duration(_ value: String) {
    if let seconds = FeedDuration.seconds(value) {
      draft.episode.durationSeconds = draft.episode.durationSeconds ?? seconds
    } else if value.utf8.contains(where: { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: ":") }) {
      repairs.insert(.unreadableDuration)
    }
  }

  private mutating func itemLink(_ attributes: MarkupAttributes) {
    guard path.last?.holdsMetadata == true, let address = attributes["href"] else { return }
    switch attributes["rel"]?.lowercased().trimmed ?? "alternate" {
    case "enclosure": addEnclosure(address, type: attributes["type"], length: attributes["length"])
    case "alternate": draft.atomLink = draft.atomLink ?? resolve(address)
    default: break
    }
  }

  private mutating func addEnclosure(_ address: String?, type: String?, length: String?) {
    if let file = file(address, type: type, length: length) { draft.add(file) }
  }

  private mutating func file(_ address: String?, type: String?, length: String?) -> ParsedEnclosure? {
    guard let url = resolve(address) else { return nil }
    let bytes = length.flatMap { FeedValues.count($0.trimmed) }
    return ParsedEnclosure(url: url, type: FeedValues.mediaType(type), length: bytes == 0 ? nil : bytes)
  }

  private mutating func mediaContent(_ attributes: MarkupAttributes) {
    let type = FeedValues.mediaType(attributes["type"])
    let medium = attributes["medium"]?.lowercased()
    if type?.hasPrefix("image/") == true || medium == "image" {
      draft.mediaArtwork = draft.mediaArtwork ?? resolve(attributes["url"])
      return
    }
    if let file = file(attributes["url"], type: type, length: attributes["filesize"]), draft.mediaFiles.count < 200 {
      draft.mediaFiles.append(file)
    }
    draft.mediaDuration = draft.mediaDuration ?? attributes["duration"].flatMap(FeedDuration.seconds)
  }

  private mutating func addChapter(_ attributes: MarkupAttributes) {
    guard let start = attributes["start"].flatMap(FeedDuration.start), draft.episode.chapters.count < 10_000 else { return }
    draft.episode.chapters.append(
      ParsedChapter(
        startSeconds: start, title: attributes["title"]?.readable.nonEmpty, url: resolve(attributes["href"]),
        image: resolve(attributes["image"])))
  }

  private mutating func addTranscript(_ attributes: MarkupAttributes) {
    guard let url = resolve(attributes["url"]), draft.episode.transcripts.count < 200 else { return }
    draft.episode.transcripts.append(
      ParsedTranscript(
        url: url, type: FeedValues.mediaType(attributes["type"]), language: attributes["language"]?.trimmed.nonEmpty,
        isCaptions: attributes["rel"]?.lowercased() == "captions"))
  }

  private mutating func addAlternateEnclosure(_ attributes: MarkupAttributes) {
    draft.episode.alternateEnclosures.appendIfRoom(
      ParsedAlternateEnclosure(
        type: FeedValues.mediaType(attributes["type"]), length: attributes["length"].flatMap(FeedValues.count),
        bitrate: attributes["bitrate"].flatMap { Double($0.trimmed) }.flatMap { $0.isFinite ? $0 : nil },
        height: attributes["height"].flatMap(FeedValues.count), language: attributes["lang"]?.trimmed.nonEmpty,
        title: attributes["title"]?.readable.nonEmpty, relation: attributes["rel"]?.squashed.nonEmpty,
        codecs: attributes["codecs"]?.squashed.nonEmpty, isDefault: attributes["default"].flatMap(FeedValues.flag) ?? false))
  }

  private mutating func addSource(_ attributes: MarkupAttributes) {
    guard path.last == .alternateEnclosure, let last = draft.episode.alternateEnclosures.indices.last,
      let url = resolve(attributes["uri"])
    else { return }
    draft.episode.alternateEnclosures[last].sources.appendIfRoom(
      ParsedAlternateEnclosure.Source(url: url, type: FeedValues.mediaType(attributes["contenttype"])))
  }

  private mutating func addSocialInteraction(_ attributes: MarkupAttributes) {
    // The value "disabled" has no address.
    guard let url = resolve(attributes["uri"]) else { return }
    draft.episode.socialInteractions.appendIfRoom(
      ParsedSocialInteraction(
        url: url, network: attributes["protocol"]?.squashed.lowercased().nonEmpty, accountID: attributes["accountid"]?.squashed.nonEmpty,
        accountURL: resolve(attributes["accounturl"]), priority: attributes["priority"].flatMap { FeedValues.count($0.trimmed) }))
  }
}
