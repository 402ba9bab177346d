import FeedParsing
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Storage
import Supervision

extension FeedRefresher {
  /// Fetches the feed at `address` (or the one that the website there links to) and stores the show with its episodes.
  ///
  /// Adding a feed twice creates no duplicates: the show is recognised by its feed's address, an episode by its identity. A user and
  /// password in the address are encrypted and stored separately.
  /// - Parameter user: the user who subscribes to the show in the same transaction; nil for no subscription.
  /// - Throws: `RefreshingError`, and then nothing is stored; database errors.
  public func add(_ address: String, for user: UserID? = nil) async throws -> FeedStored {
    do {
      return try await addNow(address, for: user)
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
  ///   - credentials: the user and password of a private feed.
  ///   - isListed: a directory gives this address; where the feed has moved, the address leads to the show from now on.
  /// - Throws: `RefreshingError`; what the database throws.
  public func show(at address: String, signedInAs credentials: BasicCredentials? = nil, isListed: Bool = false) async throws -> ShowID {
    if credentials == nil, let show = try await known(address) { return show }
    let show = try await add(credentials?.inserted(into: address) ?? address).show
    if isListed, try await known(address) == nil { try await library.charts.note(address, is: show) }
    return show
  }

  /// The show in the library whose feed is at `address`, or was when a directory listed it.
  public func known(_ address: String) async throws -> ShowID? {
    if let show = try await library.shows.show(feedURL: address) { return show.id }
    return try await library.charts.show(at: address)
  }

  // MARK: - Private

  private enum FirstFetch: Sendable {
    case stored(FeedStored)
    case isThere(ShowID, LoadedFeed, [FetchNote])
  }

  private func addNow(_ address: String, for user: UserID?) async throws -> FeedStored {
    let request = FeedRequest(address)
    let fetched = try await withSlot(request.url) { answered in
      var loaded = try await load(request)
      answered()
      var notes: [FetchNote] = []
      loaded = try await followed(loaded, known: nil, request, &notes)
      if let next = loaded.feed.nextPageURL { notes += try await readPages(of: &loaded, from: next, request.at(loaded.report.url)) }
      return try await storeFirstFetch(loaded, notes, for: user)
    }
    let stored =
      switch fetched {
      case .stored(let stored): stored
      case .isThere(let show, let loaded, let notes): try await storeAgain(loaded, for: show, notes, user)
      }
    if let typed = request.credentials, let host = FeedCredentialStore.host(request.url) {
      try await feedCredentials.signIn(typed, to: stored.show, host: host)
    }
    return stored
  }

  private func load(_ request: FeedRequest) async throws -> LoadedFeed {
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
  private func storeFirstFetch(_ loaded: LoadedFeed, _ notes: [FetchNote], for user: UserID?) async throws -> FirstFetch {
    try await refreshLocks.withLock(.address(loaded.url)) {
      if let show = try await library.feeds.id(feedURL: loaded.url) { return .isThere(show, loaded, notes) }
      do {
        return .stored(try await storeNew(loaded, notes: notes, subscriber: user))
      } catch FeedError.addressTaken(let show) {
        return .isThere(show, loaded, notes)
      }
    }
  }

  private func storeAgain(_ loaded: LoadedFeed, for show: ShowID, _ notes: [FetchNote], _ user: UserID?) async throws -> FeedStored {
    try await refreshLocks.withLock(.show(show)) {
      let lease = try await library.feeds.takeOverLease(show, owner: instance.id, until: now() + Self.leaseTime)
      guard let known = try await library.feeds.known(show) else { throw FeedError.superseded }
      let finished = try await store(loaded, for: known, lease, notes: notes, isNewest: true, subscriber: user)
      return FeedStored(show: show, addedEpisodes: finished.newEpisodes)
    }
  }
}
