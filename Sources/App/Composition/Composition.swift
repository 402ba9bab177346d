import AudioPlayer
import AudioPlayerManager
import BookmarkList
import BookmarkListManager
import BottomPlayer
import BottomPlayerManager
import CategoryPage
import CategoryPageManager
import Components
import DownloadCenter
import DownloadCenterManager
import DownloadList
import DownloadListManager
import EngineRoom
import EpisodeActionsManager
import EpisodeList
import EpisodeListManager
import EpisodePage
import EpisodePageManager
import FeaturedPage
import FeaturedPageManager
import FeedHealth
import FeedHealthManager
import ListPage
import ListPageManager
import ListeningStatistics
import ListeningStatisticsManager
import NewsSettings
import NewsSettingsManager
import PlayHistory
import PlayHistoryManager
import SearchPage
import SearchPageManager
import ServiceRouter
import Services
import SettingsPage
import SettingsPageManager
import Shell
import ShowPage
import ShowPageManager
import SubscriptionImport
import SubscriptionImportManager
import SubscriptionList
import SubscriptionListManager
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

  public init(engines: EngineRoom) {
    let router = Router(missing: { _ in Shell.missingPage })
    FeaturedPageManager.activate(
      in: router, library: engines.library, playback: engines.playback, charts: engines.charts, refreshing: engines.refreshing,
      subscriptions: engines.subscriptions)
    CategoryPageManager.activate(
      in: router, charts: engines.charts, refreshing: engines.refreshing, subscriptions: engines.subscriptions)
    SearchPageManager.activate(
      in: router, library: engines.library, directories: engines.directory, charts: engines.charts, refreshing: engines.refreshing,
      searching: engines.searching, playback: engines.playback)
    ShowPageManager.activate(
      in: router, library: engines.library, playback: engines.playback, refreshing: engines.refreshing,
      downloading: engines.downloading, searching: engines.searching, subscriptions: engines.subscriptions)
    EpisodeActionsManager.activate(
      in: router, library: engines.library, playback: engines.playback, downloading: engines.downloading)
    EpisodePageManager.activate(in: router, library: engines.library, playback: engines.playback)
    AudioPlayerManager.activate(in: router, library: engines.library, playback: engines.playback)
    BottomPlayerManager.activate(in: router, playback: engines.playback)
    PlayHistoryManager.activate(in: router, library: engines.library, playback: engines.playback)
    UpNextManager.activate(in: router, library: engines.library, playback: engines.playback)
    EpisodeListManager.activate(in: router, library: engines.library, playback: engines.playback)
    SettingsPageManager.activate(in: router, library: engines.library, playback: engines.playback, downloading: engines.downloading)
    DownloadListManager.activate(in: router, library: engines.library, playback: engines.playback, downloading: engines.downloading)
    DownloadCenterManager.activate(in: router, library: engines.library, playback: engines.playback, downloading: engines.downloading)
    UserCenterManager.activate(in: router, library: engines.library, playback: engines.playback, refreshing: engines.refreshing)
    SubscriptionListManager.activate(in: router, library: engines.library, subscriptions: engines.subscriptions)
    ListPageManager.activate(
      in: router, library: engines.library, playback: engines.playback, subscriptions: engines.subscriptions)
    BookmarkListManager.activate(in: router, library: engines.library, playback: engines.playback)
    ListeningStatisticsManager.activate(in: router, library: engines.library, playback: engines.playback)
    SubscriptionImportManager.activate(in: router, library: engines.library, importing: engines.importing)
    NewsSettingsManager.activate(in: router, library: engines.library, news: engines.notifications, lists: engines.privateLists)
    FeedHealthManager.activate(in: router, library: engines.library, refreshing: engines.refreshing)
    self.router = router

    let mains: [any PageMain.Type] = [
      FeaturedPage.self, CategoryPage.self, SearchPage.self, ShowPage.self, EpisodePage.self, AudioPlayer.self, BottomPlayer.self,
      PlayHistory.self, UpNext.self, EpisodeList.self, SettingsPage.self, DownloadList.self, DownloadCenter.self, UserCenter.self,
      SubscriptionList.self, ListPage.self, BookmarkList.self, ListeningStatistics.self, SubscriptionImport.self, NewsSettings.self,
      FeedHealth.self,
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
  }
}
