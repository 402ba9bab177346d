import Foundation

/// An entry that several directories may list.
protocol MergeableEntry: Sendable {
  /// Entries that share a key are the same.
  var keys: [String] { get }

  /// This entry, with its missing fields filled from `other`.
  func completed(by other: Self) -> Self
}

/// Merges several ranked lists into one without duplicates; an entry that several directories rank high comes first.
enum DirectoryMerge {
  /// Merges one range of ranks at a time, so that results on the first page keep their places when longer lists arrive.
  static func merged<Entry: MergeableEntry>(_ lists: [[Entry]], step: Int) -> [Entry] {
    var keys: Set<String> = []
    var all: [Entry] = []
    for start in stride(from: 0, to: lists.map(\.count).max() ?? 0, by: step) {
      let stretch = merged(lists.map { Array($0.dropFirst(start).prefix(step)) }).filter { keys.isDisjoint(with: $0.keys) }
      keys.formUnion(stretch.flatMap(\.keys))
      all += stretch
    }
    return all
  }

  static func merged<Entry: MergeableEntry>(_ lists: [[Entry]]) -> [Entry] {
    var groups: [(entry: Entry, score: Double)?] = []
    var indexes: [String: Int] = [:]
    for list in lists {
      for (rank, entry) in list.enumerated() {
        // Reciprocal ranks: the first few places count most, and the tenth hardly less than the ninth.
        var group = (entry: entry, score: 1 / Double(flatness + rank))
        var keys = entry.keys
        let known = Set(keys.compactMap { indexes[$0] }).sorted()
        for index in known.reversed() {
          guard let earlier = groups[index] else { continue }
          group = (earlier.entry.completed(by: group.entry), earlier.score + group.score)
          keys += earlier.entry.keys
          groups[index] = nil
        }
        let index = known.first ?? groups.count
        if index == groups.count { groups.append(group) } else { groups[index] = group }
        for key in keys { indexes[key] = index }
        for key in group.entry.keys { indexes[key] = index }
      }
    }
    return groups.compactMap { $0 }.enumerated()
      .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map { $0.element.entry }
  }

  private static let flatness = 10

  /// An address in the form that is equal for http and https, with or without "www." or a trailing slash.
  static func key(ofAddress url: String) -> String {
    var rest = Substring(url)
    for beginning in ["https://", "http://", "www."] where rest.hasPrefix(beginning) { rest = rest.dropFirst(beginning.count) }
    while rest.hasSuffix("/") { rest.removeLast() }
    return String(rest)
  }
}

extension DirectoryShow: MergeableEntry {
  /// The feed, and the title combined with the iTunes id or `podcast:guid`. The ids alone are not enough: hosts gave one `podcast:guid` to
  /// thousands of shows, and several shows share one iTunes id.
  var keys: [String] {
    let title = title.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil).normalizedTerm
    return ["feed " + DirectoryMerge.key(ofAddress: feedURL)]
      + [itunesID.map { "itunes \($0) \(title)" }, podcastGUID.map { "guid \($0) \(title)" }].compactMap { $0 }
  }

  func completed(by other: DirectoryShow) -> DirectoryShow {
    DirectoryShow(
      title: title, author: author.isEmpty ? other.author : author, feedURL: feedURL, artworkURL: artworkURL ?? other.artworkURL,
      websiteURL: websiteURL ?? other.websiteURL, itunesID: itunesID ?? other.itunesID, podcastGUID: podcastGUID ?? other.podcastGUID,
      genre: genre ?? other.genre, language: language ?? other.language, episodeCount: episodeCount ?? other.episodeCount)
  }
}

extension DirectoryEpisode: MergeableEntry {
  var keys: [String] {
    let feed = DirectoryMerge.key(ofAddress: feedURL)
    return [guid.map { "guid \($0) \(feed)" }, enclosureURL.map { "sound " + DirectoryMerge.key(ofAddress: $0) }].compactMap { $0 }
  }

  func completed(by other: DirectoryEpisode) -> DirectoryEpisode {
    DirectoryEpisode(
      title: title, showTitle: showTitle.isEmpty ? other.showTitle : showTitle, feedURL: feedURL, guid: guid ?? other.guid,
      published: published ?? other.published, durationSeconds: durationSeconds ?? other.durationSeconds,
      enclosureURL: enclosureURL ?? other.enclosureURL, artworkURL: artworkURL ?? other.artworkURL,
      websiteURL: websiteURL ?? other.websiteURL)
  }
}
