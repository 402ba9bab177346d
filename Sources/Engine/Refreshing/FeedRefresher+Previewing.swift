import Fetching
import Library
import PodcastModel

extension FeedRefresher {
  /// Reads the feed at `address`, or the one that the website there links to, without storing anything. It is read without a user and
  /// password, so the result is the same for all users.
  ///
  /// - Throws: `RefreshingError`, `CancellationError`.
  public func preview(_ address: String) async throws -> FeedPreview {
    let address = Self.openAddress(address)
    return try await previews.preview(address, now: now) {
      try await withSlot(address) { answered in
        let loaded = try await load(FeedRequest(address))
        answered()
        return loaded
      }
    }
  }

  /// The feed of a request as a preview has read it a moment ago; nil when it has to be fetched.
  func previewed(_ request: FeedRequest) async -> LoadedFeed? {
    request.credentials == nil ? await previews.take(Self.openAddress(request.url), at: now()) : nil
  }

  // MARK: - Private

  private static func openAddress(_ address: String) -> String {
    (try? RemoteURL(address))?.text ?? BasicCredentials.removed(from: address)
  }
}
