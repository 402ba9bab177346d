import Directory
import FeedParsing
import Fetching
import Refreshing
import WebPage

/// The sentences for engine errors, with the action to take.
///
/// `toOwner` says whether the reader may change the server's settings: such a sentence names the setting that helps, and others do not.
public enum Sentences {
  /// The sentence for an episode without audio in its feed.
  public static var noAudio: String { strings(.noAudio) }

  /// The sentence for an unexpected error; the log has the details.
  public static var unexpected: String { strings(.unexpected) }

  public static func sentence(for error: RefreshingError, toOwner: Bool = false) -> String {
    switch error {
    case .unreachable(.bodyTooLarge(let limit)): strings(toOwner ? .feedTooLargeSetting : .feedTooLarge, ["limit": size(limit)])
    case .unreachable(let error): sentence(for: error, toOwner: toOwner)
    case .noFeedOnPage: strings(.noFeedOnPage)
    case .notAFeed(.empty): strings(.emptyBody)
    case .notAFeed(.htmlPage): strings(.noFeedOnPage)
    case .notAFeed: strings(.notAFeed)
    }
  }

  /// What a check for new episodes has brought.
  public static func sentence(for progress: RefreshProgress) -> String {
    if progress.newEpisodes > 0 { return strings(.newEpisodes, count: progress.newEpisodes) }
    if progress.done < progress.total { return strings(.stillChecking) }
    return strings(progress.failed > 0 && progress.failed == progress.total ? .notChecked : .upToDate)
  }

  public static func sentence(for error: DirectoryError, toOwner: Bool = false) -> String {
    switch error {
    case .unreachable(let error): strings(.directoryUnreachable, ["reason": sentence(for: error, toOwner: toOwner)])
    case .malformedResponse: strings(.directoryNotUnderstood)
    }
  }

  public static func sentence(for error: FetchingError, toOwner: Bool = false) -> String {
    switch error {
    case .invalidURL(let url): strings(.invalidURL, ["url": url])
    case .unsupportedScheme(let scheme): strings(.unsupportedScheme, ["scheme": scheme])
    case .privateAddress(let host, let port):
      strings(toOwner ? .privateAddressSetting : .privateAddress, ["address": "\(HostPort(host: host, port: port))"])
    case .portNotAllowed(let host, let port):
      strings(toOwner ? .portNotAllowedSetting : .portNotAllowed, ["host": host, "port": "\(port)"])
    case .hostNotFound(let host): strings(.hostNotFound, ["host": host])
    case .noConnectivity: strings(.noConnectivity)
    case .cannotConnect(let host): strings(.cannotConnect, ["host": host])
    case .tls(let host): strings(.tls, ["host": host])
    case .timedOut(let host): strings(.timedOut, ["host": host])
    case .notHTTP(let host): strings(.notHTTP, ["host": host])
    case .tooManyRedirects, .redirectLoop: strings(.redirects)
    case .status(let status, _): sentence(forStatus: status)
    case .bodyTooLarge(let limit): strings(.bodyTooLarge, ["limit": size(limit)])
    case .decompressionBomb: strings(.decompressionBomb)
    case .damagedCompression: strings(.damaged)
    case .unsupportedEncoding(let name): strings(.unsupportedEncoding, ["name": String(name.prefix(20))])
    case .incompleteBody: strings(.incompleteBody)
    case .shutDown: strings(.shutDown)
    }
  }

  /// "64 MB", "200 KB".
  static func size(_ bytes: Int) -> String {
    bytes >= 1 << 20 ? strings(.megabytes, ["count": "\(bytes >> 20)"]) : strings(.kilobytes, ["count": "\(max(bytes >> 10, 1))"])
  }

  // MARK: - Private

  private static func sentence(forStatus status: Int) -> String {
    switch status {
    case 401: strings(.needsPassword)
    case 403: strings(.forbidden)
    case 404: strings(.notFound)
    case 410: strings(.gone)
    case 429: strings(.tooManyRequests)
    case 500...599: strings(.serverFailure, ["status": "\(status)"])
    default: strings(.unexpectedStatus, ["status": "\(status)"])
    }
  }

  /// The catalog, for the test that compares it with `StringKey`.
  static let strings = Strings<StringKey>(Asset("strings.json", in: .module))

  enum StringKey: String, CaseIterable {
    case newEpisodes, upToDate, stillChecking, notChecked
    case device, noAudio, unexpected, noFeedOnPage, emptyBody, notAFeed, directoryUnreachable, directoryNotUnderstood, invalidURL
    case failedDirectory, failedDirectories, directoryApple, directoryIndex, directoryGpodder, directoryCatalog
    case privateAddressSetting, portNotAllowedSetting, feedTooLargeSetting
    case unsupportedScheme, privateAddress, portNotAllowed, hostNotFound, noConnectivity, cannotConnect, tls, timedOut, notHTTP
    case redirects, bodyTooLarge, feedTooLarge, megabytes, kilobytes, decompressionBomb, damaged, unsupportedEncoding, incompleteBody,
      shutDown, needsPassword,
      forbidden
    case notFound, gone, tooManyRequests, serverFailure, unexpectedStatus
    case notificationTest, notificationLine, notificationOthers, pushNewEpisodes, pushPlay, pushQueue, messageRefused
    case alertTitle, alertFeeds, alertFeed, alertDisk, alertBackup, alertCertificate, alertCertificateExpired
    case listUnreadable, listEmpty, listCompressed, listNotXML, listWebPage, listIsFeed, notAList, listTooLarge
    case providerUnavailable, providerExpired, providerBusy, providerDenied, providerRefused, providerUnknown, providerDisabled
    case providerConnectedToOther, providerAlreadyConnected, providerInvalidLink
    case invalidName, nameTaken, registrationClosed, passwordLength, tooManyAttempts, tooManyAccounts, signInBusy
    case invalidHost, tooManyHosts, missingHost
    case listBadAddress, listNoAddress, listOutsideOutlines, listOtherList, listTooManyFeeds, listTooManyEpisodes, listCutOff,
      listSignInNeeded
  }
}
