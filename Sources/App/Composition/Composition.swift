import AccountSettings
import AccountSettingsManager
import Accounts
import AudioPlayer
import AudioPlayerManager
import BookmarkList
import BookmarkListManager
import CategoryPage
import CategoryPageManager
import Components
import DownloadCenter
import DownloadCenterManager
import DownloadPicker
import DownloadPickerManager
import Engines
import EpisodeActionsManager
import EpisodePage
import EpisodePageManager
import EpisodePicker
import EpisodePickerManager
import FeaturedPage
import FeaturedPageManager
import FeedStatusPage
import FeedStatusPageManager
import Foundation
import HomeNetwork
import HomePage
import HomePageManager
import InboxPage
import InboxPageManager
import KeptEpisodesManager
import LibraryPage
import LibraryPageManager
import ListeningStatistics
import ListeningStatisticsManager
import MiniPlayer
import MiniPlayerManager
import NewEpisodeSettings
import NewEpisodeSettingsManager
import NotificationSettings
import NotificationSettingsManager
import OpenIDConnect
import OwnShows
import OwnShowsManager
import PersonPage
import PersonPageManager
import PlayHistory
import PlayHistoryManager
import PlaylistPage
import PlaylistPageManager
import PublicPage
import PublicPageManager
import RecentChanges
import RecentChangesManager
import SearchPage
import SearchPageManager
import ServerPage
import ServerPageManager
import ServiceRouter
import Services
import SettingsPage
import SettingsPageManager
import SharePage
import SharePageManager
import Shell
import ShowPage
import ShowPageManager
import SidebarLists
import SidebarListsManager
import SignIn
import SignInManager
import SlotPage
import SlotPageManager
import SubscriptionImport
import SubscriptionImportManager
import TranscriptPage
import TranscriptPageManager
import TranscriptionQueue
import TranscriptionQueueManager
import TrustGuide
import TrustGuideManager
import UpNext
import UpNextManager
import UserCenter
import UserCenterManager
import WebPage

/// The assembly of the app: the list of features, and the engines that each of them gets.
public struct Composition: Sendable {
  public let router: Router
  public var tabs: [Tab] { Self.tabs }
  /// The pages of the user, to which the avatar leads.
  public var account: Tab { Self.account }
  /// The badges of tabs, by the identity of their pages.
  public let tabBadges: [String: any EmbedTask]
  /// The page at "/".
  public let home: any NavigateTask
  /// The page that opens when playback starts; nil when there is none.
  public let player: String?
  /// The page with the search; nil when there is none.
  public let search: String?
  /// The page that signs in; nil when there is none.
  public let signIn: String?
  /// The user's lists in the sidebar; nil when there are none.
  public let sidebarLists: String?
  /// The manifest of the installed app, in the current language.
  public var manifest: WebManifest {
    let shortcuts = [
      player.map { WebManifest.Shortcut(HomePage.inProgressTitle, path: $0, icon: "shortcut-player") },
      WebManifest.Shortcut(UpNext.title, path: UpNextServices.Navigate().path, icon: "shortcut-up-next"),
      WebManifest.Shortcut(InboxPage.title, path: InboxPageServices.Navigate().path, icon: "shortcut-inbox"),
      search.map { WebManifest.Shortcut(SearchPage.title(for: ""), path: $0, icon: "shortcut-search") },
    ]
    return WebManifest(shortcuts: shortcuts.compactMap { $0 }, subscribePath: SearchPageServices.Subscribe(url: nil).path)
  }
  /// The panel beside the pages of a desktop; nil when there is none.
  public var panel: (title: String, path: String)? { panelPath.map { (UpNext.title, $0) } }
  private let panelPath: String?

