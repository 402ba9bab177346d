import Events
import Foundation
import PodcastModel
import Storage

/// The queue of episodes whose transcripts this server makes. It belongs to the server: one transcription at a time.
public struct TranscriptionRepository: Sendable {
  let database: any Database
  let events: any EventBus

  // MARK: - Reading

  /// The transcription of an episode; nil for none.
  public func job(of episode: EpisodeID) async throws -> TranscriptionJob? {
    try await database.read { try $0.row(Self.ofEpisode, ["episode": .integer(episode.rawValue)]).map(TranscriptionJob.init) }
  }

  /// The transcriptions of episodes that `user` may see: those in the queue in their order, then the ended ones, the newest first.
  public func jobs(for user: UserID, limit: Int) async throws -> [ListedTranscription] {
    let page: Parameters = ["user": .integer(user.rawValue), "limit": Value(limit)]
    return try await database.read { connection in
      var jobs: [ListedTranscription] = []
      for state in [TranscriptionJob.State.running, .queued] {
        jobs += try connection.rows(Self.open, ["state": .text(state.rawValue)] + page).map(ListedTranscription.init)
      }
      var ended: [ListedTranscription] = []
      for state in [TranscriptionJob.State.failed, .done] {
        ended += try connection.rows(Self.ended, ["state": .text(state.rawValue)] + page).map(ListedTranscription.init)
      }
      ended.sort { $0.job.finished ?? .distantPast > $1.job.finished ?? .distantPast }
      return Array((jobs + ended).prefix(limit))
    }
  }

  /// The seconds of audio that were transcribed on a day of the server.
  public func seconds(on day: LocalDay) async throws -> Double {
    try await database.read { try $0.row(Self.ofDay, ["day": Value(day.rawValue)])?.double("seconds") ?? 0 }
  }

  /// The documents of the parts of an episode that are done, by number.
  public func parts(of episode: EpisodeID) async throws -> [Int: String] {
    let rows = try await database.read { try $0.rows(Self.partsOfEpisode, ["episode": .integer(episode.rawValue)]) }
    return Dictionary(
      try rows.map { (Int(clamping: try $0.int64("number")), try $0.text("document")) }, uniquingKeysWith: { _, last in last })
  }

  /// Whether a transcription of the queue is due.
  public func isDue(at moment: Date) async throws -> Bool {
    try await database.read { try $0.row(Self.firstDue, ["now": Value(moment)]) != nil }
  }

  // MARK: - The queue

  /// Adds an episode at the end of the queue. An ended transcription is queued again.
  ///
  /// - Parameter limit: The largest number of queued episodes of `user`; nil for no limit.
  /// - Returns: false when it is in the queue already; nil at the limit.
  /// - Throws: `StorageError.constraint` when there is no such episode.
  public func add(_ episode: EpisodeID, for user: UserID, at moment: Date, limit: Int? = nil) async throws -> Bool? {
    let isNew = try await database.write { connection -> Bool? in
      if let limit, try connection.total(Self.queued, ["user": .integer(user.rawValue)]) >= limit { return nil }
      return try connection.run(
        Self.add, ["episode": .integer(episode.rawValue), "user": .integer(user.rawValue), "created_at": Value(moment)]) > 0
    }
    if isNew == true { events.publish(.transcription(episode)) }
    return isNew
  }

  /// Removes a transcription from the queue, or an ended one from the list.
  ///
  /// - Parameter user: nil for the one of any user.
  /// - Returns: Whether there was one of this user.
  public func remove(_ episode: EpisodeID, of user: UserID?) async throws -> Bool {
    let wasThere = try await database.write { connection in
      if let user {
        return try connection.run(Self.removeOwn, ["episode": .integer(episode.rawValue), "user": .integer(user.rawValue)]) > 0
      }
      return try connection.run(Self.remove, ["episode": .integer(episode.rawValue)]) > 0
    }
    if wasThere { events.publish(.transcription(episode)) }
    return wasThere
  }

  /// Takes the first due transcription of the queue.
  ///
  /// - Returns: nil when none is due, or one is running.
  public func claim(owner: String, at moment: Date) async throws -> TranscriptionJob? {
    let job = try await database.write { connection -> TranscriptionJob? in
      guard try connection.row(Self.running, [:]) == nil,
        let episode = try connection.row(Self.firstDue, ["now": Value(moment)])?.int64("episode_id")
      else { return nil }
      try connection.run(Self.start, ["lease_owner": .text(owner), "episode": .integer(episode)])
      return try connection.row(Self.ofEpisode, ["episode": .integer(episode)]).map(TranscriptionJob.init)
    }
    if let job { events.publish(.transcription(job.episode)) }
    return job
  }

