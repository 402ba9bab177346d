import BlockingWork
import Events
import FeedParsing
import Fetching
import Foundation
import Library
import PodcastModel
import Storage

/// A feed at another address, as it would replace a show's feed.
public struct AddressPreview: Sendable, Equatable {
  /// The address after permanent redirects, without a user and password.
  public let url: String
  /// The title of the feed; nil for none.
  public let title: String?
  /// The number of episodes in the feed.
  public let episodeCount: Int
  /// The number of them that the show has already.
  public let matchCount: Int
  /// The number of episodes that the show has.
  public let knownCount: Int
  /// The show in the library that has this address already; nil for none.
  public let owner: ShowID?
}

/// The change of a feed's address by a user. The episodes keep their state: they are recognised as after a move.
extension FeedRefresher {
  /// Reads the feed at `address` and compares it with the show's episodes, without storing anything.
  ///
  /// - Throws: `RefreshingError`; `FeedError.superseded` when there is no such show.
  public func previewAddress(_ address: String, of show: ShowID) async throws -> AddressPreview {
    let (loaded, _, _) = try await read(address)
    guard let known = try await library.feeds.known(show) else { throw FeedError.superseded }
    let rows = try await library.feeds.episodesKnown(of: show)
    let (moment, isSameTitle) = (now(), loaded.feed.title == known.title)
    let (count, added) = try await work.run {
      let items = PlacedItem.all(loaded.items, seen: moment, known: rows)
      let merge = FeedMerge(known: rows, items: items, isComplete: true, isSameTitle: isSameTitle)
      return (items.count, merge.additions.count)
    }
    let owner = try await library.feeds.id(feedURL: loaded.url)
    return AddressPreview(
      url: loaded.url, title: loaded.feed.title, episodeCount: count, matchCount: count - added, knownCount: rows.count,
      owner: owner == show ? nil : owner)
  }

  /// Changes the address of a show's feed and stores the feed that is there. A private show stays private.
  ///
  /// - Parameters:
  ///   - address: as typed; a user and password in it are stored encrypted, for `user` alone.
  ///   - user: the user who changes it.
  /// - Throws: `RefreshingError`, and then nothing is changed; `FeedError.addressTaken` when another show has the address;
  ///   `FeedError.superseded` when there is no such show.
  public func changeAddress(of show: ShowID, to address: String, by user: UserID) async throws {
    let (loaded, notes, signIn) = try await read(address)
    if let other = try await library.feeds.id(feedURL: loaded.url), other != show { throw FeedError.addressTaken(other) }
    try await library.privateShows.stayPrivate(show)
    if let signIn {
      // Before the episodes that were read with them.
      try await feedCredentials.store(signIn.credentials, for: show, of: user, host: signIn.host)
      try await library.privateShows.grant(show, to: user, at: now())
    }
    try await refreshLocks.withLock(.show(show)) {
      let lease = try await library.feeds.takeOverLease(show, owner: instance.id, until: now() + Self.leaseTime)
      guard let known = try await library.feeds.known(show) else { throw FeedError.superseded }
      _ = try await store(loaded, for: known, lease, notes: notes, isNewest: true, reader: user)
      if known.url != loaded.url { try await library.feedAddresses.note(known.url, .earlier, of: show, at: now()) }
      try await library.feedAddresses.note(nil, .suggested, of: show, at: now())
    }
    library.events.publish(.feed(show))
  }

  /// Returns a show's feed to the address before the last change, and fetches it.
  ///
  /// - Throws: `FeedError.notReversible` when there is none any more; `FeedError.addressTaken`.
  public func undoAddress(of show: ShowID) async throws {
    guard let earlier = earlierAddress(try await library.feedAddresses.addresses(of: show)) else { throw FeedError.notReversible }
    try await refreshLocks.withLock(.show(show)) {
      try await library.feeds.setURL(earlier, of: show)
      try await library.feeds.forgetCopy(of: show, at: now())
      try await library.feedAddresses.note(nil, .earlier, of: show, at: now())
    }
    library.events.publish(.feed(show))
    await refresh(.show(show), .again)
  }

  /// Ignores the address that the publisher suggests, until the feed suggests it again.
  public func dismissSuggestion(of show: ShowID) async throws {
    try await library.feedAddresses.note(nil, .suggested, of: show, at: now())
    library.events.publish(.feed(show))
  }

  // MARK: - Within the room

  /// The address before the last change among `addresses`; nil when it is older than two weeks.
  func earlierAddress(_ addresses: [FeedAddressRepository.Kind: (url: String, noted: Date)]) -> String? {
    guard let (url, noted) = addresses[.earlier], now().timeIntervalSince(noted) < ShowMerge.undoPeriod else { return nil }
    return url
  }

  // MARK: - Private

  /// The whole feed at an address, with the credentials in the address that its server accepted and that it needs.
  private func read(_ address: String) async throws -> (LoadedFeed, [FetchNote], (credentials: BasicCredentials, host: String)?) {
    let typed = FeedRequest(address)
    return try await withSlot(typed.url) { answered in
      var request = typed
      var loaded = try await load(request)
      answered()
      _ = try await needed(of: &loaded, &request)
      var notes: [FetchNote] = []
      if let next = loaded.feed.nextPageURL { notes = try await readPages(of: &loaded, from: next, request.at(loaded.report.url)) }
      guard let credentials = request.credentials, let host = FeedCredentialStore.host(request.url),
        host == FeedCredentialStore.host(loaded.url)
      else { return (loaded, notes, nil) }
      return (loaded, notes, (credentials, host))
    }
  }
}
