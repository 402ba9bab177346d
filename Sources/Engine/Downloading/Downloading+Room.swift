import BoundedNumbers
import Events
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Synchronization

/// How much there is room for.
extension Downloading {
  public func room() async throws -> DownloadRoom {
    DownloadRoom(
      free: try await store.room().free, kept: try await library.downloads.totals().bytes, limit: try await settings().totalLimit)
  }

  public func settings() async throws -> DownloadSettings { DownloadSettings(try await library.serverSettings.settings()) }

  /// Takes effect at once, also for what is under way.
  public func set(_ settings: DownloadSettings) async throws {
    try await library.serverSettings.set(settings.stored)
    bandwidth.set(bytesPerSecond: settings.bytesPerSecond)
    // There may be more to keep now.
    state.withLock { $0.limitLooks += 1 }
    try await goOnWithinLimit()
    poke()
  }

  // MARK: - The disk

  /// All wait until there is room. What can still be brought back goes first.
  func diskIsFull(needed: Int64?) async {
    state.withLock { $0.needed = max(needed ?? 0, Self.leastRoom) }
    await setNotice(.diskFull)
    await logging("downloads were not told to wait for room") {
      try await shielded { [self] in
        try await library.downloads.wait(for: .diskFull, until: .distantFuture)
        try await expire(all: true)
      }
    }
  }

  /// Goes on when there is room again.
  func lookForRoom() async throws {
    let (notice, needed) = state.withLock { ($0.notice, $0.needed) }
    guard notice == .diskFull, try await store.room().free >= needed else { return }
    await setNotice(nil, of: .diskFull)
    try await library.downloads.wake(.diskFull, at: now)
  }

  // MARK: - The limit

  /// Whether `download` fits into what may be kept in all. What was played longest ago makes room for it.
  func hasRoomInLimit(for download: Download) async throws -> Bool {
    // The limit is asked for afterwards: whoever changes it from now on is noticed below.
    let looks = state.withLock { $0.limitLooks }
    guard let limit = try await settings().totalLimit else { return true }
    // A file above the largest that is taken fails on its own: nothing is deleted for it.
    guard let wanted = try await size(of: download), wanted <= FetchLimits.maxDownloadBytes else { return true }
    if try await excess(over: limit, with: wanted, for: download.episode) <= 0 { return true }
    // What is larger than the limit alone would not fit if all others were deleted.
    if wanted <= limit {
      try await expire(all: true)
      try await clearPlayed { [self] in try await excess(over: limit, with: wanted, for: download.episode) > 0 }
      if try await excess(over: limit, with: wanted, for: download.episode) <= 0 { return true }
    }
    await setNotice(.limitReached)
    try await library.downloads.wait(for: .limitReached, until: .distantFuture)
    // Who made room meanwhile found nobody waiting.
    if state.withLock({ $0.limitLooks }) != looks { await lookForRoomInLimit() }
    return false
  }

  /// What the limit kept waiting looks again whether it fits.
  func lookForRoomInLimit() async {
    state.withLock { $0.limitLooks += 1 }
    guard state.withLock({ $0.notice }) == .limitReached else { return }
    await logging("downloads that wait for room were not woken") { try await goOnWithinLimit() }
  }

  func goOnWithinLimit() async throws {
    await setNotice(nil, of: .limitReached)
    try await library.downloads.wake(.limitReached, at: now)
  }

  /// Whether an episode fits into what may be kept in all if no other one comes.
  func fitsAlone(_ episode: EpisodeID) async throws -> Bool {
    guard let limit = try await settings().totalLimit, let download = try await library.downloads.download(episode),
      let wanted = try await size(of: download)
    else { return true }
    return try await wanted <= limit - library.downloads.totals().bytes
  }

  // MARK: - Private

  private func size(of download: Download) async throws -> Int64? {
    if let total = download.total { return total }
    return try await library.sizes.sizes(of: [download.episode])[download.episode]?.bytes
  }

  /// Bytes that would be too many.
  private func excess(over limit: Int64, with wanted: Int64, for episode: EpisodeID) async throws -> Int64 {
    let (kept, leased) = try await library.downloads.savedAndLeased()
    var coming: Int64 = 0
    for other in leased where other.episode != episode {
      // A host may say that a file is as large as numbers can be. The transfer that meets such a length ends.
      let size = try await size(of: other).flatMap { $0 <= FetchLimits.maxDownloadBytes ? $0 : nil } ?? other.synced
      coming = coming.saturatingAdding(size)
    }
    return kept.saturatingAdding(coming).saturatingAdding(wanted).saturatingSubtracting(limit)
  }

  private func clearPlayed(while isNeeded: () async throws -> Bool) async throws {
    var played: [PlayedDownload] = []
    let people = try await library.claims.people()
    for user in people { played += try await library.claims.played(by: user, limit: Self.mostCleared) }
    var cleared: Set<EpisodeID> = []
    for download in played.sorted(by: { $0.played < $1.played }) where cleared.insert(download.episode).inserted {
      guard try await isNeeded() else { return }
      let moment = now
      for user in people { _ = try await library.claims.withdraw([download.episode], for: user, at: moment, until: moment) }
      try await expire(all: false)
      logger.notice("played longest ago, deleted for the limit", metadata: ["episode": "\(download.episode.rawValue)"])
    }
  }

  private func setNotice(_ notice: DownloadNotice?, of old: DownloadNotice? = nil) async {
    let hasChanged = state.withLock { state in
      guard state.notice != notice, old == nil || state.notice == old else { return false }
      // A full disk is the harder limit.
      if notice == .limitReached, state.notice == .diskFull { return false }
      state.notice = notice
      return true
    }
    if hasChanged { await tellEverybody() }
  }

  /// What stands above everybody's lists is otherwise.
  func tellEverybody() async {
    await logging("nobody was told of the downloads") {
      for user in try await library.claims.people() { library.events.publish(.downloads(user)) }
    }
  }

  /// Bytes that must be free before a full disk counts as one no more.
  private static let leastRoom: Int64 = 16 << 20
  private static let mostCleared = 200
}

/// What there is room for, in bytes.
public struct DownloadRoom: Sendable, Equatable {
  /// On the disk.
  public let free: Int64
  /// By all files together.
  public let kept: Int64
  /// What they may take; nil for what the disk holds.
  public let limit: Int64?

  /// What may still come.
  public var left: Int64 { limit.map { max(min(free, $0.saturatingSubtracting(kept)), 0) } ?? free }
}
