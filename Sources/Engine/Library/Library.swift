import Events
import Storage

/// The library: the repositories of all stored data, over one database.
///
/// Remote facts and user state are in separate tables, so that a refresh can never touch user state.
public struct Library: Sendable {
  /// The facts of shows.
  public var shows: ShowRepository { ShowRepository(database: database) }
  /// The facts of episodes.
  public var episodes: EpisodeRepository { EpisodeRepository(database: database) }
  /// The chapters of episodes.
  public var chapters: ChapterRepository { ChapterRepository(database: database, events: events) }
  /// The transcripts of episodes.
  public var transcripts: TranscriptRepository { TranscriptRepository(database: database, events: events) }
  /// The feeds with their leases and schedule.
  public let feeds: FeedRepository
  /// The subscriptions of users.
  public var subscriptions: SubscriptionRepository {
    SubscriptionRepository(database: database, events: events, playedCounts: playedCounts)
  }
  /// The accounts of users.
  public var accounts: AccountRepository { AccountRepository(database: database, events: events) }
  /// The sessions of browsers.
  public var webSessions: WebSessionRepository { WebSessionRepository(database: database, events: events) }
  /// The identities of users at sign-in providers.
  public var identities: IdentityRepository { IdentityRepository(database: database) }
  /// The links that create accounts and reset passwords.
  public var accountLinks: AccountLinkRepository { AccountLinkRepository(database: database, events: events) }
  /// The listening sessions and ledgers.
  public var listening: ListeningRepository { ListeningRepository(database: database, events: events) }
  /// The listening history.
  public var history: HistoryRepository { HistoryRepository(database: database, events: events) }
  /// Episodes with a user's state.
  public var personal: PersonalEpisodeRepository { PersonalEpisodeRepository(database: database) }
  /// The queues.
  public var upNext: UpNextRepository { UpNextRepository(database: database, events: events) }
  /// The logs of changes.
  public var changeLog: ChangeLogRepository { ChangeLogRepository(database: database, events: events) }
  /// What undos restore of changes that the log leaves out.
  public var replacedStates: ReplacedStateRepository { ReplacedStateRepository(database: database) }
  /// The receipts of actions that browsers may send again.
  public var actionReceipts: ActionReceiptRepository { ActionReceiptRepository(database: database) }
  /// The settings of users, in general and per show.
  public var preferences: PreferenceRepository { PreferenceRepository(database: database, events: events) }
  /// The devices of users.
  public var devices: DeviceRepository { DeviceRepository(database: database, events: events) }
  /// The favourites and bookmarks.
  public var bookmarks: BookmarkRepository { BookmarkRepository(database: database, events: events) }
  /// The clips.
  public var clips: ClipRepository { ClipRepository(database: database) }
  /// The public links.
  public var publicLinks: PublicLinkRepository { PublicLinkRepository(database: database) }
  /// The parts of the podcast namespace that pages show.
  public var extras: ExtrasRepository { ExtrasRepository(database: database) }
  /// The people whom feeds credit.
  public var people: PersonRepository { PersonRepository(database: database, events: events) }
  /// The quality of audio that users have selected.
  public var qualities: QualityRepository { QualityRepository(database: database, events: events) }
  /// The covers.
  public var artwork: ArtworkRepository { ArtworkRepository(database: database) }
  /// The numbers of the server's state.
  public var status: StatusRepository { StatusRepository(database: database) }
  /// The log of fetches.
  public var fetchLog: FetchLogRepository { FetchLogRepository(database: database) }
  /// The repairs of episode identities.
  public var identityRepairs: IdentityRepairRepository { IdentityRepairRepository(database: database, events: events) }
  /// The repairs of rows that earlier versions stored by other rules.
  public var rowRepairs: RowRepairRepository { RowRepairRepository(database: database, events: events) }
  /// The addresses that feeds had, and those that publishers suggest.
  public var feedAddresses: FeedAddressRepository { FeedAddressRepository(database: database) }
  /// The merges of shows.
  public var showMerges: ShowMergeRepository { ShowMergeRepository(database: database, events: events) }
  /// The shows of users' own audio files.
  public var ownShows: OwnShowRepository { OwnShowRepository(database: database, events: events) }
  /// The private shows and who may see them.
  public var privateShows: PrivateShowRepository { PrivateShowRepository(database: database) }
  /// The credentials of private feeds.
  public var feedCredentials: FeedCredentialRepository { FeedCredentialRepository(database: database) }
  /// The download queue of the server.
  public var downloads: DownloadRepository { DownloadRepository(database: database, events: events) }
  /// The claims of users to downloads.
  public var claims: DownloadOwnershipRepository { DownloadOwnershipRepository(database: database, events: events) }
  /// The rules of automatic downloads.
  public var downloadRules: DownloadRuleRepository { DownloadRuleRepository(database: database, events: events) }
  /// The rules for new episodes.
  public var episodeRules: EpisodeRuleRepository { EpisodeRuleRepository(database: database, events: events) }
  /// The Inboxes.
  public var inbox: InboxRepository { InboxRepository(database: database, events: events) }
  /// The queue of episodes to transcribe.
  public var transcriptions: TranscriptionRepository { TranscriptionRepository(database: database, events: events) }
  /// The sizes of files.
  public var sizes: SizeRepository { SizeRepository(database: database) }
  /// The state of the whole server, for its owner.
  public var serverOverview: ServerOverviewRepository { ServerOverviewRepository(database: database) }
  /// The settings of the server.
  public var serverSettings: ServerSettingRepository { ServerSettingRepository(database: database) }
  /// The imported subscription lists.
  public var imports: ImportRepository { ImportRepository(database: database, events: events) }
  /// The folders of users.
  public var folders: FolderRepository { FolderRepository(database: database, events: events) }
  /// The search index.
  public var search: SearchRepository { SearchRepository(database: database, index: index) }
  /// The saved searches of users.
  public var savedSearches: SavedSearchRepository { SavedSearchRepository(database: database) }
  /// The recent and trending search terms.
  public var searchTerms: SearchTermRepository { SearchTermRepository(database: database) }
  /// The catalog of shows.
  public var catalog: CatalogRepository { CatalogRepository(database: database, index: names) }
  /// The cache of charts.
  public var charts: ChartRepository { ChartRepository(database: database) }
  /// The episode lists and smart playlists.
  public var lists: ListRepository { ListRepository(database: database, events: events) }
  /// The playlists by hand.
  public var playlists: PlaylistRepository { PlaylistRepository(database: database, events: events) }
  /// The listening statistics.
  public var statistics: StatisticsRepository { StatisticsRepository(database: database) }
  /// What only the owner of the server can resolve.
  public var ownerAlerts: OwnerAlertRepository { OwnerAlertRepository(database: database) }
  /// The notifications of new episodes.
  public var notifications: NotificationRepository { NotificationRepository(database: database, events: events) }
  /// The private list feeds.
  public var privateLists: PrivateListRepository { PrivateListRepository(database: database) }
  /// The quarantined feeds and downloads.
  public var quarantine: QuarantineRepository { QuarantineRepository(database: database, events: events) }

  /// The bus on which writes are published.
  public let events: any EventBus
  private let playedCounts: PlayedCounts
  private let database: any Database
  private let index: any SearchIndex
  private let names: any NameIndex

  /// Creates the library over a database.
  public init(
    database: any Database, events: any EventBus = LocalEventBus(), index: any SearchIndex = SQLiteSearchIndex(),
    names: any NameIndex = SQLiteNameIndex()
  ) {
    let playedCounts = PlayedCounts()
    let events = CacheUpdatingEventBus(events, playedCounts)
    self.events = events
    self.playedCounts = playedCounts
    self.database = database
    self.index = index
    self.names = names
    feeds = FeedRepository(database: database, events: events)
  }
}
