import Events
import Foundation
import PodcastModel
import Storage

/// The leases and the schedule of feeds.
extension FeedRepository {
  /// The stored state of a show's feed; nil when there is no such show.
  public func known(_ show: ShowID) async throws -> KnownFeed? {
    try await database.read { try $0.row(Self.byID, ["show": .integer(show.rawValue)]).map(KnownFeed.init) }
  }

  /// The show with the feed `feedURL`; nil when there is none.
  public func id(feedURL: String) async throws -> ShowID? {
    try await database.read { try $0.row(Self.showByURL, ["feed_url": .text(feedURL)]).map { ShowID(try $0.int64("id")) } }
  }

  /// The private show beside an open show with the feed `feedURL`; nil when there is none.
  public func idBeside(feedURL: String) async throws -> ShowID? { try await id(feedURL: AddressBeside.stored(feedURL)) }

  /// A show's episodes with their identifiers, oldest first.
  public func episodesKnown(of show: ShowID) async throws -> [KnownEpisode] {
    try await database.read { try $0.rows(Self.known, ["show": .integer(show.rawValue)]).map(KnownEpisode.init) }
  }

  // MARK: - Leases

  /// Takes the lease, unless another owner holds it. `store` and `finish` release it.
  ///
  /// - Returns: nil when another owner holds it, or there is no such show.
  public func claim(_ show: ShowID, owner: String, at moment: Date, until: Date) async throws -> FeedLease? {
    try await writer.write { connection in
      let values: Parameters = [
        "lease_owner": .text(owner), "lease_until": Value(until), "next_fetch_at": Value(until), "show": .integer(show.rawValue),
        "now": Value(moment),
      ]
      return try connection.row(Self.claim, values).map {
        FeedLease(show: show, owner: owner, generation: try $0.int64("generation"))
      }
    }
  }

  /// Takes the lease from its holder, whose later writes are rejected.
  ///
  /// - Throws: `FeedError.superseded` when the show does not exist any more.
  public func takeOverLease(_ show: ShowID, owner: String, until: Date) async throws -> FeedLease {
    try await writer.write { connection in
      guard
        let row = try connection.row(
          Self.claimAnyway,
          ["lease_owner": .text(owner), "lease_until": Value(until), "next_fetch_at": Value(until), "show": .integer(show.rawValue)])
      else {
        throw FeedError.superseded
      }
      return FeedLease(show: show, owner: owner, generation: try row.int64("generation"))
    }
  }

  /// The owners of all leases.
  public func leaseOwners() async throws -> Set<String> {
    try await database.read { Set(try $0.rows(Self.leaseOwners, [:]).map { try $0.text("lease_owner") }) }
  }

  /// Releases a lease whose work was not finished.
  ///
  /// - Parameter next: when the feed is due again.
  public func releaseLease(_ lease: FeedLease, next: Date) async throws {
    let values: Parameters = [
      "next_fetch_at": Value(next), "show": .integer(lease.show.rawValue), "lease_owner": .text(lease.owner),
      "generation": .integer(lease.generation),
    ]
    _ = try await writer.write { try $0.run(Self.releaseLease, values) }
  }

  // MARK: - When

  /// The due feeds, the longest due first.
  public func due(at moment: Date, limit: Int) async throws -> [KnownFeed] {
    try await database.read { try $0.rows(Self.due, ["now": Value(moment), "limit": Value(limit)]).map(KnownFeed.init) }
  }

  /// Postpones the next fetch.
  ///
  /// - Parameter unwantedSince: since when no user wants the show; nil when one does.
  public func postpone(_ show: ShowID, to next: Date?, unwantedSince: Date?) async throws {
    _ = try await writer.write {
      try $0.run(Self.postpone, ["next_fetch_at": Value(next), "unwanted_since": Value(unwantedSince), "show": .integer(show.rawValue)])
    }
  }

  /// Whether a user subscribes to the show, plays it or has downloads of it.
  public func isInUse(_ show: ShowID) async throws -> Bool {
    try await database.read { try $0.row(Self.isInUse, ["show": .integer(show.rawValue)]) != nil }
  }

