/// What is said of an episode.
extension FeedBuilder {
  func startInItem(_ element: FeedElement, _ attributes: XMLAttributes) {
    switch element {
    case .link, .atomLink: itemLink(attributes)
    case .enclosure:
      addEnclosure(attributes["url"] ?? attributes["href"], type: attributes["type"], length: attributes["length"])
    case .mediaContent: mediaContent(attributes)
    case .mediaThumbnail: draft.mediaArtwork = draft.mediaArtwork ?? resolve(attributes["url"])
    case .hrefImage: draft.itunesArtwork = draft.itunesArtwork ?? resolve(attributes["href"] ?? attributes["url"])
    case .content:
      draft.notesBase = base
      // Atom may leave the content elsewhere, and then it is sound as often as text.
      if let type = attributes["type"], type.hasPrefix("audio/") || type.hasPrefix("video/") {
        addEnclosure(attributes["src"], type: type, length: nil)
      }
    case .chapter: addChapter(attributes)
    case .chaptersFile: draft.episode.chaptersURL = draft.episode.chaptersURL ?? resolve(attributes["url"])
    case .transcript: addTranscript(attributes)
    case .person: addPerson(attributes)
    default: break
    }
  }

  func endInItem(_ element: FeedElement, in parent: FeedElement, _ value: String) {
    switch (element, parent) {
    case (.hrefImage, _): draft.itunesArtwork = draft.itunesArtwork ?? resolve(value)
    case (.url, .image): draft.mediaArtwork = draft.mediaArtwork ?? resolve(value)
    case (.mediaDescription, _): draft.mediaDescription = draft.mediaDescription ?? value
    case (.person, _): namePerson(value)
    case _ where parent.holdsFacts: itemFact(element, value)
    default: break
    }
  }

  // MARK: - Private

  private func itemFact(_ element: FeedElement, _ value: String) {
    switch element {
    case .title: draft.episode.title = draft.episode.title ?? value.squashed
    case .itunesTitle: draft.itunesTitle = draft.itunesTitle ?? value.squashed
    case .itunesSubtitle, .subtitle: draft.episode.subtitle = draft.episode.subtitle ?? value.squashed
    case .link: draft.episode.link = draft.episode.link ?? resolve(value)
    case .guid: draft.guid = draft.guid ?? value
    case .content: draft.content = draft.content ?? value
    case .description: draft.description = draft.description ?? value
    case .summary: draft.summary = draft.summary ?? value
    case .itunesSummary: draft.itunesSummary = draft.itunesSummary ?? value
    case .pubDate, .issued, .dcDate, .updated: date(element, value)
    case .duration: duration(value)
    case .season: draft.episode.season = draft.episode.season ?? FeedWords.count(value)
    case .episode: draft.episode.number = draft.episode.number ?? FeedWords.count(value)
    case .episodeType: draft.episode.kind = draft.episode.kind ?? ParsedEpisode.Kind(rawValue: value.lowercased())
    case .explicit: draft.episode.explicit = draft.episode.explicit ?? FeedWords.flag(value)
    default: break
    }
  }

  private func date(_ element: FeedElement, _ value: String) {
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

  private func duration(_ value: String) {
    if let seconds = FeedDuration.seconds(value) {
      draft.episode.durationSeconds = draft.episode.durationSeconds ?? seconds
    } else if value.utf8.contains(where: { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: ":") }) {
      repairs.insert(.unreadableDuration)
    }
  }

  private func itemLink(_ attributes: XMLAttributes) {
    guard path.last == .item, let address = attributes["href"] else { return }
    switch attributes["rel"]?.lowercased().trimmed ?? "alternate" {
    case "enclosure": addEnclosure(address, type: attributes["type"], length: attributes["length"])
    case "alternate": draft.atomLink = draft.atomLink ?? resolve(address)
    default: break
    }
  }

  private func addEnclosure(_ address: String?, type: String?, length: String?) {
    guard let url = resolve(address) else { return }
    let bytes = length.flatMap { FeedWords.count($0.trimmed) }
    draft.add(ParsedEnclosure(url: url, type: FeedWords.mediaType(type), length: bytes == 0 ? nil : bytes))
  }

  private func mediaContent(_ attributes: XMLAttributes) {
    let type = FeedWords.mediaType(attributes["type"])
    let medium = attributes["medium"]?.lowercased()
    if type?.hasPrefix("image/") == true || medium == "image" {
      draft.mediaArtwork = draft.mediaArtwork ?? resolve(attributes["url"])
      return
    }
    addEnclosure(attributes["url"], type: type, length: attributes["filesize"])
    draft.mediaDuration = draft.mediaDuration ?? attributes["duration"].flatMap(FeedDuration.seconds)
  }

  private func addChapter(_ attributes: XMLAttributes) {
    guard let start = attributes["start"].flatMap(FeedDuration.start), draft.episode.chapters.count < 10_000 else { return }
    draft.episode.chapters.append(
      ParsedChapter(
        startSeconds: start, title: attributes["title"]?.squashed.nonEmpty, url: resolve(attributes["href"]),
        image: resolve(attributes["image"])))
  }

  private func addTranscript(_ attributes: XMLAttributes) {
    guard let url = resolve(attributes["url"]), draft.episode.transcripts.count < 200 else { return }
    draft.episode.transcripts.append(
      ParsedTranscript(
        url: url, type: FeedWords.mediaType(attributes["type"]), language: attributes["language"]?.trimmed.nonEmpty))
  }

  // The name is the text within; a person without one is never added.
  private func addPerson(_ attributes: XMLAttributes) {
    draft.pendingPerson = ParsedPerson(
      name: "", role: attributes["role"]?.squashed.lowercased().nonEmpty, href: resolve(attributes["href"]),
      img: resolve(attributes["img"]))
  }

  private func namePerson(_ name: String) {
    guard var person = draft.pendingPerson, draft.episode.persons.count < 500 else { return }
    person.name = name.squashed
    draft.episode.persons.append(person)
    draft.pendingPerson = nil
  }
}
