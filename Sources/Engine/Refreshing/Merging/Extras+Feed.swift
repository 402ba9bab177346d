import BoundedNumbers
import FeedParsing
import Foundation
import Library
import TextScanning

extension ShowExtras {
  /// - Parameter feed: a feed; its texts and lists are limited here.
  init(_ feed: ParsedFeed) {
    self.init()
    people = Credit.all(feed.persons)
    fundings = feed.fundings.compactMap { funding in
      funding.url.webAddress.map { NamedLink(name: (funding.text ?? "").bounded, url: $0) }
    }.first(Self.maxCount)
    locations = feed.locations.first(Self.maxCount).map(NamedLink.init)
    license = feed.license.map(NamedLink.init)
    liveItems = feed.liveItems.compactMap(LiveItem.init).first(Self.maxCount)
  }
}

extension ShowExtras {
  /// Adds all parts, and nothing when there are none.
  func add(to hash: inout ContentHash) {
    for person in people {
      for text in [person.name, person.role, person.url, person.imageURL] { hash.add(text) }
    }
    for link in fundings + locations + (license.map { [$0] } ?? []) {
      for text in [link.name, link.url] { hash.add(text) }
    }
    for item in liveItems {
      for text in [item.title, item.url] { hash.add(text) }
      if let audio = item.audioURL { hash.add(audio) }
      for number in [item.start?.timeIntervalSince1970, item.end?.timeIntervalSince1970, item.isLive ? 1 : 0] { hash.add(number) }
    }
  }
}

extension EpisodeExtras {
  /// - Parameter episode: an item of a feed; its texts and lists are limited here.
  init(_ episode: ParsedEpisode) {
    self.init()
    people = Credit.all(episode.persons)
    soundbites = episode.soundbites.first(Self.maxCount).map {
      Soundbite(startSeconds: $0.startSeconds, durationSeconds: $0.durationSeconds, title: $0.title?.bounded)
    }
    locations = episode.locations.first(Self.maxCount).map(NamedLink.init)
    license = episode.license.map(NamedLink.init)
    guard let enclosure = episode.playableEnclosure else { return }
    alternates = episode.alternateEnclosures.compactMap { AlternateEnclosure($0, beside: enclosure) }.first(Self.maxCount)
  }
}

extension ParsedEpisode {
  /// Adds everything that `EpisodeExtras` has and the addresses of transcripts, and nothing for an episode without any of it.
  func addExtras(to hash: inout ContentHash) {
    for person in persons {
      for text in [person.name, person.role, person.href, person.img] { hash.add(text) }
    }
    for soundbite in soundbites {
      for seconds in [soundbite.startSeconds, soundbite.durationSeconds] { hash.add(seconds) }
      hash.add(soundbite.title)
    }
    for location in locations {
      for text in [location.name, location.geo] { hash.add(text) }
    }
    if let license {
      for text in [license.identifier, license.url] { hash.add(text) }
    }
    for alternate in alternateEnclosures {
      for text in [alternate.title, alternate.type] + alternate.sources.map(\.url) { hash.add(text) }
      for number in [alternate.length, alternate.height, alternate.isDefault ? 1 : 0] { hash.add(number) }
      hash.add(alternate.bitrate)
    }
    if let seasonName { hash.add(seasonName) }
    for transcript in transcripts {
      for text in [transcript.url, transcript.type, transcript.language] { hash.add(text) }
      hash.add(transcript.isCaptions ? 1 : 0)
    }
  }
}

// MARK: - The parts

extension Credit {
  /// Each person once, with all of their roles.
  fileprivate static func all(_ persons: [ParsedPerson]) -> [Credit] {
    var people: [Credit] = []
    var places: [String: Int] = [:]
    for person in persons {
      let credit = Credit(
        name: person.name.bounded, role: (person.role?.bounded).flatMap(\.nonEmpty), url: person.href?.webAddress,
        imageURL: person.img?.webAddress)
      let key = Self.key(of: credit.name)
      guard !key.isEmpty else { continue }
      if let place = places[key] {
        people[place].add(credit)
      } else if people.count < maxCount {
        places[key] = people.count
        people.append(credit)
      }
    }
    return people
  }

  private mutating func add(_ other: Credit) {
    let roles = (role ?? "").split(separator: ", ").map(String.init)
    if let added = other.role, !roles.contains(added) { role = (roles + [added]).joined(separator: ", ").bounded }
    url = url ?? other.url
    imageURL = imageURL ?? other.imageURL
  }
}

