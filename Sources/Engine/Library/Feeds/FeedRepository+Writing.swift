import Foundation
import PodcastModel
import Storage

/// The steps within a transaction.
extension FeedRepository {
  /// Inserts the rows of a new show.
  static func begin(
    _ show: ShowFacts, owner: String, needsCredentials: Bool, isBeside: Bool, at moment: Date, on connection: any Connection
  ) throws -> FeedLease {
    let address = isBeside ? AddressBeside.stored(show.feedURL) : show.feedURL
    try requireFree(address, on: connection)
    let row = try connection.row(
      insertShow,
      [.text(address), .text(show.title ?? show.feedURL)] + (try facts(of: show, on: connection)) + [Value(moment)])
    guard let id = try row?.int64("id") else { throw StorageError.unexpectedValue(column: "id") }
    try connection.run(insertFeed, [.integer(id), Value(moment), .text(owner)])
    // In the transaction that stores the show: none of its words is ever indexed as public.
    try PrivateShowRepository.check(show.feedURL, of: ShowID(id), on: connection)
    if needsCredentials { try PrivateShowRepository.requireCredentials(ShowID(id), on: connection) }
    if !show.podroll.isEmpty { try ShowRepository.replace(show.podroll, of: ShowID(id), on: connection) }
    try ExtrasRepository.replace(show.extras, of: ShowID(id), on: connection)
    try SearchRepository.note(.show, id, on: connection)
    return FeedLease(show: ShowID(id), owner: owner, generation: 1)
  }

  /// - Throws: `FeedError.superseded` when the lease is no longer held.
  static func check(_ lease: FeedLease, on connection: any Connection) throws {
    let row = try connection.row(generation, [.integer(lease.show.rawValue)])
    guard try row?.int64("generation") == lease.generation, try row?.optionalText("lease_owner") == lease.owner else {
      throw FeedError.superseded
    }
  }

  static func change(_ show: ShowFacts, of id: ShowID, on connection: any Connection) throws {
    let address = try address(show.feedURL, of: id, on: connection)
    try requireFree(address, except: id, on: connection)
    let facts = try facts(of: show, on: connection)
    try SearchRepository.noting(.show, id.rawValue, on: connection) {
      try connection.run(
        show.isPartial ? updatePartOfShow : updateShow, [.text(address), Value(show.title)] + facts + [.integer(id.rawValue)])
    }
    try PrivateShowRepository.check(show.feedURL, of: id, on: connection)
    if !show.isPartial || !show.podroll.isEmpty { try ShowRepository.replace(show.podroll, of: id, on: connection) }
    if !show.isPartial || !show.extras.isEmpty { try ExtrasRepository.replace(show.extras, of: id, on: connection) }
  }

  /// - Parameter documents: those of each row.
  static func write(
    _ rows: ArraySlice<FeedUpdate.Row>, _ documents: [EpisodeDocuments], of show: ShowID, at moment: Date, notifies: Bool = false,
    on connection: any Connection
  ) throws {
    var artwork: [String: Value] = [:]
    let hasAdditions = rows.contains { if case .addition = $0 { true } else { false } }
    // nil when no episode counts as new: the feed was never read completely, or has no subscriber.
    let subscribed =
      try !hasAdditions
      ? nil : connection.row(SubscriptionRepository.firstSubscribed, [.integer(show.rawValue)])?.optionalDate("subscribed_at")
    var added: ClosedRange<Int64>?
    for (row, documents) in zip(rows, documents) {
      switch row {
      case .addition(let facts):
        let row = try connection.row(
          insertEpisode, [.integer(show.rawValue)] + (try values(of: facts, &artwork, on: connection)) + [Value(moment)])
        // No row: the episode is stored already, unchanged.
        guard let id = try row?.int64("id") else { continue }
        let isNew = try row?.int64("added_at") == moment.milliseconds
        if let notes = documents.notes { try connection.run(upsertNotes, [.integer(id), notes]) }
        if !isNew || facts.namesChapters { try ChapterRepository.update(facts, of: EpisodeID(id), on: connection) }
        try ExtrasRepository.replace(facts.extras, documents.extras, of: EpisodeID(id), in: show, isNew: isNew, on: connection)
        try TranscriptRepository.update(documents.transcripts, of: EpisodeID(id), isNew: isNew, on: connection)
        try setSeasonName(facts, in: show, on: connection)
        if isNew { added = min(added?.lowerBound ?? id, id)...max(added?.upperBound ?? id, id) }
        if !isNew { try SearchRepository.note(.episode, id, on: connection) }
        if let subscribed, subscribed < facts.sortDate {
          try connection.run(SubscriptionRepository.countNew, [.integer(show.rawValue), Value(facts.sortDate)])
        }
        if notifies {
          try NotificationRepository.note(id, of: show, at: moment, on: connection)
          try EpisodeRuleRepository.note(id, facts.sortDate, of: show, on: connection)
        }
      case .change(let change, let repair):
        let id = Value.integer(change.episode.rawValue)
        if let repair {
          try connection.run(
            insertRepair, [.text(repair.evidence.rawValue), .text(repair.newIdentity), Value(moment), id])
        }
        try SearchRepository.noting(.episode, change.episode.rawValue, on: connection) {
          try connection.run(updateEpisode, try values(of: change.facts, &artwork, on: connection) + [id])
          if let notes = documents.notes {
            try connection.run(upsertNotes, [id, notes])
          } else {
            try connection.run(deleteNotes, [id])
          }
        }
        if change.hasReplacedAudio { try connection.run(DownloadRepository.setReplaced, [Value(moment), id]) }
        try ChapterRepository.update(change.facts, of: change.episode, on: connection)
        try TranscriptRepository.update(documents.transcripts, of: change.episode, isNew: false, on: connection)
        try ExtrasRepository.replace(
          change.facts.extras, documents.extras, of: change.episode, in: show, isNew: false, on: connection)
        try setSeasonName(change.facts, in: show, on: connection)
      case .returned(let id): try connection.run(setMissed, [.integer(0), .null, .integer(id.rawValue)])
      case .missed(let id): try connection.run(setMissed, [.integer(1), .null, .integer(id.rawValue)])
      case .gone(let id): try connection.run(setMissed, [.integer(2), Value(moment), .integer(id.rawValue)])
      }
    }
    if let added { try SearchRepository.note(addedEpisodes: added, on: connection) }
  }

