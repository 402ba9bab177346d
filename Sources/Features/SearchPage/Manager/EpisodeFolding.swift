import Directory

/// The episodes of a page of results, with those of a show folded whose name is the reason that they match: three of them, and the show.
struct EpisodeFolding {
  /// The episodes to list.
  private(set) var shown: [DirectoryEpisode] = []
  /// The shows with further episodes, in the order of the results.
  private(set) var folded: [(feedURL: String, showTitle: String)] = []
  /// Whether one show whose name matches has all of them: further pages would have no others.
  let isOfOneShow: Bool

  /// - Parameter isFirstPage: Further pages list nothing of such shows.
  init(_ episodes: some Collection<DirectoryEpisode>, of term: String, isFirstPage: Bool) {
    let typed = TypedText(term)
    let matching = Set(episodes.filter { typed.begins(in: $0.showTitle) }.map(\.feedURL))
    var counts: [String: Int] = [:]
    for episode in episodes {
      let limit = !matching.contains(episode.feedURL) ? .max : isFirstPage ? Self.maxPerShow : 0
      let count = counts[episode.feedURL, default: 0]
      counts[episode.feedURL] = count + 1
      if count < limit {
        shown.append(episode)
      } else if isFirstPage, count == limit {
        folded.append((episode.feedURL, episode.showTitle))
      }
    }
    isOfOneShow = counts.count == 1 && matching.count == 1
  }

  // MARK: - Private

  private static let maxPerShow = 3
}
