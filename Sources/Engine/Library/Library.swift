import Storage

/// Everything that is kept, as repositories over one database.
///
/// Remote facts and a person's state live in separate tables, so that a refresh can never touch state.
public struct Library: Sendable {
  public let shows: ShowRepository
  public let episodes: EpisodeRepository
  public let feeds: FeedRepository
  public let subscriptions: SubscriptionRepository
  public let listening: ListeningRepository
  public let artwork: ArtworkRepository

  public init(database: any Database) {
    shows = ShowRepository(database: database)
    episodes = EpisodeRepository(database: database)
    feeds = FeedRepository(database: database)
    subscriptions = SubscriptionRepository(database: database)
    listening = ListeningRepository(database: database)
    artwork = ArtworkRepository(database: database)
  }

  /// Every statement of the library, for the tests that prepare and explain them.
  public static let statements: [Statement] =
    ShowRepository.statements + EpisodeRepository.statements + FeedRepository.statements
    + SubscriptionRepository.statements + ListeningRepository.statements + ArtworkRepository.statements
}
