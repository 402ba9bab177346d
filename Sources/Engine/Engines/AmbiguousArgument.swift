import PodcastModel

/// An argument that names several shows, or none.
public struct AmbiguousArgument: Error, Sendable, Equatable, Codable {
  /// The argument.
  public let words: String
  /// The shows that it may name.
  public let shows: [NamedShow]
  /// Whether it names an episode that does not exist.
  public var isEpisode = false
}

extension Engines {
  /// The one show that an argument names.
  ///
  /// - Throws: `AmbiguousArgument`, `StorageError`.
  public func show(named words: String, for user: UserID = .owner) async throws -> NamedShow {
    let shows = try await shows(named: words, for: user)
    guard let show = shows.first, shows.count == 1 else { throw AmbiguousArgument(words: words, shows: shows) }
    return show
  }
}
