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
      ["feed_url": .text(address), "title": .text(show.title ?? show.feedURL)] + (try facts(of: show, on: connection))
        + ["added_at": Value(moment)])
    guard let id = try row?.int64("id") else { throw StorageError.unexpectedValue(column: "id") }
    try connection.run(insertFeed, ["show": .integer(id), "unwanted_since": Value(moment), "lease_owner": .text(owner)])
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
    let row = try connection.row(generation, ["show": .integer(lease.show.rawValue)])
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
        show.isPartial ? updatePartOfShow : updateShow,
        ["feed_url": .text(address), "title": Value(show.title)] + facts + ["show": .integer(id.rawValue)])
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
      ? nil : connection.row(SubscriptionRepository.firstSubscribed, ["show": .integer(show.rawValue)])?.optionalDate("subscribed_at")
    var added: ClosedRange<Int64>?
    for (row, documents) in zip(rows, documents) {
      switch row {
      case .addition(let facts):
        let row = try connection.row(
          insertEpisode,
          try parameters(of: facts, &artwork, on: connection) + ["show": .integer(show.rawValue), "added_at": Value(moment)])
        // No row: the episode is stored already, unchanged.
        guard let id = try row?.int64("id") else { continue }
        let isNew = try row?.int64("added_at") == moment.milliseconds
        if let notes = documents.notes { try connection.run(upsertNotes, ["episode": .integer(id), "html": notes]) }
        if !isNew || facts.namesChapters { try ChapterRepository.update(facts, of: EpisodeID(id), on: connection) }
        try ExtrasRepository.replace(facts.extras, documents.extras, of: EpisodeID(id), in: show, isNew: isNew, on: connection)
        try TranscriptRepository.update(documents.transcripts, of: EpisodeID(id), isNew: isNew, on: connection)
        try setSeasonName(facts, in: show, on: connection)
        if isNew { added = min(added?.lowerBound ?? id, id)...max(added?.upperBound ?? id, id) }
        if !isNew { try SearchRepository.note(.episode, id, on: connection) }
        if let subscribed, subscribed < facts.sortDate {
          try connection.run(SubscriptionRepository.countNew, ["show": .integer(show.rawValue), "before": Value(facts.sortDate)])
        }
        if notifies {
          try NotificationRepository.note(id, of: show, at: moment, on: connection)
          try EpisodeRuleRepository.note(id, facts.sortDate, of: show, on: connection)
        }
      case .change(let change, let repair):
        let id = Value.integer(change.episode.rawValue)
        if let repair {
          try connection.run(
            insertRepair,
            [
              "evidence": .text(repair.evidence.rawValue), "new_identity": .text(repair.newIdentity), "repaired_at": Value(moment),
              "episode": id,
            ])
        }
        try SearchRepository.noting(.episode, change.episode.rawValue, on: connection) {
          try connection.run(updateEpisode, try parameters(of: change.facts, &artwork, on: connection) + ["episode": id])
          if let notes = documents.notes {
            try connection.run(upsertNotes, ["episode": id, "html": notes])
          } else {
            try connection.run(deleteNotes, ["episode": id])
          }
        }
        if change.hasReplacedAudio { try connection.run(DownloadRepository.setReplaced, ["replaced_at": Value(moment), "episode": id]) }
        try ChapterRepository.update(change.facts, of: change.episode, on: connection)
        try TranscriptRepository.update(documents.transcripts, of: change.episode, isNew: false, on: connection)
        try ExtrasRepository.replace(
          change.facts.extras, documents.extras, of: change.episode, in: show, isNew: false, on: connection)
        try setSeasonName(change.facts, in: show, on: connection)
      case .returned(let id): try connection.run(setMissed, ["missed": .integer(0), "gone_at": .null, "episode": .integer(id.rawValue)])
      case .missed(let id): try connection.run(setMissed, ["missed": .integer(1), "gone_at": .null, "episode": .integer(id.rawValue)])
      case .gone(let id):
        try connection.run(setMissed, ["missed": .integer(2), "gone_at": Value(moment), "episode": .integer(id.rawValue)])
      }
    }
    if let added { try SearchRepository.note(addedEpisodes: added, on: connection) }
  }

  static func finish(
    _ update: FeedUpdate, _ completion: FeedCompletion, _ lease: FeedLease, on connection: any Connection
  ) throws {
    let show = Value.integer(lease.show.rawValue)
    try connection.run(finishShow, ["fetched_at": Value(completion.log.moment), "show": show])
    if let subscriber = completion.subscriber {
      let moment = completion.log.moment
      if try connection.run(
        SubscriptionRepository.insert, ["user": .integer(subscriber.rawValue), "show": show, "subscribed_at": Value(moment)]) > 0
      {
        let origin = ChangeLogRepository.Origin(user: subscriber, moment: moment, author: completion.author)
        try ChangeLogRepository.add(.subscribed, [lease.show.rawValue], by: origin, on: connection)
      }
      try connection.run(setInUse, ["show": show])
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
        "checked_at": Value(answered), "changed_at": Value(changed), "next_fetch_at": Value(completion.next),
        "check_seconds": Value(completion.interval?.components.seconds ?? 0), "trouble": Value(log.failure?.rawValue),
        "failures": Value(completion.failures), "pending_page": Value(completion.pendingPageURL), "show": show,
      ])
    if let copy = completion.copy {
      try connection.run(
        setValidators,
        [
          "etag": Value(copy.etag), "last_modified": Value(copy.lastModified), "podcast_guid": Value(copy.podcastGUID),
          "content_hash": Value(copy.contentHash), "show": show,
        ])
      try FeedAddressRepository.note(completion.suggestedURL, .suggested, of: lease.show, at: log.moment, on: connection)
    }
    let slot = lease.generation % Int64(FetchLogEntry.maxCount)
    try connection.run(FetchLogRepository.insert, ["show": show, "slot": .integer(slot)] + log.parameters)
  }

  /// Stores that a user wants a show: it is not deleted, and fetched again if it was waiting for credentials.
  static func noteUse(of show: ShowID, on connection: any Connection) throws {
    try connection.run(setInUse, ["show": .integer(show.rawValue)])
    try connection.run(resumeFetching, ["show": .integer(show.rawValue)])
  }

  /// The address to store for a show whose feed is at `url`.
  static func address(_ url: String, of show: ShowID, on connection: any Connection) throws -> String {
    let row = try connection.row(ShowMergeRepository.urlOfShow, ["show": .integer(show.rawValue)])
    return AddressBeside.moved(url, from: try row?.text("feed_url") ?? url)
  }

  /// Checks that no other show has a stored address.
  ///
  /// - Throws: `FeedError.addressTaken`.
  static func requireFree(_ address: String, except show: ShowID? = nil, on connection: any Connection) throws {
    guard let row = try connection.row(showByURL, ["feed_url": .text(address)]) else { return }
    let other = ShowID(try row.int64("id"))
    guard other == show else { throw FeedError.addressTaken(other) }
  }

  // MARK: - Private

  private static func facts(of show: ShowFacts, on connection: any Connection) throws -> Parameters {
    let artwork = try show.artworkURL.map { try ArtworkRepository.id(of: $0, fallbacks: show.artworkFallbacks, on: connection) }
    return [
      "author": Value(show.author), "owner": Value(show.owner), "summary": .text(show.summary), "link": Value(show.link),
      "language": Value(show.language), "category": Value(show.category), "artwork": Value(artwork?.rawValue),
      "play_order": .text(show.order.rawValue), "is_explicit": Value(show.isExplicit),
    ]
  }

  private static func setSeasonName(_ episode: EpisodeMetadata, in show: ShowID, on connection: any Connection) throws {
    guard let season = episode.season, let name = episode.seasonName else { return }
    try ExtrasRepository.setName(name, ofSeason: season, in: show, on: connection)
  }

  private static func parameters(
    of episode: EpisodeMetadata, _ artwork: inout [String: Value], on connection: any Connection
  ) throws -> Parameters {
    [
      "identity": .text(episode.identity), "title": .text(episode.title), "subtitle": Value(episode.subtitle),
      "summary": .text(episode.summary), "link": Value(episode.link), "published_at": Value(episode.published),
      "sort_at": Value(episode.sortDate), "duration": Value(episode.durationSeconds), "enclosure_url": Value(episode.enclosure?.url),
      "enclosure_type": Value(episode.enclosure?.type), "enclosure_length": Value(episode.enclosure?.length),
      "artwork": try episode.artworkURL.map { url in
        // Most episodes of a show share one cover, or have none of their own.
        if let known = artwork[url] { return known }
        let id = Value.integer(try ArtworkRepository.id(of: url, fallbacks: episode.artworkFallbacks, on: connection).rawValue)
        artwork[url] = id
        return id
      } ?? .null,
      "season": Value(episode.season), "number": Value(episode.number), "kind": .text(episode.kind.rawValue),
      "is_explicit": Value(episode.isExplicit), "content_hash": Value(episode.contentHash),
    ]
  }
}