  /// - Parameters:
  ///   - mode: The way in which people sign in.
  ///   - key: The access key, in the mode that needs one.
  ///   - provider: The sign-in provider; nil without one.
  ///   - homeNetwork: The home network that the server is for; nil for other servers.
  ///   - certificate: The period in which the server's certificate is valid; nil without one.
  public init(
    engines: Engines, mode: SignInMode, key: AccessKey?, provider: IdentityProvider? = nil, homeNetwork: HomeNetwork? = nil,
    certificate: @escaping @Sendable () -> DateInterval? = { nil }
  ) {
    let router = Router(missing: { _ in Shell.missingPage })
    HomePageManager.activate(
      in: router, library: engines.library, refreshing: engines.refreshing,
      subscriptions: engines.subscriptions)
    FeaturedPageManager.activate(
      in: router, charts: engines.charts, refreshing: engines.refreshing, subscriptions: engines.subscriptions)
    CategoryPageManager.activate(
      in: router, charts: engines.charts, refreshing: engines.refreshing, subscriptions: engines.subscriptions)
    SearchPageManager.activate(
      in: router, library: engines.library, directories: engines.directory, charts: engines.charts, refreshing: engines.refreshing,
      subscriptions: engines.subscriptions, searching: engines.searching, listening: engines.listening, userSettings: engines.userSettings)
    ShowPageManager.activate(
      in: router, library: engines.library, userSettings: engines.userSettings, refreshing: engines.refreshing,
      downloading: engines.downloading, searching: engines.searching, subscriptions: engines.subscriptions,
      saveCover: engines.saveCover)
    EpisodeActionsManager.activate(
      in: router, library: engines.library, listening: engines.listening, upNext: engines.upNext, bookmarks: engines.bookmarks,
      downloading: engines.downloading)
    EpisodePageManager.activate(
      in: router, library: engines.library, listening: engines.listening, chapters: engines.chapters, transcripts: engines.transcripts)
    PersonPageManager.activate(
      in: router, library: engines.library, userSettings: engines.userSettings, subscriptions: engines.subscriptions)
    TranscriptPageManager.activate(
      in: router, library: engines.library, listening: engines.listening, transcripts: engines.transcripts)
    AudioPlayerManager.activate(
      in: router, library: engines.library, listening: engines.listening, bookmarks: engines.bookmarks, userSettings: engines.userSettings,
      chapters: engines.chapters, transcripts: engines.transcripts)
    MiniPlayerManager.activate(in: router, listening: engines.listening, userSettings: engines.userSettings)
    PlayHistoryManager.activate(in: router, library: engines.library, listening: engines.listening, userSettings: engines.userSettings)
    UpNextManager.activate(
      in: router, library: engines.library, listening: engines.listening, upNext: engines.upNext, userSettings: engines.userSettings)
    SlotPageManager.activate(
      in: router, library: engines.library, listening: engines.listening, upNext: engines.upNext, userSettings: engines.userSettings)
    RecentChangesManager.activate(
      in: router, library: engines.library, userSettings: engines.userSettings, changeLog: engines.changeLog)
    InboxPageManager.activate(
      in: router, library: engines.library, userSettings: engines.userSettings, newEpisodes: engines.newEpisodes)
    NewEpisodeSettingsManager.activate(
      in: router, library: engines.library, newEpisodes: engines.newEpisodes, downloading: engines.downloading,
      userSettings: engines.userSettings)
    EpisodePickerManager.activate(in: router, library: engines.library, upNext: engines.upNext, userSettings: engines.userSettings)
    SettingsPageManager.activate(in: router, library: engines.library, userSettings: engines.userSettings)
    ServerPageManager.activate(
      in: router, library: engines.library, downloading: engines.downloading,
      .init(
        monitor: engines.monitor, status: engines.serverStatus, refreshing: engines.refreshing, inspector: engines.inspector,
        updates: engines.updates, backups: engines.nightlyBackups, background: engines.background,
        exposedFolders: { engines.exposedFolders }, certificate: certificate))
    DownloadPickerManager.activate(
      in: router, library: engines.library, userSettings: engines.userSettings, downloading: engines.downloading)
    DownloadCenterManager.activate(
      in: router, library: engines.library, userSettings: engines.userSettings, downloading: engines.downloading)
    UserCenterManager.activate(in: router, library: engines.library, statistics: engines.statistics)
    KeptEpisodesManager.activate(in: router)
    LibraryPageManager.activate(
      in: router, library: engines.library, subscriptions: engines.subscriptions, listening: engines.listening,
      refreshing: engines.refreshing)
    SidebarListsManager.activate(in: router, library: engines.library)
    PlaylistPageManager.activate(
      in: router, library: engines.library, userSettings: engines.userSettings, subscriptions: engines.subscriptions)
    BookmarkListManager.activate(
      in: router, library: engines.library, bookmarks: engines.bookmarks, userSettings: engines.userSettings, clips: engines.clips,
      publicLinks: engines.publicLinks)
    PublicPageManager.activate(in: router, library: engines.library, links: engines.publicLinks)
    SharePageManager.activate(
      in: router, library: engines.library, publicLinks: engines.publicLinks, lists: engines.privateLists)
    ListeningStatisticsManager.activate(in: router, library: engines.library, statistics: engines.statistics)
    SubscriptionImportManager.activate(in: router, library: engines.library, importing: engines.importing)
    NotificationSettingsManager.activate(in: router, library: engines.library, news: engines.notifications, lists: engines.privateLists)
    OwnShowsManager.activate(in: router, library: engines.library, audio: engines.ownAudio)
    if let transcription = engines.transcription {
      TranscriptionQueueManager.activate(in: router, library: engines.library, transcription: transcription)
    }
    FeedStatusPageManager.activate(in: router, library: engines.library, refreshing: engines.refreshing)
    SignInManager.activate(in: router, accounts: engines.accounts, mode: mode, key: key, provider: provider)
    AccountSettingsManager.activate(
      in: router, library: engines.library, accounts: engines.accounts, mode: mode, provider: provider,
      isNamedByProxy: engines.settings.proxies.signInHeader != nil,
      storage: engines.storage(of:), deleteUser: engines.deleteUser)
    if let homeNetwork { TrustGuideManager.activate(in: router, network: homeNetwork) }
    self.router = router

    home = HomePageServices.Navigate()
    tabBadges = [
      LibraryPageServices.name: UserCenterServices.EmbedBadge(), UpNextServices.name: UpNextServices.EmbedBadge(),
    ]
    player = router.path(to: AudioPlayerServices.Navigate())
    search = router.path(to: SearchPageServices.Navigate())
    signIn = router.path(to: SignInServices.Navigate())
    sidebarLists = router.path(to: SidebarListsServices.Navigate())
    panelPath = router.path(to: UpNextServices.Panel())
  }
}
