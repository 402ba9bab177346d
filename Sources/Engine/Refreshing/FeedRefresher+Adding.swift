import FeedParsing
import Fetching
import Foundation
import Library
import Logging
import Monitoring
import PodcastModel
import Storage
import Supervision

extension FeedRefresher {
  /// Fetches the feed at `address` (or the one that the website there links to) and stores the show with its episodes.
  ///
  /// Adding a feed twice creates no duplicates: the show is recognised by its feed's address, an episode by its identity. A user and
  /// password in the address are encrypted and stored separately, for this user alone, where the feed needs them: it is read once without
  /// them too. Users who can read a feed without credentials share an open show, and those who need some share a private one beside it.
  /// - Parameters:
  ///   - user: the user who subscribes to the show in the same transaction; nil for no subscription.
  ///   - reader: the user who opens the address without subscribing; nil is the subscriber.
  /// - Throws: `RefreshingError`, and then nothing is stored; database errors.
  public func add(_ address: String, for user: UserID? = nil, openedBy reader: UserID? = nil) async throws -> FeedStored {
    do {
      return try await addNow(address, for: user, reader ?? user)
    } catch {
      // Pages refer to the log for all failures on our side.
      if !Task.isCancelled, FeedFailure(error) == .failed {
        logger.error("feed not added", metadata: ["error": "\(LoggedError(error))"])
      }
      throw error
    }
  }

  /// The show whose feed is at `address`. A show that is not in the library yet is fetched and stored first, without a subscriber.
  ///
  /// - Parameters:
  ///   - user: the user who opens it, and may see it even if it is private.
  ///   - credentials: the user and password of a private feed.
  ///   - isListed: a directory gives this address; where the feed has moved, the address leads to the show from now on.
  /// - Throws: `RefreshingError`; what the database throws.
  public func show(
    at address: String, for user: UserID, signedInAs credentials: BasicCredentials? = nil, isListed: Bool = false
  ) async throws -> ShowID {
    if credentials == nil, let show = try await known(address), try await library.privateShows.isVisible(show, to: user) { return show }
    let show = try await add(credentials?.inserted(into: address) ?? address, openedBy: user).show
    if isListed, try await !library.privateShows.isPrivate(show), try await known(address) == nil {
      try await library.charts.note(address, is: show)
    }
    return show
  }

  /// The show in the library whose feed is at `address`, or was when a directory listed it.
  public func known(_ address: String) async throws -> ShowID? {
    if let show = try await library.shows.show(feedURL: address) { return show.id }
    return try await library.charts.show(at: address)
  }

  /// Stores that a directory has listed the feed at `address`: it is public, however random its address looks.
  public func noteListed(_ address: String) async throws { try await library.privateShows.noteListed(address) }

  // MARK: - Private

  private enum FirstFetch: Sendable {
    case stored(FeedStored)
    case isThere(ShowID, LoadedFeed, [FetchNote])
  }

  private func addNow(_ address: String, for user: UserID?, _ reader: UserID?) async throws -> FeedStored {
    let (fetched, signIn) = try await read(FeedRequest(address), for: user, reader)
    switch fetched {
    case .stored(let stored):
      results.add(FetchOutcome.added.rawValue)
      if let signIn, let reader { try await feedCredentials.store(signIn.credentials, for: stored.show, of: reader, host: signIn.host) }
      return stored
    case .isThere(let show, let loaded, let notes):
      // Before the episodes that were read with them.
      if let signIn, let reader { try await feedCredentials.store(signIn.credentials, for: show, of: reader, host: signIn.host) }
      let stored = try await storeAgain(loaded, for: show, notes, user, reader)
      results.add((stored.addedEpisodes > 0 ? FetchOutcome.updated : .unchanged).rawValue)
      return stored
    }
  }

  /// Credentials that the server of a feed got and accepted, with their origin, and that the feed needs.
  private typealias NeededSignIn = (credentials: BasicCredentials, host: String, need: CredentialNeed)

  private func read(_ typed: FeedRequest, for user: UserID?, _ reader: UserID?) async throws -> (FirstFetch, NeededSignIn?) {
    try await withSlot(typed.url) { answered in
      var request = typed
      var loaded = if let read = await previewed(request) { read } else { try await load(request) }
      answered()
      let need = try await needed(of: &loaded, &request)
      var notes: [FetchNote] = []
      loaded = try await followed(loaded, known: nil, request, &notes)
      if let next = loaded.feed.nextPageURL { notes += try await readPages(of: &loaded, from: next, request.at(loaded.report.url)) }
      var signIn: NeededSignIn?
      if let need, let credentials = request.credentials, let host = FeedCredentialStore.host(request.url),
        host == FeedCredentialStore.host(loaded.url)
      {
        signIn = (credentials, host, need)
      }
      return (try await storeFirstFetch(loaded, notes, for: user, reader, signIn?.need), signIn)
    }
  }

  func load(_ request: FeedRequest) async throws -> LoadedFeed {
    // An invalid address has no host; the fetch reports its error.
    let host = (try? RemoteURL(request.url))?.host ?? ""
    do {
      let loaded = try await loader.load(request)
      network.answered(host)
      return loaded
    } catch RefreshingError.unreachable(let error) {
      _ = network.failed(host, error, at: now())
      throw RefreshingError.unreachable(error)
    }
  }

  /// Of concurrent calls with the same address one stores the show, and the others find it.
  ///
  /// - Parameter need: what its credentials are needed for; nil for a feed that was read without any.
  private func storeFirstFetch(
    _ loaded: LoadedFeed, _ notes: [FetchNote], for user: UserID?, _ reader: UserID?, _ need: CredentialNeed?
  ) async throws -> FirstFetch {
    try await refreshLocks.withLock(.address(loaded.url)) {
      var isBeside = false
      if let show = try await library.feeds.id(feedURL: loaded.url) {
        if let need {
          if let show = try await privateShow(instead: show, at: loaded.url, need, for: reader) { return .isThere(show, loaded, notes) }
          isBeside = true
        } else {
          guard try await library.privateShows.isClosed(show, to: reader) else { return .isThere(show, loaded, notes) }
          // The reader has read the feed without a password; the episodes that others read with one stay theirs.
          try await setAside(show)
        }
      }
      do {
        return .stored(
          try await storeNew(
            loaded, notes: notes, subscriber: user, reader: reader, needsCredentials: need != nil, isBeside: isBeside))
      } catch FeedError.addressTaken(let show) {
        // Another process has added it meanwhile.
        if need == nil, try await library.privateShows.isClosed(show, to: reader) { throw RefreshingError.signInNeeded }
        return .isThere(show, loaded, notes)
      }
    }
  }

  private func setAside(_ show: ShowID) async throws {
    do {
      try await library.feeds.setAside(show)
    } catch FeedError.addressTaken {
      throw RefreshingError.signInNeeded
    }
  }

  private func storeAgain(
    _ loaded: LoadedFeed, for show: ShowID, _ notes: [FetchNote], _ user: UserID?, _ reader: UserID?
  ) async throws -> FeedStored {
    try await refreshLocks.withLock(.show(show)) {
      let lease = try await library.feeds.takeOverLease(show, owner: instance.id, until: now() + Self.leaseTime)
      guard let known = try await library.feeds.known(show) else { throw FeedError.superseded }
      let finished = try await store(loaded, for: known, lease, notes: notes, isNewest: true, subscriber: user, reader: reader)
      return FeedStored(show: show, addedEpisodes: finished.newEpisodes)
    }
  }
}