  static func finish(
    _ update: FeedUpdate, _ completion: FeedCompletion, _ lease: FeedLease, on connection: any Connection
  ) throws {
    let show = Value.integer(lease.show.rawValue)
    try connection.run(finishShow, [Value(completion.log.moment), show, show, show])
    if let subscriber = completion.subscriber {
      let moment = completion.log.moment
      if try connection.run(SubscriptionRepository.insert, [.integer(subscriber.rawValue), show, Value(moment)]) > 0 {
        let origin = ChangeLogRepository.Origin(user: subscriber, moment: moment, author: completion.author)
        try ChangeLogRepository.add(.subscribed, [lease.show.rawValue], by: origin, on: connection)
      }
      try connection.run(setInUse, [show])
    }
    try finish(completion, lease, on: connection)
  }

  static func finish(_ completion: FeedCompletion, _ lease: FeedLease, on connection: any Connection) throws {
    let log = completion.log
    if let reader = completion.reader {
      try PrivateShowRepository.grant(lease.show, to: reader, at: completion.log.moment, on: connection)
    }
    let show = Value.integer(lease.show.rawValue)
    let answered = log.failure == nil ? log.moment : nil
    let changed = log.outcome == .updated || log.outcome == .added ? log.moment : nil
    try connection.run(
      finishFeed,
      [
        Value(answered), Value(changed), Value(completion.next), Value(completion.interval?.components.seconds ?? 0),
        Value(log.failure?.rawValue), Value(completion.failures), Value(completion.pendingPageURL), show,
      ])
    if let copy = completion.copy {
      try connection.run(
        setValidators, [Value(copy.etag), Value(copy.lastModified), Value(copy.podcastGUID), Value(copy.contentHash), show])
      try FeedAddressRepository.note(completion.suggestedURL, .suggested, of: lease.show, at: log.moment, on: connection)
    }
    let slot = lease.generation % Int64(FetchLogEntry.maxCount)
    try connection.run(FetchLogRepository.insert, [show, .integer(slot)] + log.values)
  }

  /// Stores that a user wants a show: it is not deleted, and fetched again if it was waiting for credentials.
  static func noteUse(of show: ShowID, on connection: any Connection) throws {
    try connection.run(setInUse, [.integer(show.rawValue)])
    try connection.run(resumeFetching, [.integer(show.rawValue)])
  }

  /// The address to store for a show whose feed is at `url`.
  static func address(_ url: String, of show: ShowID, on connection: any Connection) throws -> String {
    let row = try connection.row(ShowMergeRepository.urlOfShow, [.integer(show.rawValue)])
    return AddressBeside.moved(url, from: try row?.text("feed_url") ?? url)
  }

  /// Checks that no other show has a stored address.
  ///
  /// - Throws: `FeedError.addressTaken`.
  static func requireFree(_ address: String, except show: ShowID? = nil, on connection: any Connection) throws {
    guard let row = try connection.row(showByURL, [.text(address)]) else { return }
    let other = ShowID(try row.int64("id"))
    guard other == show else { throw FeedError.addressTaken(other) }
  }

  // MARK: - Private

  private static func facts(of show: ShowFacts, on connection: any Connection) throws -> [Value] {
    let artwork = try show.artworkURL.map { try ArtworkRepository.id(of: $0, fallbacks: show.artworkFallbacks, on: connection) }
    return [
      Value(show.author), Value(show.owner), .text(show.summary), Value(show.link), Value(show.language), Value(show.category),
      Value(artwork?.rawValue), .text(show.order.rawValue), Value(show.isExplicit),
    ]
  }

  private static func setSeasonName(_ episode: EpisodeMetadata, in show: ShowID, on connection: any Connection) throws {
    guard let season = episode.season, let name = episode.seasonName else { return }
    try ExtrasRepository.setName(name, ofSeason: season, in: show, on: connection)
  }

  private static func values(
    of episode: EpisodeMetadata, _ artwork: inout [String: Value], on connection: any Connection
  ) throws -> [Value] {
    [
      .text(episode.identity), .text(episode.title), Value(episode.subtitle), .text(episode.summary), Value(episode.link),
      Value(episode.published), Value(episode.sortDate), Value(episode.durationSeconds), Value(episode.enclosure?.url),
      Value(episode.enclosure?.type), Value(episode.enclosure?.length),
      try episode.artworkURL.map { url in
        // Most episodes of a show share one cover, or have none of their own.
        if let known = artwork[url] { return known }
        let id = Value.integer(try ArtworkRepository.id(of: url, fallbacks: episode.artworkFallbacks, on: connection).rawValue)
        artwork[url] = id
        return id
      } ?? .null,
      Value(episode.season), Value(episode.number), .text(episode.kind.rawValue), Value(episode.isExplicit), Value(episode.contentHash),
    ]
  }
}
