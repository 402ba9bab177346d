import BlockingWork
import BoundedNumbers
import FeedParsing
import Fetching
import Foundation
import Library
import PodcastModel
import Storage
import TextScanning

extension FeedRefresher {
  /// Merges a fetched feed with the known episodes, and stores the difference.
  ///
  /// - Parameters:
  ///   - isNewest: whether the feed itself was read, and not only older pages of it.
  ///   - reader: the user for whom it was read, who may see it.
  func store(
    _ loaded: LoadedFeed, for known: KnownFeed, _ lease: FeedLease, notes: [FetchNote], isNewest: Bool, subscriber: UserID? = nil,
    reader: UserID? = nil
  ) async throws -> RefreshOutcome {
    if let finished = try await merged(known, loaded) { return finished }
    let moment = now()
    let rows: [KnownEpisode]
    if let read = loaded.known { rows = read } else { rows = try await library.feeds.episodesKnown(of: known.show) }
    // Earlier versions stored references that are left in it.
    let isSameTitle = loaded.feed.title.map { $0 == known.title || $0 == known.title.withoutReferences } ?? true
    let unavailable = try await unavailableCopies(in: loaded, rows, of: known.show)
    let merge = try await work.run {
      FeedMerge(
        known: rows, items: PlacedItem.all(loaded.items, seen: moment, known: rows, unavailable: unavailable),
        isComplete: loaded.hasAllItems && isNewest, isSameTitle: isSameTitle)
    }
    var notes = notes
    let url = try await address(for: known, loaded, &notes)
    let show = ShowFacts(loaded.feed, url: url)
    var log = log(loaded, merge, notes, at: moment, isNewest: isNewest)
    let isSameShow = !isNewest || url == known.url && (show.isPartial || show.contentHash == known.contentHash)
    log.outcome = merge.isEmpty && isSameShow ? .unchanged : .updated
    if known.fetched.timeIntervalSince1970 == 0 { log.outcome = .added }
    var completion = completion(loaded, log, known: known, show: show, isNewest: isNewest)
    (completion.subscriber, completion.reader) = (subscriber, reader ?? subscriber)
    completion.suggestedURL = notes.contains(.moveRefused) ? loaded.url : loaded.suggestedURL
    if log.outcome == .unchanged, subscriber == nil {
      try await library.feeds.finish(completion, lease: lease)
    } else {
      var update = FeedUpdate(show)
      (update.additions, update.changes, update.repairs) = (merge.additions, merge.changes, merge.repairs)
      (update.returned, update.missed, update.removed) = (merge.returned, merge.missed, merge.removed)
      update.notifiesSubscribers = isNewest && known.fetched.timeIntervalSince1970 > 0
      _ = try await library.feeds.store(update, completion, lease: lease)
    }
    return RefreshOutcome(
      show: known.show, address: url, title: show.title ?? known.title, result: log.outcome, newEpisodes: merge.additions.count)
  }

  /// Stores a new show.
  ///
  /// - Parameters:
  ///   - reader: the user who gave the address, and may see the show even if it is private.
  ///   - needsCredentials: whether it was read with credentials.
  ///   - isBeside: whether it is a private show beside the open one with the same address.
  /// - Throws: `FeedError.addressTaken` when it was added meanwhile.
  func storeNew(
    _ loaded: LoadedFeed, notes: [FetchNote], subscriber: UserID?, reader: UserID?, needsCredentials: Bool, isBeside: Bool
  ) async throws -> FeedStored {
    let moment = now()
    let unavailable = try await unavailableCopies(in: loaded, [], of: nil)
    let (merge, show) = try await work.run {
      (
        FeedMerge(
          known: [], items: PlacedItem.all(loaded.items, seen: moment, unavailable: unavailable), isComplete: loaded.hasAllItems,
          isSameTitle: true),
        ShowFacts(loaded.feed, url: loaded.url)
      )
    }
    var log = log(loaded, merge, notes, at: moment)
    log.outcome = .added
    var completion = completion(loaded, log, known: nil, show: show, isNewest: true)
    (completion.subscriber, completion.reader) = (subscriber, reader)
    completion.suggestedURL = loaded.suggestedURL
    var update = FeedUpdate(show)
    (update.additions, update.needsCredentials, update.isBeside) = (merge.additions, needsCredentials, isBeside)
    return try await library.feeds.add(update, completion, owner: instance.id)
  }

  // MARK: - Private

  /// The addresses of copies of episodes that cannot be fetched, such as those for members. Each costs one request for a byte, and of the
  /// newest only.
  private func unavailableCopies(in loaded: LoadedFeed, _ rows: [KnownEpisode], of show: ShowID?) async throws -> Set<String> {
    let undecided = try await work.run { PlacedItem.undecidedCopies(loaded.items, known: rows) }
    // An older copy that is not tried stays as it is known, or counts as available.
    var unavailable = rows.isEmpty ? [] : Set(undecided.dropLast(Self.maxTriedCopies))
    for address in undecided.suffix(Self.maxTriedCopies) {
      var signIn: BasicCredentials?
      if let show { signIn = await feedCredentials.signIns(for: show, url: address).first?.credentials }
      if try await !loader.canFetch(address, credentials: signIn) { unavailable.insert(address) }
    }
    return unavailable
  }

  private static let maxTriedCopies = 3

  /// The feed's address from now on. An address that belongs to another show stays with that show.
  private func address(for known: KnownFeed, _ loaded: LoadedFeed, _ notes: inout [FetchNote]) async throws -> String {
    let url = (try? RemoteURL(known.url))?.text ?? known.url
    guard loaded.url != url else { return url }
    if let other = try await library.feeds.id(feedURL: loaded.url), other != known.show {
      notes.append(.moveRefused)
      return url
    }
    if !notes.contains(.newFeedFollowed) { notes.append(.moved) }
    return loaded.url
  }

  private func log(_ loaded: LoadedFeed, _ merge: FeedMerge, _ notes: [FetchNote], at moment: Date, isNewest: Bool = true) -> FetchLogEntry
  {
    var log = FetchLogEntry(loaded.report, at: moment, outcome: .updated)
    log.repairs = loaded.feed.repairs
    log.notes = notes
    log.addedEpisodes = merge.additions.count
    log.isComplete = loaded.hasAllItems && loaded.feed.nextPageURL == nil
    if isNewest && !loaded.feed.complete { log.notes.append(.truncated) }
    if !merge.repairs.isEmpty { log.notes.append(.identitiesRepaired) }
    if merge.pendingIdentities > 0 { log.notes.append(.identitiesPending) }
    return log
  }

  private func completion(
    _ loaded: LoadedFeed, _ log: FetchLogEntry, known: KnownFeed?, show: ShowFacts, isNewest: Bool
  ) -> FeedCompletion {
    let published = loaded.items.compactMap(\.published).filter { $0 <= log.moment }
    let changed = log.outcome == .unchanged ? known?.changed : log.outcome == .added ? published.max() : log.moment
    let cacheControl = loaded.report.cacheControl
    let interval =
      isNewest
      ? RefreshSchedule.interval(of: loaded.feed, published: published, cacheControl: cacheControl)
      : known?.interval.map { $0 / .seconds(1) } ?? RefreshSchedule.minPause
    var completion = FeedCompletion(
      log: log, interval: .seconds(Int64(clamping: interval)),
      next: schedule.next(after: log.moment, interval: interval, changed: changed, cacheControl: cacheControl))
    completion.pendingPageURL = loaded.feed.nextPageURL
    if isNewest { completion.copy = FeedValidators(loaded, show: show) }
    return completion
  }
}
