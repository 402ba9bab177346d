import Storage

@testable import Library

extension Library {
  /// All statements of the library.
  static let statements: [Statement] = [
    ShowRepository.statements, EpisodeRepository.statements, FeedRepository.statements, SubscriptionRepository.statements,
    ListeningRepository.statements, HistoryRepository.statements, PersonalEpisodeRepository.statements,
    UpNextRepository.statements, PreferenceRepository.statements, DeviceRepository.statements, BookmarkRepository.statements,
    ArtworkRepository.statements, FetchLogRepository.statements, IdentityRepairRepository.statements,
    FeedCredentialRepository.statements, DownloadRepository.statements, DownloadOwnershipRepository.statements,
    DownloadRuleRepository.statements, SizeRepository.statements, ServerSettingRepository.statements, ServerOverviewRepository.statements,
    ImportRepository.statements, FolderRepository.statements, ChapterRepository.statements, TranscriptRepository.statements,
    SearchRepository.statements,
    SavedSearchRepository.statements, SearchTermRepository.statements, CatalogRepository.statements,
    ChartRepository.statements, ListRepository.statements, PlaylistRepository.statements, StatisticsRepository.statements,
    NotificationRepository.statements, OwnerAlertRepository.statements,
    PrivateListRepository.statements, QuarantineRepository.statements, AccountRepository.statements, IdentityRepository.statements,
    WebSessionRepository.statements, AccountLinkRepository.statements, PrivateShowRepository.statements,
    FeedAddressRepository.statements, ShowMergeRepository.statements, OwnShowRepository.statements,
    EpisodeRuleRepository.statements, InboxRepository.statements, ChangeLogRepository.statements, ActionReceiptRepository.statements,
    ReplacedStateRepository.statements,
    ExtrasRepository.statements, PersonRepository.statements, QualityRepository.statements,
    TranscriptionRepository.statements, ClipRepository.statements, PublicLinkRepository.statements, RowRepairRepository.statements,
    StatusRepository.statements,
  ].flatMap { $0 }
}
