import Library

/// The lease on a feed, taken before the first of its rows is written or its new copy is read: most fetches find nothing new.
actor LazyLease {
  /// The lease; nil before it is taken.
  private(set) var held: FeedLease?
  private let take: @Sendable () async throws -> FeedLease

  init(_ take: @escaping @Sendable () async throws -> FeedLease) { self.take = take }

  /// - Throws: the error of taking it.
  func taken() async throws -> FeedLease {
    if let held { return held }
    let lease = try await take()
    held = lease
    return lease
  }
}
