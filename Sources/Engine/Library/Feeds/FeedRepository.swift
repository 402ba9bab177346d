import Events
import Foundation
import PodcastModel
import Storage

/// Stores feeds in the library, without touching any user's state.
///
/// Transactions hold at most 100 episodes with their notes, so that position reports never wait long. The validators of a copy are
/// written last: after an interrupted store the feed is fetched completely the next time.
public struct FeedRepository: Sendable {
  let database: any Database
  let events: any EventBus
  let writer: FeedWriter
  private let unchanged: UnchangedFeeds

  init(database: any Database, events: any EventBus) {
    self.database = database
    self.events = events
    writer = FeedWriter(database: database)
    unchanged = UnchangedFeeds(database: database, events: events)
  }

  /// Stores a new show. One with up to 100 episodes is stored in one transaction.
  ///
  /// - Throws: `FeedError.addressTaken` when it was added meanwhile.
  public func add(_ update: FeedUpdate, _ completion: FeedCompletion, owner: String) async throws -> FeedStored {
    let batches = update.batches
    let moment = completion.log.moment
    let documents = try EpisodeDocuments.all(batches[0])
    let lease = try await writer.write { connection in
      let lease = try Self.begin(
        update.show, owner: owner, needsCredentials: update.needsCredentials, isBeside: update.isBeside, at: moment, on: connection)
      try Self.write(batches[0], documents, of: lease.show, at: moment, on: connection)
      if batches.count == 1 { try Self.finish(update, completion, lease, on: connection) }
      return lease
    }
    try await store(batches.dropFirst(), update, completion, lease)
    publishChanges(update, completion, lease.show)
    return FeedStored(show: lease.show, addedEpisodes: update.additions.count)
  }

  /// Stores the changes of a fetch, and releases the lease.
  ///
  /// - Throws: `FeedError.superseded` when the lease is no longer held; `.addressTaken` when another show has the address.
  public func store(_ update: FeedUpdate, _ completion: FeedCompletion, lease: FeedLease) async throws -> FeedStored {
    let batches = update.batches
    let moment = completion.log.moment
    let documents = try EpisodeDocuments.all(batches[0])
    try await writer.write { connection in
      try Self.check(lease, on: connection)
      try Self.change(update.show, of: lease.show, on: connection)
      try Self.write(batches[0], documents, of: lease.show, at: moment, notifies: update.notifiesSubscribers, on: connection)
      if batches.count == 1 { try Self.finish(update, completion, lease, on: connection) }
    }
    try await store(batches.dropFirst(), update, completion, lease)
    publishChanges(update, completion, lease.show)
    return FeedStored(show: lease.show, addedEpisodes: update.additions.count)
  }

  /// Stores the end of a fetch without changes, and releases the lease. It writes two small rows.
  ///
  /// - Throws: `FeedError.superseded`.
  public func finish(_ completion: FeedCompletion, lease: FeedLease) async throws {
    try await writer.write { connection in
      try Self.check(lease, on: connection)
      try Self.finish(completion, lease, on: connection)
    }
    publishChanges(nil, completion, lease.show)
  }

  /// Notes that a feed, whose lease is not taken, is unchanged. It is written with others, by the next `writeUnchanged` at the latest.
  public func noteUnchanged(_ show: ShowID, at moment: Date, next: Date?) async throws {
    try await unchanged.note(show, at: moment, next: next)
  }

  /// Writes the unchanged feeds that are not written yet.
  public func writeUnchanged() async throws { try await unchanged.write() }

  // MARK: - Private

  private func store(
    _ batches: ArraySlice<ArraySlice<FeedUpdate.Row>>, _ update: FeedUpdate, _ completion: FeedCompletion, _ lease: FeedLease
  ) async throws {
    let moment = completion.log.moment
    for (index, batch) in zip(batches.indices, batches) {
      let isLast = index == batches.endIndex - 1
      let documents = try EpisodeDocuments.all(batch)
      try await writer.write { connection in
        try Self.check(lease, on: connection)
        try Self.write(batch, documents, of: lease.show, at: moment, notifies: update.notifiesSubscribers, on: connection)
        if isLast { try Self.finish(update, completion, lease, on: connection) }
      }
    }
  }

  private func publishChanges(_ update: FeedUpdate?, _ completion: FeedCompletion, _ show: ShowID) {
    if let update { events.publish(.show(show, addedEpisodes: update.additions.count)) }
    if let subscriber = completion.subscriber {
      events.publish(.subscription(show, subscriber))
      events.publish(.changeLog(subscriber))
    }
    events.publish(.feed(show))
  }
}

/// The result of storing a feed.
public struct FeedStored: Sendable, Equatable {
  /// The show.
  public let show: ShowID
  /// The number of added episodes.
  public let addedEpisodes: Int

  /// Creates a result.
  public init(show: ShowID, addedEpisodes: Int) {
    self.show = show
    self.addedEpisodes = addedEpisodes
  }
}

extension FeedUpdate {
  /// A row to write.
  enum Row: Sendable {
    case change(Change, Repair?)
    case addition(EpisodeMetadata)
    case returned(EpisodeID)
    case missed(EpisodeID)
    case gone(EpisodeID)

    /// The facts of an episode that it stores.
    var facts: EpisodeMetadata? {
      switch self {
      case .change(let change, _): change.facts
      case .addition(let facts): facts
      case .returned, .missed, .gone: nil
      }
    }
  }

  /// At most 100 rows per transaction, each with its notes, in order; at least one batch, even if empty.
  var batches: [ArraySlice<Row>] {
    let repairs = Dictionary(repairs.map { ($0.episode, $0) }, uniquingKeysWith: { first, _ in first })
    let rows =
      changes.map { Row.change($0, repairs[$0.episode]) } + additions.map(Row.addition) + returned.map(Row.returned)
      + missed.map(Row.missed) + removed.map(Row.gone)
    guard !rows.isEmpty else { return [[]] }
    return rows.batches(of: 100)
  }
}
