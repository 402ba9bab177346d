import FeedParsing
import Foundation
import Library
import PodcastModel

extension EpisodeFacts {
  /// What a feed says of its episodes, oldest first, each once.
  ///
  /// - Parameter seen: the moment of the fetch; it places episodes of which the feed gives no date at all.
  static func all(in feed: ParsedFeed, seen: Date) -> [EpisodeFacts] {
    var identities: Set<String> = []
    let episodes = oldestFirst(feed.episodes)
    return zip(episodes, places(of: episodes, seen: seen)).compactMap { episode, place in
      // A GUID that several items share tells none of them from the others, so the enclosure joins in.
      let candidates = candidates(for: episode)
      guard let identity = candidates.first(where: { !identities.contains($0) }) else { return nil }
      identities.formUnion(candidates)
      return EpisodeFacts(episode, identity: identity, place: place)
    }
  }

  // MARK: - Private

  private init(_ episode: ParsedEpisode, identity: String, place: Date) {
    let text = episode.notesText
    self.init(
      identity: identity, title: episode.title ?? episode.substituteTitle,
      subtitle: episode.subtitle, summary: String((text ?? episode.subtitle ?? "").prefix(300)),
      notesHTML: episode.notesHTML, link: episode.link, published: episode.published, sortDate: place,
      durationSeconds: episode.durationSeconds.map(Double.init),
      enclosure: episode.playableEnclosure.map { Enclosure(url: $0.url, type: $0.type, length: $0.length.map(Int64.init)) },
      artworkURL: episode.artworkURL, season: episode.season, number: episode.number,
      kind: episode.kind.flatMap { Episode.Kind(rawValue: $0.rawValue) } ?? .full, isExplicit: episode.explicit ?? false)
  }

  /// What the episode may be recognised by, best first: its GUID, else its enclosure, else its link, else title and date.
  private static func candidates(for episode: ParsedEpisode) -> [String] {
    let enclosure = episode.playableEnclosure?.url
    if episode.hasPublishedGUID, let guid = episode.guid {
      return ["guid:\(guid)"] + (enclosure.map { ["guid:\(guid) \($0)"] } ?? [])
    }
    if let enclosure { return ["enclosure:\(enclosure)"] }
    if let link = episode.link { return ["link:\(link)"] }
    return ["title:\(episode.title ?? "") \(episode.published?.timeIntervalSince1970 ?? 0)"]
  }

  /// An episode stands at its date; without one just after its older neighbour, or, where there is none, just before the
  /// first that has a date.
  private static func places(of episodes: [ParsedEpisode], seen: Date) -> [Date] {
    let dated = episodes.firstIndex { $0.published != nil }
    var next = dated.flatMap { episodes[$0].published?.addingTimeInterval(-Double($0) / 1000) } ?? seen
    return episodes.map { episode in
      let place = episode.published ?? next
      next = place.addingTimeInterval(0.001)
      return place
    }
  }

  /// Most feeds begin with the newest episode; a few with the oldest. An episode without a date stays beside its neighbour.
  private static func oldestFirst(_ episodes: [ParsedEpisode]) -> [ParsedEpisode] {
    let dates = episodes.compactMap(\.published)
    guard let first = dates.first, let last = dates.last else { return episodes.reversed() }
    return first < last ? episodes : episodes.reversed()
  }
}

extension ParsedEpisode {
  /// What an episode without a title is called: the name of its file, else its GUID.
  fileprivate var substituteTitle: String {
    let file = playableEnclosure.flatMap { URL(string: $0.url)?.deletingPathExtension().lastPathComponent } ?? ""
    return file.isEmpty ? guid ?? "–" : file
  }
}
