import PodcastModel

/// Words that name several shows, or none. Whoever gave them has to say more.
public struct UnclearWords: Error, Sendable, Equatable, Codable {
  public let words: String
  /// What they may mean.
  public let shows: [NamedShow]
  /// They name an episode that is not there.
  public let isEpisode: Bool

  public init(words: String, shows: [NamedShow], isEpisode: Bool = false) {
    self.words = words
    self.shows = shows
    self.isEpisode = isEpisode
  }
}

extension EngineRoom {
  /// The one show that a person means by `words`.
  ///
  /// - Throws: `UnclearWords`, `StorageError`.
  public func show(named words: String) async throws -> NamedShow {
    let shows = try await shows(named: words)
    guard let show = shows.first, shows.count == 1 else { throw UnclearWords(words: words, shows: shows) }
    return show
  }
}
