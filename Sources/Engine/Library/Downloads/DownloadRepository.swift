import Events
import Foundation
import PodcastModel
import Storage

/// The download queue of the server: the state of each file and the lease of the process that downloads it.
///
/// Only the holder of the lease can write progress, so that a process that was presumed dead does no damage.
public struct DownloadRepository: Sendable {
  let database: any Database
  let events: any EventBus

  // MARK: - Reading

  /// The download of an episode; nil when there is none.
  public func download(_ episode: EpisodeID) async throws -> Download? {
    try await database.read { try $0.row(Self.byID, ["episode": .integer(episode.rawValue)]).map(Download.init) }
  }

  /// The state of an episode's download for `user`; nil when the user has not downloaded it.
  public func facts(of episode: EpisodeID, for user: UserID) async throws -> DownloadFacts? {
    try await database.read {
      try $0.row(Self.factsOfOne, ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]).flatMap {
        try DownloadFacts($0)
      }
    }
  }

  /// Those of `episodes` whose file is not the audio that the feed names now.
  public func replaced(among episodes: [EpisodeID]) async throws -> [EpisodeID] {
    try await database.read { connection in
      try episodes.filter { try connection.row(Self.replaced, ["episode": .integer($0.rawValue)]) != nil }
    }
  }

  /// The finished downloads whose sources were last asked for their version before `moment`, longest ago first, with the address of each.
  public func unasked(since moment: Date, limit: Int) async throws -> [(episode: EpisodeID, url: String)] {
    try await database.read { connection in
      try connection.rows(Self.unasked, ["before": Value(moment), "limit": Value(limit)]).map {
        (EpisodeID(try $0.int64("episode_id")), try $0.text("url"))
      }
    }
  }

  /// All downloads by the ids of their episodes, in pages.
  ///
  /// - Parameter last: the last one of the previous page.
  public func all(after last: EpisodeID?, limit: Int) async throws -> [Download] {
    try await database.read { try $0.rows(Self.page, ["after": .integer(last?.rawValue ?? 0), "limit": Value(limit)]).map(Download.init) }
  }

  /// The totals of all finished downloads.
  public func totals() async throws -> DownloadTotals {
    try await database.read { connection in
      let row = try connection.row(Self.totals, [:])
      return DownloadTotals(files: Int(clamping: try row?.int64("files") ?? 0), bytes: try row?.int64("bytes") ?? 0)
    }
  }

  /// The downloads that can start at `moment`, in the order of the queue, in pages.
  public func startable(at moment: Date, after last: Download?, limit: Int) async throws -> [Download] {
    let parameters: Parameters = [
      "queued_at": Value(last?.queued ?? Date(milliseconds: -9_000_000_000_000)), "after": .integer(last?.episode.rawValue ?? 0),
      "now": Value(moment), "limit": Value(limit),
    ]
    return try await database.read { try $0.rows(Self.startable, parameters).map(Download.init) }
  }

  /// Whether a download is queued.
  public func isAnythingQueued() async throws -> Bool { try await database.read { try $0.row(Self.anyQueued, [:]) != nil } }

  /// The downloads with a lease.
  public func leased() async throws -> [Download] {
    try await database.read { try $0.rows(Self.leased, [:]).map(Download.init) }
  }

  /// The size of all files and the running downloads in one snapshot: a download that ends meanwhile is in one of them.
  ///
  /// - Returns: the bytes of all files, and the leased downloads.
  public func savedAndLeased() async throws -> (bytes: Int64, leased: [Download]) {
    try await database.read { connection in
      (try connection.row(Self.totals, [:])?.int64("bytes") ?? 0, try connection.rows(Self.leased, [:]).map(Download.init))
    }
  }

  // MARK: - What people wish

  /// Pauses unfinished downloads. A running transfer stops at its next progress report.
  public func pause(_ episodes: [EpisodeID]) async throws {
    try await change(episodes) { (Self.pause, ["episode": .integer($0.rawValue)]) }
  }

  /// Queues downloads again that are paused, waiting or failed; they continue with their bytes.
  public func resume(_ episodes: [EpisodeID], at moment: Date) async throws {
    try await change(episodes) { (Self.resume, ["next_try": Value(moment), "episode": .integer($0.rawValue)]) }
  }

  // MARK: - Leases

  /// Takes the lease of a queued download, unless another process holds it.
  public func lease(_ episode: EpisodeID, owner: String, at moment: Date, until: Date) async throws -> DownloadLease? {
    let values: Parameters = [
      "lease_owner": .text(owner), "lease_until": Value(until), "episode": .integer(episode.rawValue), "now": Value(moment),
    ]
    let lease = try await database.write {
      try $0.row(Self.lease, values).map { DownloadLease(episode: episode, owner: owner, generation: try $0.int64("generation")) }
    }
    if lease != nil { events.publish(.download(episode)) }
    return lease
  }

  /// Stores progress, and extends the lease.
  ///
  /// - Returns: the current state, which a user may have changed; nil when the lease is lost, or the download was deleted.
  public func step(_ step: DownloadCheckpoint, lease: DownloadLease, until: Date) async throws -> DownloadState? {
    let facts: Parameters = [
      "url": .text(step.url), "final_host": Value(step.finalHost), "record": Value(step.record), "synced": .integer(step.synced),
      "total": Value(step.total), "lease_until": Value(until),
      "state": .text((step.isTransferring ? DownloadState.downloading : .probing).rawValue),
    ]
    return try await database.write(.deferred) {
      try $0.row(Self.step, facts + lease.parameters).flatMap { DownloadState(rawValue: try $0.text("state")) }
    }
  }

  /// Stores the properties of the file before it is renamed to its final name: a file with that name is then known to be complete.
  ///
  /// - Returns: whether the lease is still valid.
  public func prepare(_ file: FinishedFile, lease: DownloadLease) async throws -> Bool {
    try await database.write { try $0.run(Self.prepare, file.parameters + lease.parameters) } > 0
  }

  /// Marks the download as finished, and as new for all its users.
  ///
  /// - Returns: whether the lease was still valid; if not, the file belongs to no download.
  public func finish(_ file: FinishedFile, lease: DownloadLease, at moment: Date) async throws -> Bool {
    let users: [UserID]? = try await database.write { connection in
      guard try connection.run(Self.finish, file.parameters + ["now": Value(moment)] + lease.parameters) > 0 else { return nil }
      try connection.run(Self.addTotal, ["files": .integer(1), "bytes": .integer(file.bytes)])
      return try DownloadOwnershipRepository.finished(lease.episode, at: moment, on: connection)
    }
    guard let users else { return false }
    events.publish(.download(lease.episode))
    for user in users { events.publish(.downloads(user)) }
    return true
  }

  /// Releases the lease. A download that was paused meanwhile stays paused.
  public func releaseLease(_ lease: DownloadLease, _ end: DownloadOutcome) async throws {
    let outcome: Parameters = [
      "state": .text(end.state.rawValue), "trouble": Value(end.failure?.rawValue), "trouble_detail": Value(end.detail),
      "attempts": Value(end.attempts), "next_try": Value(end.nextTry), "in_queue": Value(end.nextTry != nil),
    ]
    if try await database.write({ try $0.run(Self.letGo, outcome + lease.parameters) }) > 0 { events.publish(.download(lease.episode)) }
  }

  /// Queues the downloads that wait because of `failure`, such as a missing network or a full disk.
  public func wake(_ failure: DownloadFailure, at moment: Date) async throws {
    try await wakeOrWait(Self.wake, ["next_try": Value(moment), "trouble": .text(failure.rawValue)])
  }

  /// Lets the queued downloads wait because of `failure`.
  public func wait(for failure: DownloadFailure, until moment: Date) async throws {
    try await wakeOrWait(Self.wait, ["trouble": .text(failure.rawValue), "next_try": Value(moment)])
  }

  /// Queues a finished download again whose file is missing, damaged or replaced by the publisher.
  public func requeue(_ episode: EpisodeID, at moment: Date) async throws {
    let users: [UserID] = try await database.write { connection in
      guard let row = try connection.row(Self.byID, ["episode": .integer(episode.rawValue)]) else { return [] }
      let download = try Download(row)
      guard download.state == .downloaded else { return [] }
      try connection.run(Self.addTotal, ["files": .integer(-1), "bytes": .integer(-download.synced)])
      try connection.run(Self.requeue, ["next_try": Value(moment), "episode": .integer(episode.rawValue)])
      let users = try DownloadOwnershipRepository.unfinished(episode, on: connection)
      if users.isEmpty { try connection.run(Self.delete, ["episode": .integer(episode.rawValue)]) }
      return users
    }
    events.publish(.download(episode))
    for user in users { events.publish(.downloads(user)) }
  }

  /// Stores which version of a finished download its source sends: one that was the same on two days and then changes is other audio.
  ///
  /// - Parameter version: nil when the source did not say.
  public func setSource(_ version: String?, of episode: EpisodeID, at moment: Date) async throws {
    let (id, time) = (Value.integer(episode.rawValue), Value(moment))
    let replaced: Date? = try await database.write { connection in
      guard let version else {
        try connection.run(Self.setSourceAsked, ["source_asked_at": time, "episode": id])
        return nil
      }
      let name = Value.text(version)
      return try connection.row(Self.setSource, ["source_version": name, "replaced_at": time, "source_asked_at": time, "episode": id])?
        .optionalDate("replaced_at")
    }
    if replaced == moment { events.publish(.download(episode)) }
  }

  // MARK: - Private

  private func change(_ episodes: [EpisodeID], _ statement: @escaping @Sendable (EpisodeID) -> (Statement, Parameters)) async throws {
    for batch in episodes.batches(of: Self.batch) {
      let changed = try await database.write { connection in
        try batch.filter { episode in
          let (statement, parameters) = statement(episode)
          return try connection.run(statement, parameters) > 0
        }
      }
      for episode in changed { events.publish(.download(episode)) }
    }
  }

  private func wakeOrWait(_ statement: Statement, _ parameters: Parameters) async throws {
    let episodes = try await database.write { connection in
      try connection.rows(statement, parameters).map { EpisodeID(try $0.int64("episode_id")) }
    }
    for episode in episodes { events.publish(.download(episode)) }
  }

  private static let batch = 200
}
