import FeedParsing
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Storage

/// The credentials with which a feed is fetched: each belongs to one user, and any current subscriber's will do.
extension FeedRefresher {
  /// Reads a show's feed with the credentials of `user`, and once without them. Where it needs them, they are stored, and replace earlier
  /// ones of this user. Where only they give more episodes, or other users have anything of the open show, the feed that is read with them
  /// is a private show of its own.
  ///
  /// - Returns: the show that is read with them; nil when the feed is the same without: it stays open, and they are not stored.
  /// - Throws: `RefreshingError` when the feed cannot be read with them, and then nothing is stored; `FeedError.superseded` when there is
  ///   no such show; the errors of the key file and of the database.
  public func signIn(_ credentials: BasicCredentials, to show: ShowID, for user: UserID) async throws -> ShowID? {
    guard let known = try await library.feeds.known(show), let host = FeedCredentialStore.host(known.url) else {
      throw FeedError.superseded
    }
    let request = FeedRequest(known.url, userAgent: known.userAgent, credentials: credentials)
    let need = try await withSlot(known.url) { answered in
      guard case .feed(let loaded) = try await loader.attempt(request, onAnswer: answered).answer else {
        throw RefreshingError.notAFeed(.htmlPage)
      }
      return try await credentialNeed(of: loaded, request)
    }
    if case .nothing = need { return nil }
    guard let target = try await privateShow(instead: show, at: known.url, need, for: user) else {
      let isSubscribed = try await library.subscriptions.isSubscribed(user, to: show)
      return try await add(credentials.inserted(into: known.url), for: isSubscribed ? user : nil, openedBy: user).show
    }
    try await feedCredentials.store(credentials, for: target, of: user, host: host)
    try await library.privateShows.grant(target, to: user, at: now())
    return target
  }

  // MARK: - Within the room

  /// What the credentials of a request are needed for; nil for none, and then neither the request nor the feed has them.
  func needed(of loaded: inout LoadedFeed, _ request: inout FeedRequest) async throws -> CredentialNeed? {
    guard request.credentials != nil, let host = FeedCredentialStore.host(request.url), host == FeedCredentialStore.host(loaded.url) else {
      return nil
    }
    let need = try await credentialNeed(of: loaded, request)
    guard case .nothing(let open) = need else { return need }
    (loaded, request.credentials) = (open, nil)
    return nil
  }

  /// Requests the feed that was read with the credentials of a request once without them.
  func credentialNeed(of signedIn: LoadedFeed, _ request: FeedRequest) async throws -> CredentialNeed {
    let open = FeedRequest(signedIn.report.url, userAgent: request.userAgent)
    // Nothing is hidden from other users when a failure passes for a refusal.
    guard case .success(.feed(let loaded)) = try await loader.attempt(open).result else { return .toRead }
    return loaded.hasAll(of: signedIn) ? .nothing(loaded) : .forMore
  }

  /// The show to read with credentials that its feed needs, where `show` has this address; nil when it must be a new one beside it, since
  /// users who have no credentials would lose the open one.
  func privateShow(instead show: ShowID, at url: String, _ need: CredentialNeed, for user: UserID?) async throws -> ShowID? {
    if try await library.privateShows.needsCredentials(show) { return show }
    if let beside = try await library.feeds.idBeside(feedURL: url) { return beside }
    guard case .toRead = need, let user, let known = try await library.feeds.known(show) else { return nil }
    // A feed that was never read has nothing to lose.
    if known.fetched.timeIntervalSince1970 == 0 { return show }
    return try await library.subscriptions.isUsedByOthers(show, than: user) ? nil : show
  }

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
    _ lease: LazyLease, _ answered: @escaping @Sendable () -> Void
  ) async throws -> (attempt: FeedAttempt, request: FeedRequest, reader: UserID?) {
    var (request, reader, remaining) = (request, UserID?.none, signIns[...])
    while true {
      if let next = remaining.popFirst() { (request.credentials, reader) = (next.credentials, next.user) }
      // A feed is leased and recorded while it is read, so that a crash is known to be its own.
      let attempt = try await loader.attempt(
        request,
        known: {
          _ = try await lease.taken()
          instance.recordStart(known.show.rawValue)
          return try await library.feeds.episodesKnown(of: known.show)
        }, onAnswer: answered)
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

/// What the credentials with which a feed was read are needed for.
enum CredentialNeed: Sendable {
  /// Nothing: the feed, as it was read without them, has the same items.
  case nothing(LoadedFeed)
  /// For more items than there are without them.
  case forMore
  /// For the feed itself.
  case toRead
}

extension LoadedFeed {
  /// Whether another copy of the feed has no item that this one lacks.
  func hasAll(of other: LoadedFeed) -> Bool {
    let hashes = Set(items.map(\.undatedHash))
    guard other.items.allSatisfy({ hashes.contains($0.undatedHash) }) else { return false }
    return other.feed.nextPageURL == nil || feed.nextPageURL != nil
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