  /// The shows that a user subscribes to, plays or has downloads of.
  public func showsInUse() async throws -> [ShowID] {
    try await database.read { try $0.rows(Self.feedsInUse, [:]).map { ShowID(try $0.int64("show_id")) } }
  }

  /// The subscribed shows of `user` that were last fetched before `moment`.
  public func unchecked(since moment: Date, of user: UserID) async throws -> [ShowID] {
    try await database.read {
      try $0.rows(Self.unchecked, ["user": .integer(user.rawValue), "before": Value(moment)]).map { ShowID(try $0.int64("show_id")) }
    }
  }

  /// Sets the user agent for this feed; nil for the default one. The feed is due immediately.
  public func setUserAgent(_ userAgent: String?, of show: ShowID, at moment: Date) async throws {
    _ = try await writer.write {
      try $0.run(Self.setUserAgent, ["user_agent": Value(userAgent), "next_fetch_at": Value(moment), "show": .integer(show.rawValue)])
    }
    events.publish(.feed(show))
  }

  /// The user agent for the files of an episode: that of its show's feed; nil for the default one.
  public func userAgent(of episode: EpisodeID) async throws -> String? {
    try await database.read { try $0.row(Self.userAgentOfEpisode, ["episode": .integer(episode.rawValue)])?.optionalText("user_agent") }
  }

  /// The user agent for a picture of a show, of its episodes, chapters or people; nil for the default one.
  public func userAgent(of artwork: ArtworkID) async throws -> String? {
    try await database.read { connection in
      for row in try connection.rows(Self.userAgents, [:]) {
        let show = ShowID(try row.int64("show_id"))
        if try ArtworkRepository.belongs(artwork, to: show, on: connection) { return try row.optionalText("user_agent") }
      }
      return nil
    }
  }

  /// Changes the address of a feed.
  ///
  /// - Throws: `FeedError.addressTaken`.
  public func setURL(_ url: String, of show: ShowID) async throws {
    try await writer.write { connection in
      let address = try Self.address(url, of: show, on: connection)
      try Self.requireFree(address, on: connection)
      try connection.run(Self.setURL, ["feed_url": .text(address), "show": .integer(show.rawValue)])
      try PrivateShowRepository.check(url, of: show, on: connection)
    }
  }

  /// Makes a private show one beside an open show with the same feed, which can be added then.
  ///
  /// - Throws: `FeedError.addressTaken` when there is another private show beside it.
  public func setAside(_ show: ShowID) async throws {
    try await writer.write { connection in
      guard let row = try connection.row(ShowMergeRepository.urlOfShow, ["show": .integer(show.rawValue)]) else { return }
      let address = AddressBeside.stored(AddressBeside.shown(try row.text("feed_url")))
      try Self.requireFree(address, on: connection)
      try connection.run(Self.setURL, ["feed_url": .text(address), "show": .integer(show.rawValue)])
    }
  }

  /// Deletes the validators of the stored copy, so that the next fetch, which is due, reads the whole feed. A fetch that runs is rejected.
  public func forgetCopy(of show: ShowID, at moment: Date) async throws {
    _ = try await writer.write {
      try $0.run(ShowMergeRepository.setSchedule, ["next_fetch_at": Value(moment), "show": .integer(show.rawValue)])
    }
  }

  /// Deletes an unwanted show, a few episodes per transaction. Stops when a user wants it after all.
  ///
  /// - Returns: whether it is deleted.
  public func removeUnwanted(_ show: ShowID) async throws -> Bool {
    while true {
      let left: Int? = try await writer.write { connection in
        let id = Value.integer(show.rawValue)
        guard try connection.row(Self.isInUse, ["show": id]) == nil else { return nil }
        let episodes = try connection.rows(Self.episodesOfShow, ["show": id, "limit": .integer(100)])
        for episode in episodes { try connection.run(Self.removeEpisode, ["episode": .integer(try episode.int64("id"))]) }
        if episodes.isEmpty { try connection.run(Self.removeShow, ["show": id]) }
        return episodes.count
      }
      guard let left else { return false }
      if left == 0 { return true }
    }
  }
}
