import BoundedNumbers
import Events
import Fetching
import Foundation
import Library
import Logging
import PodcastModel
import Synchronization

/// Free space, and the total size limit.
extension Downloader {
  /// The free space, and the size of all downloads.
  ///
  /// - Throws: `StorageError`, `DownloadError`.
  public func space() async throws -> DownloadSpace {
    DownloadSpace(
      free: await store.isAvailable() ? try await store.space() : 0, usedBytes: try await library.downloads.totals().bytes,
      limit: try await settings().totalLimit)
  }

  /// The stored download settings.
  ///
  /// - Throws: `StorageError`.
  public func settings() async throws -> DownloadSettings { DownloadSettings(try await library.serverSettings.settings()) }

  /// Stores the settings. They take effect at once, also for transfers in progress.
  ///
  /// - Throws: `StorageError`.
  public func set(_ settings: DownloadSettings) async throws {
    try await library.serverSettings.set(settings.stored)
    bandwidth.set(bytesPerSecond: settings.bytesPerSecond)
    // The new limit may be larger.
    state.withLock { $0.limitCheckCount += 1 }
    try await resumeWithinLimit()
    poke()
  }

  // MARK: - The disk

  /// Makes all downloads wait for free space. Deleted downloads that could still be restored, and shared copies without a listener, are removed
  /// first.
  func diskIsFull(needed: Int64?) async {
    state.withLock { $0.needed = max(needed ?? 0, Self.minFreeBytes) }
    copies.removeIdle()
    await setNotice(.diskFull)
    await logging("waiting for space not stored") {
      try await withoutCancellation { [self] in
        try await library.downloads.wait(for: .diskFull, until: .distantFuture)
        try await removeExpired(all: true)
      }
    }
  }

  /// Resumes the downloads when there is free space again.
  func recheckDiskSpace() async throws {
    let (notice, needed) = state.withLock { ($0.notice, $0.needed) }
    guard notice == .diskFull, try await store.space() >= needed else { return }
    await setNotice(nil, of: .diskFull)
    try await library.downloads.wake(.diskFull, at: now)
  }

  // MARK: - The limit

  /// Whether `download` fits into the total size limit. The downloads that were played longest ago make room for it.
  func fitsInLimit(for download: Download) async throws -> Bool {
    // Reads the limit after the counter, so that a later change of the limit is noticed below.
    let limitCheck = state.withLock { $0.limitCheckCount }
    guard let limit = try await settings().totalLimit else { return true }
    // A file above the largest allowed size fails on its own: nothing is deleted for it.
    guard let wanted = try await size(of: download), wanted <= FetchLimits.maxDownloadBytes else { return true }
    if try await excess(over: limit, with: wanted, for: download.episode) <= 0 { return true }
    // A file larger than the limit would not fit even if all others were deleted.
    if wanted <= limit {
      try await removeExpired(all: true)
      try await clearPlayed { [self] in try await excess(over: limit, with: wanted, for: download.episode) > 0 }
      if try await excess(over: limit, with: wanted, for: download.episode) <= 0 { return true }
    }
    await setNotice(.limitReached)
    try await library.downloads.wait(for: .limitReached, until: .distantFuture)
    // Space that was freed meanwhile found no waiting download.
    if state.withLock({ $0.limitCheckCount }) != limitCheck { await recheckLimit() }
    return false
  }

  /// Checks again whether the downloads that wait for the limit fit.
  func recheckLimit() async {
    state.withLock { $0.limitCheckCount += 1 }
    guard state.withLock({ $0.notice }) == .limitReached else { return }
    await logging("downloads waiting for space not resumed") { try await resumeWithinLimit() }
  }

  func resumeWithinLimit() async throws {
    await setNotice(nil, of: .limitReached)
    try await library.downloads.wake(.limitReached, at: now)
  }

  /// Whether an episode fits into the limit if no other download follows.
  func fitsAlone(_ episode: EpisodeID) async throws -> Bool {
    guard let limit = try await settings().totalLimit, let download = try await library.downloads.download(episode),
      let wanted = try await size(of: download)
    else { return true }
    return try await wanted <= limit - library.downloads.totals().bytes
  }

  // MARK: - The limit of a user

