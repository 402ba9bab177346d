import PodcastModel
import Synchronization

/// Rows that several parts of one page need, so that each is read once.
public final class RequestCache: Sendable {
  struct Rows: Sendable {
    var settings: [UserID: StoredSettings] = [:]
    var tabCounts: [UserID: TabCounts] = [:]
  }

  @TaskLocal static var current: RequestCache?

  private let rows = Mutex(Rows())

  /// Runs `work`, which renders a page and changes nothing, with a cache.
  public static func filled<Value>(by work: () async throws -> Value) async rethrows -> Value {
    try await $current.withValue(RequestCache(), operation: work)
  }

  /// The value that was read already, or the one that `read` finds.
  static func value<Value>(
    of user: UserID, _ place: any WritableKeyPath<Rows, [UserID: Value]> & Sendable, _ read: () async throws -> Value
  ) async throws -> Value {
    if let known = current?.rows.withLock({ $0[keyPath: place][user] }) { return known }
    let value = try await read()
    current?.rows.withLock { $0[keyPath: place][user] = value }
    return value
  }
}
