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
import HomeNetwork
import ListeningStatistics
import ListeningStatisticsManager
import MiniPlayer
import MiniPlayerManager
import NotificationSettings
import NotificationSettingsManager
import OpenIDConnect
import PlayHistory
import PlayHistoryManager
import PlaylistPage
import PlaylistPageManager
import SearchPage
import SearchPageManager
import ServiceRouter
import Services
import SettingsPage
import SettingsPageManager
import Shell
import ShowPage
import ShowPageManager
import SignIn
import SignInManager
import SubscriptionImport
import SubscriptionImportManager
import SubscriptionList
import SubscriptionListManager
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
  /// The browser assets of each feature.
  public let featureFolders: [AssetFolder]
  public let tabs: [Tab]
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

  /// - Parameters:
  ///   - mode: The way in which people sign in.
  ///   - key: The access key, in the mode that needs one.
  ///   - provider: The sign-in provider; nil without one.
  ///   - homeNetwork: The home network that the server is for; nil for other servers.
  public init(engines: Engines, mode: SignInMode, key: AccessKey?, provider: IdentityProvider? = nil, homeNetwork: HomeNetwork? = nil) {
    let router = Router(missing: { _ in Shell.missingPage })
    FeaturedPageManager.activate(
      in: router, library: engines.library, playback: engines.playback, charts: engines.charts, refreshing: engines.refreshing,
      subscriptions: engines.subscriptions)
    CategoryPageManager.activate(
      in: router, charts: engines.charts, refreshing: engines.refreshing, subscriptions: engines.subscriptions)
    SearchPageManager.activate(
      in: router, library: engines.library, directories: engines.directory, charts: engines.charts, refreshing: engines.refreshing,
      subscriptions: engines.subscriptions, searching: engines.searching, playback: engines.playback)
    ShowPageManager.activate(
      in: router, library: engines.library, playback: engines.playback, refreshing: engines.refreshing,
      downloading: engines.downloading, searching: engines.searching, subscriptions: engines.subscriptions)
    EpisodeActionsManager.activate(
      in: router, library: engines.library, playback: engines.playback, downloading: engines.downloading)
    EpisodePageManager.activate(in: router, library: engines.library, playback: engines.playback)
    AudioPlayerManager.activate(in: router, library: engines.library, playback: engines.playback)
    MiniPlayerManager.activate(in: router, playback: engines.playback)
    PlayHistoryManager.activate(in: router, library: engines.library, playback: engines.playback)
    UpNextManager.activate(in: router, library: engines.library, playback: engines.playback)
    EpisodePickerManager.activate(in: router, library: engines.library, playback: engines.playback)
    SettingsPageManager.activate(in: router, library: engines.library, playback: engines.playback, downloading: engines.downloading)
    DownloadPickerManager.activate(in: router, library: engines.library, playback: engines.playback, downloading: engines.downloading)
    DownloadCenterManager.activate(in: router, library: engines.library, playback: engines.playback, downloading: engines.downloading)
    UserCenterManager.activate(in: router, library: engines.library, playback: engines.playback, refreshing: engines.refreshing)
    SubscriptionListManager.activate(in: router, library: engines.library, subscriptions: engines.subscriptions)
    PlaylistPageManager.activate(
      in: router, library: engines.library, playback: engines.playback, subscriptions: engines.subscriptions)
    BookmarkListManager.activate(in: router, library: engines.library, playback: engines.playback)
    ListeningStatisticsManager.activate(in: router, library: engines.library, playback: engines.playback)
    SubscriptionImportManager.activate(in: router, library: engines.library, importing: engines.importing)
    NotificationSettingsManager.activate(in: router, library: engines.library, news: engines.notifications, lists: engines.privateLists)
    FeedStatusPageManager.activate(in: router, library: engines.library, refreshing: engines.refreshing)
    SignInManager.activate(in: router, accounts: engines.accounts, mode: mode, key: key, provider: provider)
    AccountSettingsManager.activate(
      in: router, accounts: engines.accounts, mode: mode, provider: provider, deleteUser: engines.deleteUser)
    if let homeNetwork { TrustGuideManager.activate(in: router, network: homeNetwork) }
    self.router = router

    let mains: [any PageMain.Type] = [
      FeaturedPage.self, CategoryPage.self, SearchPage.self, ShowPage.self, EpisodePage.self, AudioPlayer.self, MiniPlayer.self,
      PlayHistory.self, UpNext.self, EpisodePicker.self, SettingsPage.self, DownloadPicker.self, DownloadCenter.self, UserCenter.self,
      SubscriptionList.self, PlaylistPage.self, BookmarkList.self, ListeningStatistics.self, SubscriptionImport.self,
      NotificationSettings.self,
      FeedStatusPage.self, SignIn.self, AccountSettings.self, TrustGuide.self,
    ]
    featureFolders = mains.map { AssetFolder(name: $0.name, assets: $0.assets) }
    home = FeaturedPageServices.Navigate()
    tabs = [
      Tab(title: FeaturedPage.title, path: FeaturedPageServices.Navigate().path, icon: .featured, identity: FeaturedPageServices.name),
      Tab(title: CategoryPage.title, path: CategoryPageServices.Navigate().path, icon: .categories, identity: CategoryPageServices.name),
      Tab(title: SearchPage.title(for: ""), path: SearchPageServices.Navigate().path, icon: .search, identity: SearchPageServices.name),
      Tab(
        title: DownloadCenter.title, path: DownloadCenterServices.Navigate().path, icon: .download, identity: DownloadCenterServices.name),
      Tab(title: UserCenter.title, path: UserCenterServices.Navigate().path, icon: .person, identity: UserCenterServices.name),
    ]
    tabBadges = [
      DownloadCenterServices.name: DownloadCenterServices.EmbedBadge(), UserCenterServices.name: UserCenterServices.EmbedBadge(),
    ]
    player = router.path(to: AudioPlayerServices.Navigate())
    search = router.path(to: SearchPageServices.Navigate())
    signIn = router.path(to: SignInServices.Navigate())
  }
}
