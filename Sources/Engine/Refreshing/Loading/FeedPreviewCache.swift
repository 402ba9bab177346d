import Foundation
import Library

/// A cache in memory of feeds that were read for a preview, for a few minutes: subscribing or reloading does not fetch them again.
actor FeedPreviewCache {
  private struct Entry {
    let preview: FeedPreview
    /// The whole feed, until it is added; nil for a large one.
    var loaded: LoadedFeed?
    let read: Date
  }

  private var entries: [String: Entry] = [:]
  private var running: [String: Task<LoadedFeed, any Error>] = [:]

  /// The preview of the feed at `address`. Concurrent callers share one fetch.
  ///
  /// - Parameter now: The clock.
  func preview(
    _ address: String, now: @Sendable () -> Date, _ load: @escaping @Sendable () async throws -> LoadedFeed
  ) async throws -> FeedPreview {
    removeOld(at: now())
    if let entry = entries[address] { return entry.preview }
    if let task = running[address] { return FeedPreview(try await task.value) }
    let task = Task { try await load() }
    running[address] = task
    defer { running[address] = nil }
    let loaded = try await task.value
    insert(loaded, at: address, now())
    return entries[address]?.preview ?? FeedPreview(loaded)
  }

  /// The feed at `address` as it was read a moment ago, once; nil when it has to be fetched.
  func take(_ address: String, at moment: Date) -> LoadedFeed? {
    removeOld(at: moment)
    defer { entries[address]?.loaded = nil }
    return entries[address]?.loaded
  }

  // MARK: - Private

  private func insert(_ loaded: LoadedFeed, at address: String, _ moment: Date) {
    entries[address] = Entry(preview: FeedPreview(loaded), loaded: loaded.report.bytes <= Self.maxBytes ? loaded : nil, read: moment)
    let byAge = entries.sorted { $0.value.read > $1.value.read }.map(\.key)
    for old in byAge.dropFirst(Self.maxFeeds) { entries[old]?.loaded = nil }
    for old in byAge.dropFirst(Self.maxPreviews) { entries[old] = nil }
  }

  private func removeOld(at moment: Date) {
    entries = entries.filter { (0..<Self.maxAge).contains(moment.timeIntervalSince($0.value.read)) }
  }

  /// In seconds.
  private static let maxAge: TimeInterval = 5 * 60
  private static let maxPreviews = 32
  /// Whole feeds, each of `maxBytes` at most.
  private static let maxFeeds = 6
  private static let maxBytes = 4 << 20
}
