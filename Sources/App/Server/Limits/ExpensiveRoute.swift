import HTTPTypes
import Hummingbird
import ServiceRouter
import Services
import WebPage

/// A kind of request that needs much more work than a page.
enum ExpensiveRoute: Hashable, CaseIterable {
  /// A search, its completions, and the opening of a result or an address, which may fetch a feed.
  case search
  /// A preview, which may fetch a feed.
  case preview
  /// An uploaded list of subscriptions, and its import; uploaded audio files.
  case upload
  /// The audio file of a clip, which a child process makes.
  case clip

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
}
