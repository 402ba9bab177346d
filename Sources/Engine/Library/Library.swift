import Events
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
  public let history: HistoryRepository
  public let personal: PersonalEpisodeRepository
  public let upNext: UpNextRepository
  public let preferences: PreferenceRepository
  public let devices: DeviceRepository
  public let bookmarks: BookmarkRepository
  public let artwork: ArtworkRepository
  public let fetchLog: FetchLogRepository
  public let identityRepairs: IdentityRepairRepository
  public let signIns: SignInRepository
  public let downloads: DownloadRepository
  public let claims: DownloadClaimRepository
  public let downloadRules: DownloadRuleRepository
  public let sizes: SizeRepository
  public let serverSettings: ServerSettingRepository
  public let imports: ImportRepository
  public let folders: FolderRepository
  public let chapters: ChapterRepository
  public let search: SearchRepository
  public let savedSearches: SavedSearchRepository
  public let searchTerms: SearchTermRepository
  public let catalog: CatalogRepository
  public let charts: ChartRepository
  public let lists: ListRepository
  public let statistics: StatisticsRepository
  public let news: NewsRepository
  public let privateLists: PrivateListRepository
  public let quarantine: QuarantineRepository

  /// Where writes are told.
  public let events: any EventBus

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

  /// Every statement of the library, for the tests that prepare and explain them.
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