  /// Stores the length of the audio. Parts of audio with another length are deleted: the file was replaced.
  public func setDuration(_ seconds: Double, of episode: EpisodeID) async throws {
    let seconds = Self.bounded(seconds)
    try await database.write { connection in
      guard let row = try connection.row(Self.ofEpisode, ["episode": .integer(episode.rawValue)]) else { return }
      let job = try TranscriptionJob(row)
      let isSame = job.durationSeconds.map { abs($0 - seconds) < 1 } ?? false
      if !isSame { try connection.run(Self.removeParts, ["episode": .integer(episode.rawValue)]) }
      try connection.run(
        Self.setDuration,
        ["total_seconds": .real(seconds), "processed": .real(isSame ? job.processedSeconds : 0), "episode": .integer(episode.rawValue)])
    }
    events.publish(.transcription(episode))
  }

  /// Stores a part that is done, and counts it for the day: one transaction, so that no part is paid for twice. The count of failures
  /// starts again.
  ///
  /// - Parameters:
  ///   - seconds: The length of the part.
  ///   - processed: The length of all parts that are done.
  public func savePart(
    _ number: Int, document: String, seconds: Double, processed: Double, of episode: EpisodeID, on day: LocalDay
  ) async throws {
    try await database.write { connection in
      try connection.run(Self.count, ["day": Value(day.rawValue), "seconds": .real(Self.bounded(seconds))])
      // The user may have cancelled it.
      guard try connection.row(Self.ofEpisode, ["episode": .integer(episode.rawValue)]) != nil else { return }
      try connection.run(Self.addPart, ["episode": .integer(episode.rawValue), "number": Value(number), "document": .text(document)])
      try connection.run(Self.setProgress, ["processed": .real(Self.bounded(processed)), "episode": .integer(episode.rawValue)])
    }
    events.publish(.transcription(episode))
  }

  /// Puts a running transcription back into the queue, in its place.
  ///
  /// - Parameters:
  ///   - failure: The reason; nil when the server is shutting down.
  ///   - isAttempt: Whether it counts as a failed attempt.
  public func postpone(
    _ episode: EpisodeID, to moment: Date?, _ failure: TranscriptionFailure?, detail: String? = nil, isAttempt: Bool = false
  ) async throws {
    _ = try await database.write { connection in
      try connection.run(
        Self.postpone,
        [
          "next_at": Value(moment), "failure": Value(failure?.rawValue), "failure_detail": Value(detail),
          "failures": .integer(isAttempt ? 1 : 0), "episode": .integer(episode.rawValue),
        ])
    }
    events.publish(.transcription(episode))
  }

  /// Ends a running transcription: done, or failed with a reason. Its parts are deleted unless another attempt needs them.
  public func end(_ episode: EpisodeID, _ failure: TranscriptionFailure? = nil, detail: String? = nil, at moment: Date) async throws {
    let state = failure == nil ? TranscriptionJob.State.done : .failed
    try await database.write { connection in
      try connection.run(
        Self.end,
        [
          "state": .text(state.rawValue), "failure": Value(failure?.rawValue), "failure_detail": Value(detail),
          "finished_at": Value(moment), "episode": .integer(episode.rawValue),
        ])
      if failure == nil || failure == .noSpeech { try connection.run(Self.removeParts, ["episode": .integer(episode.rawValue)]) }
    }
    events.publish(.transcription(episode))
  }

  // MARK: - Upkeep

  /// The owners of running transcriptions.
  public func leaseOwners() async throws -> Set<String> {
    try await database.read { Set(try $0.rows(Self.owners, [:]).compactMap { try $0.optionalText("lease_owner") }) }
  }

  /// Puts the running transcriptions of an ended process back into the queue.
  public func release(owner: String) async throws {
    _ = try await database.write { try $0.run(Self.release, ["lease_owner": .text(owner)]) }
  }

  /// Makes transcriptions due that wait for a download which is complete.
  ///
  /// - Returns: Whether there were any.
  public func wakeDownloaded() async throws -> Bool {
    // Downloads change often, and usually none is waited for.
    guard try await database.read({ try $0.row(Self.waiting, [:]) != nil }) else { return false }
    return try await database.write { try $0.run(Self.wake, [:]) > 0 }
  }

  /// Removes finished transcriptions from the list, and the counts of past days.
  public func removeFinished(before moment: Date, keeping day: LocalDay) async throws {
    try await database.write { connection in
      try connection.run(Self.removeDone, ["before": Value(moment)])
      try connection.run(Self.removeDays, ["before": Value(day.rawValue)])
    }
  }

  // MARK: - Private

  /// Seconds that are stored: at most a week.
  private static func bounded(_ seconds: Double) -> Double { seconds.isFinite ? min(max(seconds, 0), 604_800) : 0 }
}
