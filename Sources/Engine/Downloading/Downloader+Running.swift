import Events
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Storage
import Supervision
import Synchronization

extension Downloader {
  /// Runs the queue until the task is cancelled: takes over downloads that a killed process left, transfers several at once, applies the
  /// rules, and deletes files that no user wants. A stop leaves every byte in place for the next run.
  public func run() async {
    let pokes = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { $0.wake = pokes.continuation }
    // Subscribes before reading, so that no later change is missed.
    let changes = library.events.changes()
    await cleanUp()
    await withDiscardingTaskGroup { group in
      group.addTask { await self.listen(to: changes) }
      group.addTask { await self.tick() }
      poke()
      for await _ in pokes.stream {
        if Task.isCancelled { break }
        guard await !loop.attempt({ try await round() }) else { continue }
        guard await loop.pause() else { break }
      }
      group.cancelAll()
    }
    let tasks = state.withLock { $0.running.values.map(\.task) + $0.companions.values }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  /// Runs until each of `episodes` is downloaded, paused, failed for longer than a minute, or waiting for free space.
  ///
  /// - Throws: `StorageError`.
  public func runUntilDone(_ episodes: [EpisodeID]) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await self.run() }
      defer { group.cancelAll() }
      var left = episodes
      while !left.isEmpty {
        try await Task.sleep(for: .milliseconds(200))
        var open: [EpisodeID] = []
        for episode in left where try await isActive(episode) { open.append(episode) }
        left = open
      }
      await finishCompanions()
    }
  }

  // MARK: - A round

  /// Examines all downloads once, and starts those with a free slot.
  func round() async throws {
    defer { state.withLock { $0.rounds += 1 } }
    let settings = try await settings()
    bandwidth.set(bytesPerSecond: settings.bytesPerSecond)
    copies.removeUnused()
    let leased = try await recoverLeases()
    guard try await recheckMediaFolder() else { return }
    if try await removeExpired(all: false) { await recheckLimit() }
    try await applyRules()
    checkSources()
    try await recheckDiskSpace()
    guard state.withLock({ $0.notice }) != .diskFull, canStart() else { return }
    try await start(settings, leased)
  }

  /// Releases the leases of dead processes.
  ///
  /// - Returns: The downloads with a live lease.
  func recoverLeases() async throws -> [Download] {
    let leased = try await library.downloads.leased()
    let dead = Set(leased.compactMap(\.leaseOwner)).filter { !instance.isAlive($0) }
    for owner in dead {
      let recovered = try await library.quarantine.recover(owner, after: instance.uncleanExit(of: owner), at: now)
      instance.removeFile(owner)
      logger.notice(
        "took over leases of an ended process",
        metadata: [
          "feeds": "\(recovered.feeds.count)", "downloads": "\(recovered.downloads.count)", "retriedAlone": "\(recovered.suspects)",
        ])
      for episode in recovered.quarantinedDownloads {
        logger.error("download paused for a day after two crashes", metadata: ["episode": "\(episode.rawValue)"])
      }
    }
    return leased.filter { !dead.contains($0.leaseOwner ?? "") }
  }

  /// Removes downloads without a user, and deletes their files.
  ///
  /// - Parameter all: Whether downloads that could still be restored are removed too.
  /// - Returns: Whether a file was deleted.
  @discardableResult
  func removeExpired(all: Bool) async throws -> Bool {
    // Without its disk, a file would stay behind that belongs to no download.
    guard await store.isAvailable() else { return false }
    var hasRemoved = false
    while true {
      let (removed, isAll) = try await library.claims.expire(at: all ? now + Self.anyGrace : now, limit: Self.maxExpired)
      for download in removed { await removeFiles(of: download) }
      hasRemoved = hasRemoved || !removed.isEmpty
      if isAll { return hasRemoved }
    }
  }

  /// The host for the per-host limit: the final host, once it is known.
  func host(of download: Download) -> String { download.finalHost ?? (try? RemoteURL(download.url))?.host ?? "" }

  // MARK: - Private

  /// Without a network one try per second is enough.
  private func canStart() -> Bool {
    guard network.connectivity != .online else { return true }
    let moment = now
    return state.withLock { state in
      if let last = state.triedOffline, (0..<1).contains(moment.timeIntervalSince(last)) { return false }
      state.triedOffline = moment
      return true
    }
  }

  private func start(_ settings: DownloadSettings, _ leased: [Download]) async throws {
    let suspects = try await library.quarantine.downloads()
    if !suspects.isEmpty, try await startSuspects(suspects, leased) { return }
    var slots = settings.parallel - leased.count
    var ofHost = Dictionary(leased.map { (host(of: $0), 1) }, uniquingKeysWith: +)
    var last: Download?
    while slots > 0 {
      let page = try await library.downloads.startable(at: now, after: last, limit: Self.page)
      for download in page where slots > 0 && ofHost[host(of: download), default: 0] < settings.perHost {
        guard try await start(download) else { continue }
        slots -= 1
        ofHost[host(of: download), default: 0] += 1
      }
      last = page.last
      if page.count < Self.page { return }
    }
  }

  /// - Returns: Whether the transfer started.
  private func start(_ download: Download) async throws -> Bool {
    guard isFree(download.episode), try await fitsInLimit(for: download),
      let lease = try await library.downloads.lease(download.episode, owner: instance.id, at: now, until: now + Self.leaseTime)
    else { return false }
    begin(download, lease)
    return true
  }

  /// Runs downloads that were in progress at a crash before all others, one at a time.
  ///
  /// - Returns: Whether one of them runs, or waits for the others to end: none of the others starts then.
  private func startSuspects(_ suspects: Set<EpisodeID>, _ leased: [Download]) async throws -> Bool {
    if leased.contains(where: { suspects.contains($0.episode) }) { return true }
    var last: Download?
    while true {
      let page = try await library.downloads.startable(at: now, after: last, limit: Self.page)
      for download in page where suspects.contains(download.episode) {
        if !leased.isEmpty { return true }
        if try await start(download) { return true }
      }
      last = page.last
      if page.count < Self.page { return false }
    }
  }

  private func isFree(_ episode: EpisodeID) -> Bool {
    state.withLock { $0.running[episode] == nil && !$0.filesBeingDeleted.contains(episode) }
  }

  private func begin(_ download: Download, _ lease: DownloadLease) {
    let progress = DownloadProgress(
      state: .probing, received: download.synced, total: download.total, bytesPerSecond: 0, secondsLeft: nil)
    state.withLock { state in
      // The task waits for this lock before it removes itself.
      let task = Task {
        await self.runTransfer(download, lease)
        self.state.withLock { $0.running[download.episode] = nil }
        self.poke()
      }
      state.running[download.episode] = Running(task: task, progress: progress, meter: SpeedMeter())
    }
  }

  private func removeFiles(of download: Download) async {
    state.withLock { _ = $0.filesBeingDeleted.insert(download.episode) }
    defer { state.withLock { _ = $0.filesBeingDeleted.remove(download.episode) } }
    do {
      if let file = download.file { try await store.remove(file) }
      try await store.removePart(of: download.episode)
    } catch {
      // No row refers to it: the next start deletes it, and so does the doctor.
      logger.warning("file not deleted", metadata: ["episode": "\(download.episode.rawValue)", "error": "\(LoggedError(error))"])
    }
  }

  /// Wakes the loop periodically, often while downloads are queued.
  private func tick() async {
    while !Task.isCancelled {
      // The next round meets the same failure and logs it.
      let isQueued = (try? await library.downloads.isAnythingQueued()) ?? false
      state.withLock { $0.isQueued = isQueued }
      // Only a cancelled task wakes with an error.
      guard (try? await Task.sleep(for: isQueued ? Self.pace : Self.idlePace)) != nil else { return }
      poke()
    }
  }

  /// Deletes files without a row, whose deletion was interrupted. Downloads that waited for space at the end of the last run are checked
  /// again.
  func cleanUp() async {
    // Lists files before rows, so that a file created meanwhile does not count as one without a row.
    do {
      let keys = try await store.keys()
      let parts = try await store.parts()
      for failure in [DownloadFailure.diskFull, .limitReached, .offline] { try await library.downloads.wake(failure, at: now) }
      for key in keys {
        guard let episode = FolderMediaStore.episode(of: key) else { continue }
        if try await library.downloads.download(episode) == nil { try await store.remove(key) }
      }
      for episode in parts.keys {
        let state = try await library.downloads.download(episode)?.state
        if state == nil || state == .downloaded { try await store.removePart(of: episode) }
      }
    } catch {
      if Task.isCancelled { return }
      logger.warning("cleanup failed", metadata: ["error": "\(LoggedError(error))"])
    }
  }

  private func isActive(_ episode: EpisodeID) async throws -> Bool {
    guard let download = try await library.downloads.download(episode) else { return false }
    // A transfer ends only when what it saves beside the audio has started.
    if state.withLock({ $0.running[episode] != nil }) { return true }
    switch download.state {
    case .downloaded, .paused: return download.leaseOwner == instance.id
    case .queued, .probing, .downloading: return true
    case .waiting: return download.failure == .offline
    case .failed: return download.nextTry.map { $0.timeIntervalSince(now) < Self.patience } ?? false
    }
  }

  static let leaseTime: TimeInterval = 60
  private static let pace = Duration.seconds(1)
  private static let idlePace = Duration.seconds(15)
  private static let page = 200
  private static let maxExpired = 50
  /// Longer than any time within which a download can be restored.
  private static let anyGrace: TimeInterval = 366 * 86_400
  private static let patience: TimeInterval = 60
}
