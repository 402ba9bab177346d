import BoundedNumbers
import Foundation
import PodcastModel
import Synchronization

/// The copies of episodes whose publishers send another version with every answer, so that ranges of two answers never belong together.
///
/// Bounded in number and bytes, and deleted a day after the last request. A copy has no name in the folder: its bytes are deleted with it, and
/// with the process. While a copy exists, the same request never starts a second one; after a failure, two more start within a day.
public final class SharedCopies: Sendable {
  private struct Key: Hashable {
    let episode: EpisodeID
    let url: String
  }

  private struct Entry {
    let copy: SharedCopy
    let started: Date
    /// The number of copies within a day of which each one failed, with this one.
    let starts: Int
    var lastUsed: Date
    var bytes: Int64 = 0
    var task: Task<Void, Never>?
  }

  private let store: any MediaStore
  private let transfer: Downloader.TransferFunction
  private let maxCount: Int
  private let maxBytes: Int64
  private let now: @Sendable () -> Date
  private let entries = Mutex<[Key: Entry]>([:])

  /// Creates an owner without copies.
  ///
  /// - Parameters:
  ///   - maxCount: The largest number of copies.
  ///   - maxBytes: The largest size of all copies together.
  ///   - now: The clock; tests pass a fixed one.
  public init(
    store: any MediaStore, transfer: @escaping Downloader.TransferFunction, maxCount: Int = 16, maxBytes: Int64 = 8 << 30,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.transfer = transfer
    self.maxCount = maxCount
    self.maxBytes = maxBytes
    self.now = now
  }

  /// The number of copies whose bytes exist.
  public var count: Int { entries.withLock { $0.values.count { $0.copy.progress.failure == nil } } }

  /// The copy of an episode's audio, or the one that failed as long as no further one may start.
  ///
  /// - Parameter url: The address in the feed, or that of a quality.
  public func copy(of episode: EpisodeID, from url: String) -> SharedCopy? {
    let (key, now) = (Key(episode: episode, url: url), now())
    return entries.withLock { entries in
      guard let entry = entries[key], !isReplaceable(entry, at: now) else { return nil }
      entries[key]?.lastUsed = now
      return entry.copy
    }
  }

  /// The copy of an episode's audio; starts one if there is none.
  ///
  /// - Returns: A failed copy when there is no room for it, or when the last one failed a moment ago.
  public func start(of episode: EpisodeID, from source: TransferSource, mimeType: String) -> SharedCopy {
    let (key, now) = (Key(episode: episode, url: source.url), now())
    return entries.withLock { entries in
      let earlier = entries[key]
      if let earlier, !isReplaceable(earlier, at: now) {
        entries[key]?.lastUsed = now
        return earlier.copy
      }
      let failures = earlier.map { isOld($0.started, at: now) || $0.copy.progress.failure == nil ? 0 : $0.starts } ?? 0
      let copy = SharedCopy(mimeType: mimeType, isLast: failures + 1 >= Self.maxStarts)
      entries[key] = nil
      guard makeRoom(in: &entries, at: now, while: { $0.count >= maxCount }) else {
        copy.end(with: .diskFull(needed: nil))
        return copy
      }
      var entry = Entry(copy: copy, started: now, starts: failures + 1, lastUsed: now)
      entry.task = Task { [self] in
        await copy.fill(from: source, into: store, transfer: transfer) { try self.reserve($0, for: key, copy) }
      }
      entries[key] = entry
      return copy
    }
  }

  /// Deletes the copies that were last requested more than a day ago.
  public func removeUnused() { removeUnused(for: Self.lifetime) }

  /// Deletes the copies that no listener uses now, for downloads that found the disk full.
  func removeIdle() { removeUnused(for: Self.idleTime) }

  /// Ends all transfers and deletes all copies. Call it before the HTTP client is shut down.
  public func end() async {
    let ended = entries.withLock { entries in
      defer { entries = [:] }
      return Array(entries.values)
    }
    for entry in ended {
      entry.task?.cancel()
      await entry.task?.value
      entry.copy.end(with: .stopped)
    }
  }

  // MARK: - Private

  private static let lifetime: TimeInterval = 86_400
  /// Seconds after its last request in which a copy counts as in use.
  private static let idleTime: TimeInterval = 600
  /// Seconds between a failed copy and the next one.
  private static let pause: TimeInterval = 60
  private static let maxStarts = 3

  private func isOld(_ moment: Date, at now: Date) -> Bool { now.timeIntervalSince(moment) >= Self.lifetime }

  private func isReplaceable(_ entry: Entry, at now: Date) -> Bool {
    guard entry.copy.progress.failure != nil else { return isOld(entry.lastUsed, at: now) }
    return isOld(entry.started, at: now) || !entry.copy.isLast && now.timeIntervalSince(entry.started) >= Self.pause
  }

  private func removeUnused(for seconds: TimeInterval) {
    let now = now()
    entries.withLock { entries in
      for (key, entry) in entries where now.timeIntervalSince(entry.lastUsed) >= seconds { remove(key, from: &entries) }
    }
  }

  private func remove(_ key: Key, from entries: inout [Key: Entry]) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    entry.task?.cancel()
    entry.copy.end(with: .stopped)
  }

  private func reserve(_ bytes: Int64, for key: Key, _ copy: SharedCopy) throws {
    let now = now()
    try entries.withLock { entries in
      guard entries[key]?.copy === copy else { throw DownloadError.stopped }
      entries[key]?.bytes = bytes
      let fits = makeRoom(in: &entries, at: now, except: key) { entries in
        entries.values.reduce(0) { $1.copy.progress.failure == nil ? $0.saturatingAdding($1.bytes) : $0 } > maxBytes
      }
      if !fits { throw DownloadError.diskFull(needed: nil) }
    }
  }

  /// Deletes the copies that were used longest ago, but none that is in use.
  ///
  /// - Returns: Whether there is room.
  private func makeRoom(
    in entries: inout [Key: Entry], at now: Date, except own: Key? = nil, while isFull: ([Key: Entry]) -> Bool
  ) -> Bool {
    while isFull(entries) {
      let idle = entries.filter { $0.key != own && now.timeIntervalSince($0.value.lastUsed) >= Self.idleTime }
      guard let oldest = idle.min(by: { $0.value.lastUsed < $1.value.lastUsed })?.key else { return false }
      remove(oldest, from: &entries)
    }
    return true
  }
}
