import HTTPTypes
import Hummingbird
import ServiceRouter
import Services
import WebPage

/// A kind of request that needs much more work than a page.
enum ExpensiveRoute: Hashable, CaseIterable {
  /// A search, the answers while one types, and the opening of a result or an address, which may fetch a feed.
  case search
  /// A preview, which may fetch a feed.
  case preview
  /// An uploaded list of subscriptions, and its import; uploaded audio files.
  case upload
  /// The audio file of a clip, which a child process makes.
  case clip
  /// The refresh of a feed, or another look at one.
  case refresh
  /// A test message to a host that the user names.
  case message

  /// - Returns: nil for all other requests.
  init?(_ request: Request) {
    self.init(request.method, path: request.uri.path, query: request.uri.query)
  }

  /// - Returns: nil for all other requests.
  init?(_ method: HTTPRequest.Method, path: String, query: String?) {
    if method == .post {
      if path.hasPrefix("/\(SearchPageServices.name)/") {
        self = .search
      } else if path.hasPrefix("/\(SubscriptionImportServices.name)/") || path == "/\(OwnShowsServices.name)/did-upload" {
        self = .upload
      } else if Self.refreshes.contains(path) {
        self = .refresh
      } else if path == "/\(NotificationSettingsServices.name)/did-tap-test" {
        self = .message
      } else {
        return nil
      }
    } else if path == SearchPageServices.Preview.pattern.description {
      self = .preview
    } else if path == SearchPageServices.Complete.pattern.description {
      self = .search
    } else if BookmarkListServices.ExportClip.pattern.match(path) != nil {
      self = .clip
    } else if path == SearchPageServices.Navigate.pattern.description, query?.isEmpty == false {
      self = .search
    } else {
      return nil
    }
  }

  // MARK: - Private

  private static let refreshes: Set<String> = [
    "/\(FeedStatusPageServices.name)/did-tap-refresh", "/\(FeedStatusPageServices.name)/did-tap-retry",
    "/\(FeedStatusPageServices.name)/did-sign-in", "/\(FeedStatusPageServices.name)/did-preview-address",
    "/\(FeedStatusPageServices.name)/did-change-address", "/\(FeedStatusPageServices.name)/did-set-user-agent",
    "/\(LibraryPageServices.name)/did-pull", "/\(LibraryPageServices.name)/did-refresh",
    "/\(ShowPageServices.name)/did-tap-refresh", "/\(ShowPageServices.name)/did-pull", "/\(HomePageServices.name)/did-pull",
    "/\(ServerPageServices.name)/did-tap-check-feeds", "/\(OwnShowsServices.name)/did-save-link",
  ]
}
