import Components
import Directory
import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import Refreshing
import SearchPage
import Searching
import ServiceRouter
import Services
import Subscriptions
import WebPage

/// The manager of the search page: it searches the directories and the user's library, and opens pasted addresses.
public struct SearchPageManager: Sendable {
  let library: Library
  let directories: Directories
  let searching: LibrarySearch
  let listening: ListeningSessions
  let userSettings: UserSettings
  let charts: ChartCache
  let refreshing: FeedRefresher
  let subscriptions: Subscriptions
  let offered: OfferedActions
  let listed = ListedFeeds()
  /// The path to which a list of subscriptions is sent; nil where no feature imports one.
  let importPath: @Sendable () -> String?
  /// The page of a person; nil where no feature has one.
  let personPath: @Sendable (_ name: String) -> String?
  let now: @Sendable () -> Date

  public static func activate(
    in router: Router, library: Library, directories: Directories, charts: ChartCache, refreshing: FeedRefresher,
    subscriptions: Subscriptions, searching: LibrarySearch, listening: ListeningSessions, userSettings: UserSettings,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let manager = SearchPageManager(
      library: library, directories: directories, searching: searching, listening: listening, userSettings: userSettings, charts: charts,
      refreshing: refreshing, subscriptions: subscriptions, offered: OfferedActions(in: router),
      importPath: { [router] in router.event(at: SubscriptionImportServices.selectFile).map(\.path) },
      personPath: { [unowned router] in router.path(to: PersonPageServices.Navigate(name: $0)) }, now: now)
    router.navigate(SearchPageServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.navigate(SearchPageServices.Subscribe.self) { task, viewer in try await manager.subscribePage(for: task, viewer) }
    router.navigate(SearchPageServices.Preview.self) { task, viewer in try await manager.previewPage(for: task, viewer) }
    router.navigate(SearchPageServices.Complete.self) { task, viewer in try await manager.answers(to: task, viewer) }
    router.embed(SearchPageServices.EmbedField.self) { _, _ in
      SearchPage.field(clearingTo: SearchPageServices.Navigate().path, answersPath: SearchPageServices.Complete().path)
    }
    router.events(SearchPage.events(for: manager))
  }

  // MARK: - Pages

  private func page(for task: SearchPageServices.Navigate, _ viewer: Viewer) async throws -> Page {
    var task = task
    task.term = task.term?.trimmingCharacters(in: .whitespacesAndNewlines)
    task.page = task.page.map { min(max($0, 1), Self.maxPages) }
    let term = task.term ?? ""
    if term.isEmpty { return try await bare(task, viewer) }
    // A link may contain an address, but fetching it changes stored data: that needs a tap.
    if task.scope == nil, PastedAddress.isAddress(term) {
      var content = content(of: task)
      content.opensAddress = true
      content.importPath = importPath()
      return page(content)
    }
    return page(task.scope == .library ? try await here(task, viewer) : try await everywhere(task, viewer))
  }

  /// The page before a search, or with `notice` about a failed one.
  func bare(
    _ task: SearchPageServices.Navigate, notice: String? = nil, privateAddress: String? = nil, status: Int = 200, _ viewer: Viewer
  ) async throws -> Page {
    var content = content(of: task)
    (content.notice, content.privateAddress) = (notice, privateAddress)
    guard notice == nil, privateAddress == nil else { return page(content, status: status) }
    content.start = try await start(in: task.scope, for: UserID(viewer.userID))
    if task.scope == nil { content.importPath = importPath() }
    return page(content, status: status)
  }

  /// The fields that every search page has.
  func content(of task: SearchPageServices.Navigate) -> SearchPage.Content {
    var content = SearchPage.Content()
    content.today = now()
    content.term = task.term ?? ""
    content.page = task.page ?? 1
    content.isInLibrary = task.scope == .library
    content.everywhereURL = SearchPageServices.Navigate(term: task.term).path
    content.libraryURL = SearchPageServices.Navigate(term: task.term, scope: .library).path
    content.answersPath = SearchPageServices.Complete(scope: task.scope).path
    content.url = task.path
    content.clearURL = SearchPageServices.Navigate(scope: task.scope).path
    return content
  }

  func page(_ content: SearchPage.Content, status: Int = 200) -> Page {
    var page = Page(
      title: SearchPage.title(for: content.term), identity: SearchPageServices.name, body: SearchPage.html(content), status: status)
    page.isSelection = content.library?.selects ?? false
    return page
  }

  private func start(in scope: SearchPageServices.Navigate.Scope?, for user: UserID) async throws -> SearchPage.Content.Start {
    // One more than the shelf holds shows whether there are others.
    let shows = try await library.subscriptions.favouritesFirst(of: user, limit: Self.maxShelved + 1).map(\.show)
    let recent = try await recent(of: user)
    var start = SearchPage.Content.Start(
      recent: recent,
      saved: try await library.savedSearches.searches(of: user).map {
        ($0.id, $0.query, SearchPageServices.Navigate(term: $0.query, scope: .library).path)
      },
      subscriptions: shows.prefix(Self.maxShelved).map {
        .init(
          title: $0.title, author: $0.author, artworkURL: $0.artwork?.path, url: ShowPageServices.Navigate(show: $0.id.rawValue).path)
      },
      libraryURL: shows.count > Self.maxShelved ? LibraryPageServices.Navigate().path : nil)
    guard scope == nil else { return start }
    // The newest recent searches are shown above already.
    let known = recent.map(\.text)
    let searched = try await searching.trendingTerms(besides: known, limit: Self.maxTrending / 2)
    let chart = try await charts.charts(of: [nil], for: user, limit: Self.maxCharted).first
    let popular = TrendingTerms.names(of: chart?.shows.map(\.title) ?? [])
    start.trending = TrendingTerms.merged(searched, popular, besides: known, limit: Self.maxTrending)
    start.isTrendingLoading = popular.isEmpty && chart?.isInProgress == true
    return start
  }

  func recent(of user: UserID) async throws -> [(id: Int64, text: String)] {
    try await library.searchTerms.recent(of: user, limit: Self.maxRecent).map { ($0.id, $0.term) }
  }

  static let pageLength = 20
  /// Directories provide no further results.
  static let maxPages = 10
  private static let maxRecent = 8
  private static let maxShelved = 30
  private static let maxTrending = 12
  private static let maxCharted = 60
}