extension NamedLink {
  fileprivate init(_ location: ParsedLocation) { self.init(name: location.name.bounded, url: location.geo.flatMap(Self.map)) }

  fileprivate init(_ license: ParsedLicense) {
    // An identifier of SPDX has no spaces; the parser has made it lower case.
    let name = license.identifier.contains(" ") ? license.identifier : license.identifier.uppercased()
    self.init(name: name.bounded, url: license.url?.webAddress)
  }

  /// A map of "geo:LATITUDE,LONGITUDE" (RFC 5870).
  private static func map(_ geo: String) -> String? {
    guard geo.utf8.count <= 100, geo.lowercased().hasPrefix("geo:") else { return nil }
    let parts = geo.dropFirst(4).prefix { $0 != ";" && $0 != "?" }.split(separator: ",")
    guard parts.count >= 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]), abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=12/\(latitude)/\(longitude)"
  }
}

extension LiveItem {
  /// - Returns: nil for a broadcast that has ended, or without a title.
  fileprivate init?(_ item: ParsedLiveItem) {
    guard item.status == .pending || item.status == .live, let title = item.episode.title?.bounded.nonEmpty else { return nil }
    let pages = item.contentLinks.map(\.url) + [item.episode.link, item.episode.playableEnclosure?.url].compactMap { $0 }
    let audio = item.episode.enclosures.lazy.filter { $0.medium == .audio && !$0.isStream }.compactMap(\.url.webAddress).first
    self.init(
      title: title, isLive: item.status == .live, start: item.start, end: item.end, url: pages.lazy.compactMap(\.webAddress).first,
      audioURL: audio)
  }
}

extension AlternateEnclosure {
  /// - Returns: nil for another kind of media, a playlist of parts (HLS), the enclosure itself, or a file that only other protocols offer.
  fileprivate init?(_ alternate: ParsedAlternateEnclosure, beside enclosure: ParsedEnclosure) {
    let kind = enclosure.medium == .video ? "video/" : "audio/"
    let source = alternate.sources.lazy.first { source in
      guard let type = source.type ?? alternate.type, type.hasPrefix(kind), !type.contains("mpegurl") else { return false }
      return source.url.webAddress != nil
    }
    guard let source, let type = source.type ?? alternate.type, !alternate.isDefault, source.url != enclosure.url else { return nil }
    self.init(
      url: source.url, type: type.bounded, length: alternate.length.map { Int64(clamping: $0) },
      bitrate: alternate.bitrate.flatMap { (1...1e9).contains($0) ? Int(clamping: $0) : nil },
      height: alternate.height.flatMap { (1...10_000).contains($0) ? $0 : nil }, title: (alternate.title?.bounded).flatMap(\.nonEmpty))
  }
}

extension TranscriptSource {
  /// The addresses of an episode, each once.
  static func all(_ episode: ParsedEpisode) -> [TranscriptSource] {
    var known: Set<String> = []
    return episode.transcripts.compactMap { transcript in
      guard known.count < maxCount, let url = transcript.url.webAddress, known.insert(url).inserted else { return nil }
      return TranscriptSource(
        url: url, type: transcript.type?.bounded, language: transcript.language.flatMap(tag), isCaptions: transcript.isCaptions)
    }
  }

  /// A tag of BCP 47 as feeds write it: "en", "en_GB"; nil for other texts.
  private static func tag(_ language: String) -> String? {
    let tag = language.replacing("_", with: "-")
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard tag.utf8.count <= 35, tag.lowercased() != "und", (2...3).contains(parts[0].count),
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isLetter || $0.isDigit } })
    else { return nil }
    return tag
  }
}

// MARK: - Limits

extension String {
  /// A text as it is stored: at most 200 bytes.
  var bounded: String { prefix(bytes: 200) }

  /// An address that a page may link to or fetch: http or https, at most 2,000 bytes; nil for all others.
  var webAddress: String? {
    guard utf8.count <= 2_000, let parts = URLComponents(string: self), ["http", "https"].contains(parts.scheme?.lowercased()),
      parts.host?.isEmpty == false
    else { return nil }
    return self
  }
}

extension Array {
  fileprivate func first(_ count: Int) -> [Element] { Array(prefix(count)) }
}
