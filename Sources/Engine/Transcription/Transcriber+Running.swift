import Events
import Foundation
import Library
import Logging
import PodcastModel
import Storage
import Supervision
import Synchronization

/// The queue.
extension Transcriber {
  /// Transcribes until the task is cancelled. An interrupted episode stays in the queue. Call it once.
  public func run() async {
    // Subscribes before reading, so that no later change is missed.
    let changes = library.events.changes()
    await withDiscardingTaskGroup { group in
      group.addTask {
        for await change in changes { await self.noteDownload(change) }
      }
      group.addTask {
        // Only a cancelled task wakes with an error.
        while (try? await Task.sleep(for: Self.pace)) != nil { self.wake.continuation.yield() }
      }
      wake.continuation.yield()
      for await _ in wake.stream {
        if Task.isCancelled { break }
        guard await !loop.attempt({ try await self.round() }), !Task.isCancelled else { continue }
        guard await loop.pause() else { break }
      }
      group.cancelAll()
    }
  }

  /// Transcribes all episodes that are due, one after another.
  ///
  /// - Throws: `StorageError`.
  func round() async throws {
    for owner in try await library.transcriptions.leaseOwners() where !isAlive(owner) {
      try await library.transcriptions.release(owner: owner)
    }
    while !Task.isCancelled, try await library.transcriptions.isDue(at: now),
      let job = try await library.transcriptions.claim(owner: instance.id, at: now)
    {
      try await perform(job)
      try await library.transcriptions.removeFinished(before: now - Self.listed, keeping: today)
    }
  }

  // MARK: - Private

  /// A transcription of this process that is not in progress was interrupted by a failure of the database.
  private func isAlive(_ owner: String) -> Bool { owner == instance.id ? running.withLock { $0 != nil } : instance.isAlive(owner) }

  private func perform(_ job: TranscriptionJob) async throws {
    let task = Task { try await self.transcribe(job) }
    running.withLock { $0 = (job.episode, task) }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    let wasCancelled = task.isCancelled
    running.withLock { $0 = nil }
    // The end is stored also while the program shuts down.
    try await Task { try await self.record(result, wasCancelled: wasCancelled, of: job) }.value
  }

  private func record(_ result: Result<Void, any Error>, wasCancelled: Bool, of job: TranscriptionJob) async throws {
    do {
      try result.get()
    } catch _ where wasCancelled {
      // The row of a transcription that its user has cancelled is deleted.
      try await library.transcriptions.postpone(job.episode, to: nil, nil)
    } catch let pause as TranscriptionPause {
      try await library.transcriptions.postpone(job.episode, to: pause.until, pause.failure)
    } catch let stop as TranscriptionStop {
      try await record(stop, of: job)
    } catch let error as StorageError {
      try await library.transcriptions.postpone(job.episode, to: now + Self.retryDelays[0], .failed, isAttempt: true)
      throw error
    } catch {
      logger.error("transcription failed", metadata: ["episode": "\(job.episode.rawValue)", "error": "\(LoggedError(error))"])
      try await library.transcriptions.end(job.episode, .failed, at: now)
    }
  }

  private func record(_ stop: TranscriptionStop, of job: TranscriptionJob) async throws {
    logger.notice(
      "no transcript",
      metadata: [
        "episode": "\(job.episode.rawValue)", "host": "\(settings.host)", "failure": "\(stop.failure.rawValue)",
        "detail": "\(stop.detail ?? "")",
      ])
    // Parts that are done start the count again.
    let failures = try await library.transcriptions.job(of: job.episode)?.failures ?? 0
    guard stop.isRetryable, Self.retryDelays.indices.contains(failures) else {
      try await library.transcriptions.end(job.episode, stop.failure, detail: stop.detail, at: now)
      return
    }
    let delay = max(Self.retryDelays[failures], Double(min(max(stop.retryAfterSeconds ?? 0, 0), 86_400)))
    try await library.transcriptions.postpone(job.episode, to: now + delay, stop.failure, detail: stop.detail, isAttempt: true)
  }

  private func noteDownload(_ change: Change) async {
    guard case .downloads = change else { return }
    do {
      if try await library.transcriptions.wakeDownloaded() { wake.continuation.yield() }
    } catch {
      // The wait ends by its time.
      logger.warning("download not noticed", metadata: ["error": "\(LoggedError(error))"])
    }
  }

  /// Pauses before an attempt, by the number of failures before, in seconds; after the last one the transcription has failed.
  static let retryDelays: [TimeInterval] = [60, 300, 1_800, 7_200, 21_600]
  private static let pace = Duration.seconds(10)
  /// How long a finished transcription stays in the list.
  private static let listed: TimeInterval = 14 * 86_400
}
