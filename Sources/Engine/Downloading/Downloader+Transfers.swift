import Events
import Foundation
import Library
import Logging
import Monitoring
import PodcastModel
import Synchronization

/// One transfer, from taking its lease to releasing it.
extension Downloader {
  /// The state of a transfer as last stored.
  private struct StoredProgress: Sendable {
    var record: TransferRecord
    var moment: Date
    /// The size with which the download was requested; 0 when it was unknown.
    let announced: Int64
    var hasHead = false
  }

  func runTransfer(_ download: Download, _ lease: DownloadLease) async {
    let episode = download.episode
    logger.debug("transfer begins", metadata: ["episode": "\(episode.rawValue)", "at": "\(download.synced)"])
    do {
      try await performTransfer(download, lease)
      ends.add("downloaded")
      library.events.publish(.download(episode))
    } catch {
      let end = await interpretEnd(of: download, error)
      ends.add(end.state == .failed ? "failed" : "stopped")
      // The task may be cancelled; the known state must be stored in any case.
      await logging("end of transfer not stored", of: episode) {
        try await withoutCancellation { [library, store] in
          try await library.downloads.releaseLease(lease, end)
          if try await library.downloads.download(episode) == nil { try await store.removePart(of: episode) }
        }
      }
      if case StopReason.limitReached = error { await recheckAfterYielding(episode) }
      if end.state == .failed { scheduleRules(of: download.show) }
    }
    // The transfer ended normally and is no suspect for a crash. A cancelled one ends with the program.
    if !Task.isCancelled { await clear(episode) }
    logger.debug("transfer ends", metadata: ["episode": "\(episode.rawValue)"])
  }

  /// Waits until the artwork, chapters and transcripts of finished downloads are saved.
  public func finishCompanions() async {
    for task in state.withLock({ Array($0.companions.values) }) { await task.value }
  }

  // MARK: - Private

  /// Space may have been freed before this download was recorded as waiting for it. When two downloads gave way to each other, one of them
  /// has to start again.
  private func recheckAfterYielding(_ episode: EpisodeID) async {
    do {
      let fitsAlone = try await fitsAlone(episode)
      guard fitsAlone || state.withLock({ $0.notice }) != .limitReached else { return }
      state.withLock { $0.limitCheckCount += 1 }
      try await resumeWithinLimit()
    } catch {
      logger.warning("storage limit check failed", metadata: ["error": "\(error)"])
    }
    poke()
  }

  private func performTransfer(_ download: Download, _ lease: DownloadLease) async throws {
    let episode = download.episode
    // The file got its final name, and then the process ended.
    if let file = finishedFile(of: download), try await store.size(of: file.file) == file.bytes {
      return try await finish(file, lease, download.show)
    }
    guard var enclosure = try await library.episodes.episode(episode)?.enclosure else { throw AudioRemoved() }
    var expectedLength = try await library.sizes.sizes(of: [episode])[episode]?.bytes
    if let selected = try await library.qualities.enclosureToDownload(episode) {
      enclosure = Enclosure(url: selected.url, type: selected.type, length: selected.length)
      expectedLength = selected.length
    }
    // A record in another format is ignored: the transfer starts at the first byte.
    var record = download.record.flatMap { try? JSONDecoder().decode(TransferRecord.self, from: Data($0.utf8)) } ?? TransferRecord()
    // A user's action, or progress, resets the counter.
    if download.attempts == 0 { record.startedOver = 0 }
    let part = try await store.part(of: episode, trusting: record.syncedLength)
    let source = TransferSource(
      url: enclosure.url, declaredType: enclosure.type, expectedLength: expectedLength,
      credentials: await dependencies.credentials(episode, enclosure.url),
      userAgent: try await library.feeds.known(download.show)?.userAgent)
    let written = LatestValue(StoredProgress(record: record, moment: .distantPast, announced: expectedLength ?? 0))
    let finished = try await transfer(source, record, part) { [self] progress in
      try await receive(progress, download, lease, url: source.url, written)
    }
    try await withoutCancellation { [self] in
      let key = "\(episode.rawValue).\(finished.fileExtension)"
      let file = FinishedFile(file: key, mimeType: finished.mimeType, sha256: finished.sha256, bytes: finished.length)
      guard try await library.downloads.prepare(file, lease: lease) else { throw StopReason.leaseLost }
      _ = try await store.commit(part, of: episode, fileExtension: finished.fileExtension)
      try await finish(file, lease, download.show)
    }
  }

