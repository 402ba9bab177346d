import Directory
import FeedParsing
import Fetching
import Refreshing
import WebPage

/// The sentences for engine errors, with the action to take.
public enum Sentences {
  /// The sentence for an episode without audio in its feed.
  public static var noSound: String { words(.noSound) }

  /// The sentence for an unexpected error; the log has the details.
  public static var unexpected: String { words(.unexpected) }

  public static func sentence(for error: RefreshingError) -> String {
    switch error {
    case .unreachable(.bodyTooLarge(let limit)): words(.feedTooLarge, ["limit": size(limit)])
    case .unreachable(let error): sentence(for: error)
    case .noFeedOnPage: words(.noFeedOnPage)
    case .notAFeed(.empty): words(.emptyBody)
    case .notAFeed(.htmlPage): words(.noFeedOnPage)
    case .notAFeed: words(.notAFeed)
    }
  }

  public static func sentence(for error: DirectoryError) -> String {
    switch error {
    case .unreachable(let error): words(.directoryUnreachable, ["reason": sentence(for: error)])
    case .notUnderstood: words(.directoryNotUnderstood)
    }
  }

  public static func sentence(for error: FetchingError) -> String {
    switch error {
    case .invalidURL(let url): words(.invalidURL, ["url": url])
    case .unsupportedScheme(let scheme): words(.unsupportedScheme, ["scheme": scheme])
    case .privateAddress(let host, let port): words(.privateAddress, ["address": "\(HostPort(host: host, port: port))"])
    case .hostNotFound(let host): words(.hostNotFound, ["host": host])
    case .noConnectivity: words(.noConnectivity)
    case .cannotConnect(let host): words(.cannotConnect, ["host": host])
    case .tls(let host): words(.tls, ["host": host])
    case .timedOut(let host): words(.timedOut, ["host": host])
    case .notHTTP(let host): words(.notHTTP, ["host": host])
    case .tooManyRedirects, .redirectLoop: words(.redirects)
    case .status(let status, _): sentence(forStatus: status)
    case .bodyTooLarge(let limit): words(.bodyTooLarge, ["limit": size(limit)])
    case .decompressionBomb: words(.decompressionBomb)
    case .damagedCompression, .unsupportedEncoding: words(.damaged)
    case .incompleteBody: words(.incompleteBody)
    case .shutDown: words(.shutDown)
    }
  }

  /// "64 MB", "200 KB".
  static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? words(.megabytes, ["count": "\(bytes >> 20)"]) : words(.kilobytes, ["count": "\(max(bytes >> 10, 1))"])
  }

  // MARK: - Private

  private static func sentence(forStatus status: Int) -> String {
    switch status {
    case 401: words(.needsPassword)
    case 403: words(.forbidden)
    case 404: words(.notFound)
    case 410: words(.gone)
    case 429: words(.tooManyRequests)
    case 500...599: words(.serverTrouble, ["status": "\(status)"])
    default: words(.unexpectedStatus, ["status": "\(status)"])
    }
  }

  /// The catalog, for the test that compares it with `Word`.
  static let words = Words<Word>(Asset("words.json", in: .module))

  enum Word: String, CaseIterable {
    case noSound, unexpected, noFeedOnPage, emptyBody, notAFeed, directoryUnreachable, directoryNotUnderstood, invalidURL
    case silentDirectory, silentDirectories, directoryApple, directoryIndex, directoryGpodder, directoryCatalog
    case unsupportedScheme, privateAddress, hostNotFound, noConnectivity, cannotConnect, tls, timedOut, notHTTP
    case redirects, bodyTooLarge, feedTooLarge, megabytes, kilobytes, decompressionBomb, damaged, incompleteBody, shutDown, needsPassword,
      forbidden
    case notFound, gone, tooManyRequests, serverTrouble, unexpectedStatus
    case newsTest, newsLine, newsOthers, messageRefused
    case listUnreadable, listEmpty, listCompressed, listNotXML, listWebPage, listIsFeed, notAList, listTooLarge
    case listBadAddress, listNoAddress, listOutsideOutlines, listOtherList, listTooManyFeeds, listTooManyEpisodes, listCutOff
  }
}