  /// The bytes that `user` may still store, downloads and uploaded audio together; nil without a limit. Negative when the user has more than
  /// the limit allows: all that stays.
  ///
  /// - Throws: `StorageError`.
  public func left(for user: UserID) async throws -> Int64? {
    guard let limit = try await settings().userLimit else { return nil }
    return limit.saturatingSubtracting(try await bytes(of: user))
  }

  /// The bytes that count for the limit of `user`: downloads and uploaded audio together. A file that users share counts for each.
  ///
  /// - Throws: `StorageError`.
  public func bytes(of user: UserID) async throws -> Int64 {
    let downloads = try await library.claims.bytes(of: user, maxBytes: FetchLimits.maxDownloadBytes)
    return downloads.saturatingAdding(try await library.ownShows.uploadedBytes(of: user))
  }

  /// Whether a download fits into the limit of one of its users, with the bytes that it has now. For the others it is a file that exists.
  func fitsInUserLimit(_ episode: EpisodeID) async throws -> Bool {
    guard try await settings().userLimit != nil else { return true }
    for user in try await library.claims.keepers(of: [episode])[episode] ?? [] {
      let left = try await left(for: user.user) ?? 0
      if left >= 0 { return true }
    }
    return false
  }

  /// Resumes downloads that were larger than their users' limits allowed, after one of them has deleted others, or own audio.
  public func resumeWithinUserLimit() async {
    await logging("downloads waiting for the limit of a user not resumed") {
      if try await settings().userLimit != nil { try await library.downloads.wake(.limitReached, at: now) }
    }
  }

  // MARK: - Private

  private func size(of download: Download) async throws -> Int64? {
    if let total = download.total { return total }
    return try await library.sizes.sizes(of: [download.episode])[download.episode]?.bytes
  }

  /// The bytes by which the limit would be exceeded.
  private func excess(over limit: Int64, with wanted: Int64, for episode: EpisodeID) async throws -> Int64 {
    let (saved, leased) = try await library.downloads.savedAndLeased()
    var coming: Int64 = 0
    for other in leased where other.episode != episode {
      // A host may announce an absurd size. The transfer that receives such a length fails.
      let size = try await size(of: other).flatMap { $0 <= FetchLimits.maxDownloadBytes ? $0 : nil } ?? other.synced
      coming = coming.saturatingAdding(size)
    }
    return saved.saturatingAdding(coming).saturatingAdding(wanted).saturatingSubtracting(limit)
  }

  private func clearPlayed(while isNeeded: () async throws -> Bool) async throws {
    var played: [PlayedDownload] = []
    let people = try await library.claims.users()
    for user in people { played += try await library.claims.played(by: user, limit: Self.maxCleared) }
    var cleared: Set<EpisodeID> = []
    for download in played.sorted(by: { $0.played < $1.played }) where cleared.insert(download.episode).inserted {
      guard try await isNeeded() else { return }
      let moment = now
      for user in people { _ = try await library.claims.markDeleted([download.episode], for: user, at: moment, until: moment) }
      try await removeExpired(all: false)
      logger.notice(
        "deleted least recently played download to stay within the storage limit", metadata: ["episode": "\(download.episode.rawValue)"])
    }
  }

  func setNotice(_ notice: DownloadNotice?, of old: DownloadNotice? = nil) async {
    let hasChanged = state.withLock { state in
      guard state.notice != notice, old == nil || state.notice == old else { return false }
      // A disk that is full or missing takes precedence over the limit.
      if notice == .limitReached, let current = state.notice, current != .limitReached { return false }
      state.notice = notice
      return true
    }
    if hasChanged { await notifyAllUsers() }
  }

  /// Notifies all users that the notice above their lists has changed.
  func notifyAllUsers() async {
    await logging("download change not published") {
      for user in try await library.claims.users() { library.events.publish(.downloads(user)) }
    }
  }

  /// Bytes that must be free before the disk no longer counts as full.
  private static let minFreeBytes: Int64 = 16 << 20
  private static let maxCleared = 200
}

/// Free space and usage, in bytes.
public struct DownloadSpace: Sendable, Equatable {
  /// Free bytes of the disk.
  public let free: Int64
  /// Bytes of all downloads together.
  public let usedBytes: Int64
  /// The total size limit; nil for none.
  public let limit: Int64?

  /// Bytes that can still be downloaded.
  public var left: Int64 { limit.map { max(min(free, $0.saturatingSubtracting(usedBytes)), 0) } ?? free }
}