  private func finish(_ file: FinishedFile, _ lease: DownloadLease, _ show: ShowID) async throws {
    guard try await library.downloads.finish(file, lease: lease, at: now) else {
      // If the download was deleted, remove the file; if another process has the lease, the file belongs to it.
      if try await library.downloads.download(lease.episode) == nil { try await store.remove(file.file) }
      throw StopReason.leaseLost
    }
    logger.debug("finished", metadata: ["episode": "\(lease.episode.rawValue)", "bytes": "\(file.bytes)"])
    scheduleRules(of: show)
    saveCompanions(of: lease.episode)
  }

  /// Runs beside the next transfer: a slow one occupies no slot.
  private func saveCompanions(of episode: EpisodeID) {
    state.withLock { state in
      // The task waits for this lock before it removes itself.
      state.companions[episode] = Task {
        await self.dependencies.didDownload(episode)
        self.state.withLock { $0.companions[episode] = nil }
      }
    }
  }

  /// Receives the progress of a transfer.
  private func receive(
    _ progress: TransferProgress, _ download: Download, _ lease: DownloadLease, url: String, _ written: LatestValue<StoredProgress>
  ) async throws {
    let moment = now
    show(progress, of: download.episode, at: moment)
    var last = written.value
    let isHead = !last.hasHead && progress.record.finalURL != nil
    guard isHead || progress.record != last.record || moment.timeIntervalSince(last.moment) > Self.leaseTime / 3 else { return }
    let step = DownloadCheckpoint(
      url: url, finalHost: progress.record.finalHost ?? download.finalHost,
      record: String(decoding: try JSONEncoder().encode(progress.record), as: UTF8.self),
      synced: progress.record.syncedLength, total: progress.total, isTransferring: progress.record.finalURL != nil)
    let state = try await withoutCancellation { [library] in
      try await library.downloads.step(step, lease: lease, until: moment + Self.leaseTime)
    }
    if progress.record.syncedLength != last.record.syncedLength {
      logger.debug("synced", metadata: ["episode": "\(download.episode.rawValue)", "at": "\(progress.record.syncedLength)"])
    }
    let isLongerKnown = progress.total != last.record.total
    (last.record, last.moment) = (progress.record, moment)
    last.hasHead = last.hasHead || isHead
    written.value = last
    guard let state else { throw StopReason.leaseLost }
    if state == .paused { throw StopReason.paused }
    if isHead { try await answered(download, step.finalHost) }
    if isLongerKnown, let current = try await library.downloads.download(download.episode),
      try await !fitsInLimit(for: current)
    {
      throw StopReason.limitReached
    }
    if progress.total ?? progress.received > last.announced, try await !fitsInUserLimit(download.episode) {
      throw StopReason.userLimitReached
    }
  }

  /// A response proves that the network works. Its final host, known only now, may already be at its limit.
  private func answered(_ download: Download, _ finalHost: String?) async throws {
    await resumeAfterOffline(finalHost ?? host(of: download))
    guard let finalHost, finalHost != host(of: download) else { return }
    let others = try await library.downloads.leased().filter { $0.episode != download.episode && $0.finalHost == finalHost }
    if others.count >= (try await settings()).perHost { throw StopReason.hostAtLimit }
  }

  private func show(_ progress: TransferProgress, of episode: EpisodeID, at moment: Date) {
    state.withLock { state in
      guard var running = state.running[episode] else { return }
      running.meter.add(progress.received, at: moment)
      running.progress = DownloadProgress(
        state: progress.record.finalURL == nil ? .probing : .downloading, received: progress.received, total: progress.total,
        bytesPerSecond: 0, secondsLeft: nil)
      state.running[episode] = running
    }
    logger.debug("bytes", metadata: ["episode": "\(episode.rawValue)", "at": "\(progress.received)"])
    library.events.publish(.download(episode))
  }

  private func finishedFile(of download: Download) -> FinishedFile? {
    guard let file = download.file, let type = download.mimeType, let hash = download.sha256, let total = download.total else { return nil }
    return FinishedFile(file: file, mimeType: type, sha256: hash, bytes: total)
  }
}
