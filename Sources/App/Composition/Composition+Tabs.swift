import BookmarkList
import Components
import DownloadCenter
import FeaturedPage
import HomePage
import InboxPage
import LibraryPage
import PlayHistory
import PlaylistPage
import ServiceRouter
import Services
import SettingsPage
import Shell
import UpNext
import UserCenter

extension Composition {
  /// The kinds of pages that are often the first one of a visit: app.css and app.js are enough for them (docs/decisions/0017).
  public static let firstPages: Set<String> = [
    HomePageServices.name, SearchPageServices.name, ShowPageServices.name, SidebarListsServices.name, subscribePage,
  ]

  /// The tabs, and the pages below each of them.
  static var tabs: [Tab] {
    [
      Tab(title: HomePage.title, path: HomePageServices.Navigate().path, icon: .featured, identity: HomePageServices.name),
      Tab(
        title: LibraryPage.title, path: LibraryPageServices.Navigate().path, icon: .library,
        identity: LibraryPageServices.name,
        pages: [
          InboxPageServices.name, DownloadCenterServices.name,
          PlaylistPageServices.name, "\(PlaylistPageServices.name)s",
          BookmarkListServices.name,
          PlayHistoryServices.name, OwnShowsServices.name,
        ],
        sharedPages: [
          ShowPageServices.name, EpisodePageServices.name, TranscriptPageServices.name, PersonPageServices.name,
          DownloadPickerServices.name,
          FeedStatusPageServices.name, NewEpisodeSettingsServices.showPage, EpisodeActionsServices.name, SharePageServices.name,
        ],
        siblings: [
          InboxPageServices.name, DownloadCenterServices.name, "\(PlaylistPageServices.name)s", BookmarkListServices.name,
          "\(BookmarkListServices.name):clips", "\(BookmarkListServices.name):links", PlayHistoryServices.name,
        ],
        links: [
          (InboxPage.title, InboxPageServices.Navigate().path, nil),
          (DownloadCenter.title, DownloadCenterServices.Navigate().path, .download),
          (PlaylistPage.listsTitle, PlaylistPageServices.NavigateLists().path, nil),
          (LibraryPage.saved, BookmarkListServices.Navigate().path, nil), (PlayHistory.title, PlayHistoryServices.Navigate().path, nil),
        ], counts: [InboxPageServices.Navigate().path: InboxPage.countPatch]),
      Tab(
        title: FeaturedPage.title, path: FeaturedPageServices.Navigate().path, icon: .search, identity: FeaturedPageServices.name,
        pages: [SearchPageServices.name, CategoryPageServices.name, Self.subscribePage]),
      Tab(
        title: UpNext.title, path: UpNextServices.Navigate().path, icon: .queueNext, identity: UpNextServices.name,
        pages: [SlotPageServices.name], sharedPages: [Self.restoringPage], drop: .playLast),
    ]
  }

  /// The pages of the user.
  static var account: Tab {
    Tab(
      title: UserCenter.title, path: UserCenterServices.Navigate().path, icon: .person, identity: UserCenterServices.name,
      pages: [
        ListeningStatisticsServices.name, SettingsPageServices.name, NotificationSettingsServices.name,
        AccountSettingsServices.name, ServerPageServices.name, NewEpisodeSettingsServices.name,
        SubscriptionImportServices.name, TrustGuideServices.name, TranscriptionQueueServices.name,
      ], sharedPages: [RecentChangesServices.name],
      links: [(SettingsPage.title, SettingsPageServices.Navigate().path, nil)])
  }

  /// The pages to which the keys `g` and a letter lead.
  public static var letterPages: [(letter: String, title: String, path: String)] {
    [
      ("h", HomePage.title, HomePageServices.Navigate().path), ("l", LibraryPage.title, LibraryPageServices.Navigate().path),
      ("d", FeaturedPage.title, FeaturedPageServices.Navigate().path), ("u", UpNext.title, UpNextServices.Navigate().path),
      ("i", InboxPage.title, InboxPageServices.Navigate().path), ("o", DownloadCenter.title, DownloadCenterServices.Navigate().path),
      ("p", PlaylistPage.listsTitle, PlaylistPageServices.NavigateLists().path),
      ("b", BookmarkList.title, BookmarkListServices.Navigate().path), ("y", PlayHistory.title, PlayHistoryServices.Navigate().path),
      ("s", SettingsPage.title, SettingsPageServices.Navigate().path),
    ]
  }

  /// The titles and paths of pages that a browser probably has while it cannot reach the server.
  public static var offlineLinks: [(title: String, path: String)] {
    [
      (DownloadCenter.onDevice, DownloadCenterServices.Navigate.device.path),
      (LibraryPage.title, LibraryPageServices.Navigate().path),
      (UpNext.title, UpNextServices.Navigate().path),
    ]
  }

  /// The identity of the page that asks whether to subscribe to the show of a link, which SearchPage provides.
  private static let subscribePage = "subscribe"
  /// The identity of the page that restores Up Next.
  private static let restoringPage = "\(RecentChangesServices.name):up-next"
}
