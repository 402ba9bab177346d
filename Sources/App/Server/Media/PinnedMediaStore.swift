import Foundation
import Synchronization

/// The versions of files in use. At most a thousand, each for six hours after its last request: addresses behind redirects are often signed
/// for a limited time, and a later playback may use a new copy. A day longer than their bytes, where these are copied: a player that paused notices
/// that they are deleted.
final class PinnedMediaStore: Sendable {
  private struct Entry {
    var media: PinnedMedia
    var lastUsed: Date
  }

  private let entries = Mutex<[ListenerKey: Entry]>([:])
  private let maxCount: Int
  private let now: @Sendable () -> Date

  init(maxCount: Int = 1_000, now: @escaping @Sendable () -> Date) {
    self.maxCount = maxCount
    self.now = now
  }

  var count: Int { entries.withLock { $0.count } }

  /// - Returns: nil when none is stored, or when it belongs to another address than the feed's current one.
  func media(of listening: ListenerKey, from source: String) -> PinnedMedia? {
    let now = now()
    return entries.withLock { entries in
      guard let entry = entries[listening] else { return nil }
      guard entry.media.source == source, now.timeIntervalSince(entry.lastUsed) < Self.lifetime(of: entry.media) else {
        entries[listening] = nil
        return nil
      }
      entries[listening]?.lastUsed = now
      return entry.media
    }
  }

  func pin(_ pinned: PinnedMedia, for listening: ListenerKey) {
    let now = now()
    entries.withLock { entries in
      if entries[listening] == nil, entries.count >= maxCount {
        entries = entries.filter { now.timeIntervalSince($0.value.lastUsed) < Self.lifetime(of: $0.value.media) }
        if entries.count >= maxCount, let oldest = entries.min(by: { $0.value.lastUsed < $1.value.lastUsed })?.key { entries[oldest] = nil }
      }
      entries[listening] = Entry(media: pinned, lastUsed: now)
    }
  }

  private static func lifetime(of media: PinnedMedia) -> TimeInterval { media.isCopy ? 48 * 3600 : 6 * 3600 }
}
