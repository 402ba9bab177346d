import Foundation
import Synchronization

/// The versions of files in use. At most a thousand, each for six hours after its last request: addresses behind redirects are often signed
/// for a limited time, and a later playback may use a new copy.
final class PinnedSounds: Sendable {
  private struct Entry {
    var sound: PinnedSound
    var lastUsed: Date
  }

  private let entries = Mutex<[Listening: Entry]>([:])
  private let most: Int
  private let now: @Sendable () -> Date

  init(most: Int = 1_000, now: @escaping @Sendable () -> Date) {
    self.most = most
    self.now = now
  }

  var count: Int { entries.withLock { $0.count } }

  /// - Returns: nil when none is stored, or when it belongs to another address than the feed's current one.
  func sound(of listening: Listening, from source: String) -> PinnedSound? {
    let now = now()
    return entries.withLock { entries in
      guard let entry = entries[listening] else { return nil }
      guard entry.sound.source == source, now.timeIntervalSince(entry.lastUsed) < Self.lifetime else {
        entries[listening] = nil
        return nil
      }
      entries[listening]?.lastUsed = now
      return entry.sound
    }
  }

  func pin(_ sound: PinnedSound, for listening: Listening) {
    let now = now()
    entries.withLock { entries in
      if entries[listening] == nil, entries.count >= most {
        entries = entries.filter { now.timeIntervalSince($0.value.lastUsed) < Self.lifetime }
        if entries.count >= most, let oldest = entries.min(by: { $0.value.lastUsed < $1.value.lastUsed })?.key { entries[oldest] = nil }
      }
      entries[listening] = Entry(sound: sound, lastUsed: now)
    }
  }

  private static let lifetime: TimeInterval = 6 * 3600
}
