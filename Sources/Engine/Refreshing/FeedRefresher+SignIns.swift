import FeedParsing
import Fetching
import Foundation
import Library
import Logging
import PodcastModel

/// The credentials with which a feed is fetched: each belongs to one user, and any current subscriber's will do.
extension FeedRefresher {
  /// Stores the credentials of `user` for a show's feed, once the feed was read with them. They replace earlier ones of this user.
  ///
  /// - Throws: `RefreshingError` when the feed cannot be read with them, and then nothing is stored; `FeedError.superseded` when there is
  ///   no such show; the errors of the key file and of the database.
  public func signIn(_ credentials: BasicCredentials, to show: ShowID, for user: UserID) async throws {
    guard let known = try await library.feeds.known(show), let host = FeedCredentialStore.host(known.url) else {
      throw FeedError.superseded
    }
    let request = FeedRequest(known.url, userAgent: known.userAgent, credentials: credentials)
    let attempt = try await withSlot(known.url) { answered in try await loader.attempt(request, onAnswer: answered) }
    guard case .feed = try attempt.answer else { throw RefreshingError.notAFeed(.htmlPage) }
    try await feedCredentials.store(credentials, for: show, of: user, host: host)
    try await library.privateShows.grant(show, to: user, at: now())
  }

  // MARK: - Within the room

  /// The request of a feed without credentials.
  func request(for known: KnownFeed) async throws -> FeedRequest {
    let request = FeedRequest(known.url, etag: known.etag, lastModified: known.lastModified, userAgent: known.userAgent)
    // An address from before credentials had a table of their own.
    if let typed = request.credentials, request.url != known.url, let host = FeedCredentialStore.host(request.url) {
      // Then there was one user, the owner.
      try await feedCredentials.store(typed, for: known.show, of: .owner, host: host)
      do {
        try await library.feeds.setURL(request.url, of: known.show)
      } catch FeedError.addressTaken {
        logger.debug("address without credentials belongs to another show", metadata: ["show": "\(known.show.rawValue)"])
      }
    }
    return request
  }

  /// Requests the feed as the first subscriber whose credentials the server accepts.
  ///
  /// - Returns: the last attempt with its request, and the user whose credentials it used.
  func attempt(
    _ request: FeedRequest, as signIns: [(user: UserID, credentials: BasicCredentials)], of known: KnownFeed,
    _ answered: @escaping @Sendable () -> Void
  ) async throws -> (attempt: FeedAttempt, request: FeedRequest, reader: UserID?) {
    var (request, reader, remaining) = (request, UserID?.none, signIns[...])
    while true {
      if let next = remaining.popFirst() { (request.credentials, reader) = (next.credentials, next.user) }
      let attempt = try await loader.attempt(
        request, known: { try await library.feeds.episodesKnown(of: known.show) }, onAnswer: answered)
      if remaining.isEmpty || !attempt.isSignInRefused { return (attempt, request, reader) }
    }
  }

  /// A feed that needs credentials is not fetched any more when no subscriber has any. New ones, or a new subscriber, make it due.
  func stopped(_ known: KnownFeed, _ lease: FeedLease, _ request: FeedRequest) async throws -> RefreshOutcome {
    var completion = FeedCompletion(
      log: FetchLogEntry(FetchReport(url: request.url), at: now(), outcome: .failed), interval: known.interval, next: nil)
    completion.log.failure = .signInNeeded
    completion.failures = known.failures + 1
    completion.pendingPageURL = known.pendingPageURL
    try await library.feeds.finish(completion, lease: lease)
    return RefreshOutcome(show: known.show, address: request.url, title: known.title, result: .failed, failure: .signInNeeded)
  }
}

extension FeedAttempt {
  /// Whether the server did not accept the credentials.
  var isSignInRefused: Bool {
    if case .failure(.unreachable(.status(401, _))) = result { return true }
    if case .failure(.unreachable(.status(403, _))) = result { return true }
    return false
  }

  /// Whether the feed was read, changed or unchanged.
  var isRead: Bool {
    switch result {
    case .success(.feed), .success(.unchanged): true
    case .success(.page), .failure: false
    }
  }

  /// Whether the server that answered got the credentials of `request`: a redirect to another host drops them.
  func isSignedIn(by request: FeedRequest) -> Bool {
    request.credentials != nil
      && FeedCredentialStore.host(report.redirects.last?.url ?? report.url) == FeedCredentialStore.host(request.url)
  }
}
