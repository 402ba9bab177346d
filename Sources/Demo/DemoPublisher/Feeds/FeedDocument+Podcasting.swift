import Foundation

/// The podcast namespace and Podlove's chapters, for shows that have them.
extension FeedDocument {
  var podcastingNamespaces: String {
    guard show.extras != nil else { return "" }
    return " xmlns:podcast=\"https://podcastindex.org/namespace/1.0\" xmlns:psc=\"http://podlove.org/simple-chapters\""
  }

  var channelExtras: [String] {
    guard let extras = show.extras else { return [] }
    let roll = extras.podroll.map { id in
      let recommended = DemoPublisher.shows.first { $0.id == id }
      let title = attribute("title", recommended?.title ?? id)
      let address = attribute("feedUrl", "\(baseURL)/feeds/\(id).xml")
      return "<podcast:remoteItem \(attribute("feedGuid", recommended?.guid ?? id)) \(address) medium=\"podcast\" \(title)/>"
    }
    return [
      element("podcast:guid", show.guid),
      element("podcast:medium", "podcast"),
      "<podcast:locked \(attribute("owner", show.ownerEmail))>no</podcast:locked>",
      "<podcast:funding \(attribute("url", extras.fundingAddress))>\(escaped(extras.fundingText))</podcast:funding>",
      "<podcast:podroll>\(roll.joined())</podcast:podroll>",
      "<podcast:location \(attribute("geo", extras.location.geo))>\(escaped(extras.location.name))</podcast:location>",
      element("podcast:license", extras.license),
      liveItem(extras.liveTitle),
    ] + trailers + extras.people.map(personTag)
  }

  func itemExtras(of episode: DemoEpisode) -> [String] {
    var lines: [String] = []
    if let season = episode.season, let name = show.extras?.seasonNames[season] {
      lines.append("<podcast:season \(attribute("name", name))>\(season)</podcast:season>")
      if let number = episode.number { lines.append(element("podcast:episode", String(number))) }
    }
    if show.extras != nil, episode.hasEnclosure { lines.append(alternateEnclosure(of: episode)) }
    guard let extras = episode.extras else { return lines }
    lines += extras.people.map(personTag)
    if extras.hasTranscript { lines += transcripts(of: episode) }
    if !extras.chapters.isEmpty, extras.chapterForm != .podlove {
      let address = attribute("url", baseURL + show.chaptersPath(of: episode))
      lines.append("<podcast:chapters \(address) type=\"application/json+chapters\"/>")
    }
    if !extras.chapters.isEmpty, extras.chapterForm != .file { lines.append(podloveChapters(extras.chapters)) }
    lines += extras.soundbites.map {
      "<podcast:soundbite startTime=\"\($0.start)\" duration=\"\($0.seconds)\">\(escaped($0.title))</podcast:soundbite>"
    }
    return lines
  }

  // MARK: - Private

  /// They are items too.
  private var trailers: [String] {
    show.episodes.filter { $0.kind == .trailer }.map { episode in
      let address = attribute("url", baseURL + show.mediaPath(of: episode))
      let date = PublicationCalendar.mailDate(episode.published)
      return "<podcast:trailer pubdate=\"\(date)\" \(address) type=\"audio/mpeg\">\(escaped(episode.title))</podcast:trailer>"
    }
  }

  private func liveItem(_ title: String) -> String {
    let start = show.updated.formatted(.iso8601)
    return """
      <podcast:liveItem status="live" start="\(start)" end="2099-12-31T00:00:00Z">\(element("title", title))\
      <podcast:contentLink \(attribute("href", baseURL + show.websitePath))>\(escaped(title))</podcast:contentLink></podcast:liveItem>
      """
  }

  /// The same bytes at another address.
  private func alternateEnclosure(of episode: DemoEpisode) -> String {
    let address = attribute("uri", "\(baseURL)\(show.mediaPath(of: episode))?size=small")
    return """
      <podcast:alternateEnclosure type="audio/mpeg" bitrate="32000" title="Small file"><podcast:source \(address)/></podcast:alternateEnclosure>
      """
  }

  private func transcripts(of episode: DemoEpisode) -> [String] {
    TranscriptForm.allCases.map { transcript(of: episode, $0, in: nil) } + [transcript(of: episode, .vtt, in: "de")]
  }

  private func transcript(of episode: DemoEpisode, _ form: TranscriptForm, in language: String?) -> String {
    let address = attribute("url", baseURL + show.transcriptPath(of: episode, form, in: language))
    let captions = form == .vtt ? " rel=\"captions\"" : ""
    return "<podcast:transcript \(address) type=\"\(form.mediaType)\" \(attribute("language", language ?? show.language))\(captions)/>"
  }

  private func podloveChapters(_ chapters: [DemoChapter]) -> String {
    let lines = chapters.filter(\.isListed).map { chapter in
      var line = "<psc:chapter start=\"\(duration(chapter.start)).000\" \(attribute("title", chapter.title))"
      if let link = chapter.link { line += " \(attribute("href", link))" }
      if let artwork = chapter.artwork { line += " \(attribute("image", "\(baseURL)/artwork/\(artwork)"))" }
      return line + "/>"
    }
    return "<psc:chapters version=\"1.2\">\(lines.joined())</psc:chapters>"
  }

  private func personTag(_ person: DemoPerson) -> String {
    let link = person.link.map { " \(attribute("href", $0))" } ?? ""
    let picture = person.picture.map { " \(attribute("img", "\(baseURL)/artwork/\($0)"))" } ?? ""
    return "<podcast:person role=\"\(person.role.rawValue)\" group=\"cast\"\(link)\(picture)>\(escaped(person.name))</podcast:person>"
  }
}
