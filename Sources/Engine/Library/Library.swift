import Events
import Storage

/// The library: the repositories of all stored data, over one database.
///
/// Remote facts and user state are in separate tables, so that a refresh can never touch user state.
public struct Library: Sendable {
  /// The facts of shows.
  public let shows: ShowRepository
  /// The facts of episodes.
  public let episodes: EpisodeRepository
  /// The feeds with their leases and schedule.
  public let feeds: FeedRepository
  /// The subscriptions of users.
  public let subscriptions: SubscriptionRepository
  /// The listening sessions and ledgers.
  public let listening: ListeningRepository
  /// The listening history.
  public let history: HistoryRepository
  /// Episodes with a user's state.
  public let personal: PersonalEpisodeRepository
  /// The queues.
  public let upNext: UpNextRepository
  /// The settings of users, in general and per show.
  public let preferences: PreferenceRepository
  /// The devices of users.
  public let devices: DeviceRepository
  /// The favourites and bookmarks.
  public let bookmarks: BookmarkRepository
  /// The covers.
  public let artwork: ArtworkRepository
  /// The log of fetches.
  public let fetchLog: FetchLogRepository
  /// The repairs of episode identities.
  public let identityRepairs: IdentityRepairRepository
  /// The credentials of private feeds.
  public let signIns: SignInRepository
  /// The download queue of the server.
  public let downloads: DownloadRepository
  /// The claims of users to downloads.
  public let claims: DownloadClaimRepository
  /// The rules of automatic downloads.
  public let downloadRules: DownloadRuleRepository
  /// The sizes of files.
  public let sizes: SizeRepository
  /// The settings of the server.
  public let serverSettings: ServerSettingRepository
  /// The imported subscription lists.
  public let imports: ImportRepository
  /// The folders of users.
  public let folders: FolderRepository
  /// The chapters of episodes.
  public let chapters: ChapterRepository
  /// The search index.
  public let search: SearchRepository
  /// The saved searches of users.
  public let savedSearches: SavedSearchRepository
  /// The recent and trending search terms.
  public let searchTerms: SearchTermRepository
  /// The catalog of shows.
  public let catalog: CatalogRepository
  /// The cache of charts.
  public let charts: ChartRepository
  /// The episode lists and smart playlists.
  public let lists: ListRepository
  /// The listening statistics.
  public let statistics: StatisticsRepository
  /// The notifications of new episodes.
  public let news: NewsRepository
  /// The private list feeds.
  public let privateLists: PrivateListRepository
  /// The quarantined feeds and downloads.
  public let quarantine: QuarantineRepository

  /// The bus on which writes are published.
  public let events: any EventBus

  /// Creates the library over a database.
  public init(
    database: any Database, events: any EventBus = LocalEventBus(), index: any SearchIndex = SQLiteSearchIndex(),
    names: any NameIndex = SQLiteNameIndex()
  ) {
    self.events = events
    shows = ShowRepository(database: database)
    episodes = EpisodeRepository(database: database)
    feeds = FeedRepository(database: database, events: events)
    subscriptions = SubscriptionRepository(database: database, events: events)
    listening = ListeningRepository(database: database, events: events)
    history = HistoryRepository(database: database)
    personal = PersonalEpisodeRepository(database: database)
    upNext = UpNextRepository(database: database, events: events)
    preferences = PreferenceRepository(database: database, events: events)
    devices = DeviceRepository(database: database, events: events)
    bookmarks = BookmarkRepository(database: database, events: events)
    artwork = ArtworkRepository(database: database)
    fetchLog = FetchLogRepository(database: database)
    identityRepairs = IdentityRepairRepository(database: database, events: events)
    signIns = SignInRepository(database: database)
    downloads = DownloadRepository(database: database, events: events)
    claims = DownloadClaimRepository(database: database, events: events)
    downloadRules = DownloadRuleRepository(database: database, events: events)
    sizes = SizeRepository(database: database)
    serverSettings = ServerSettingRepository(database: database)
    imports = ImportRepository(database: database, events: events)
    folders = FolderRepository(database: database, events: events)
    chapters = ChapterRepository(database: database)
    search = SearchRepository(database: database, index: index)
    savedSearches = SavedSearchRepository(database: database)
    searchTerms = SearchTermRepository(database: database)
    catalog = CatalogRepository(database: database, index: names)
    charts = ChartRepository(database: database)
    lists = ListRepository(database: database)
    statistics = StatisticsRepository(database: database)
    news = NewsRepository(database: database)
    privateLists = PrivateListRepository(database: database)
    quarantine = QuarantineRepository(database: database, events: events)
  }

  /// All statements of the library, for the tests that prepare and explain them.
  public static let statements: [Statement] = [
    ShowRepository.statements, EpisodeRepository.statements, FeedRepository.statements, SubscriptionRepository.statements,
    ListeningRepository.statements, HistoryRepository.statements, PersonalEpisodeRepository.statements,
    UpNextRepository.statements, PreferenceRepository.statements, DeviceRepository.statements, BookmarkRepository.statements,
    ArtworkRepository.statements, FetchLogRepository.statements, IdentityRepairRepository.statements,
    SignInRepository.statements, DownloadRepository.statements, DownloadClaimRepository.statements,
    DownloadRuleRepository.statements, SizeRepository.statements, ServerSettingRepository.statements,
    ImportRepository.statements, FolderRepository.statements, ChapterRepository.statements, SearchRepository.statements,
    SavedSearchRepository.statements, SearchTermRepository.statements, CatalogRepository.statements,
    ChartRepository.statements, ListRepository.statements, StatisticsRepository.statements, NewsRepository.statements,
    PrivateListRepository.statements, QuarantineRepository.statements,
  ].flatMap { $0 }
}
