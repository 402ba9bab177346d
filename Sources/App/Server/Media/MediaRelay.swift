import Fetching
import Hummingbird

/// A relay of remote audio, which passes the bytes on while they arrive, so that the source never sees the listener.
///
/// At most one chunk is in memory; when the listener disconnects, so does the relay from the source. Only bytes that are audio or video are
/// passed on. One listener gets bytes of one version only (`PinnedMedia`): when the source has changed, a player in the middle of the old
/// version gets no part of the new one.
struct MediaRelay: Sendable {
  let fetcher: Fetcher
  let pinnedMedia: PinnedMediaStore

  /// - Throws: `FetchingError`, `NotAudio`, `Changed`, or `CancellationError` when the listener disconnected.
  func answer(
    _ mediaRequest: MediaRequest, _ listening: ListenerKey, from source: MediaOrigin, over connection: ClientConnection
  ) async throws -> Response {
    let relaying = RelayRequest(relay: self, request: mediaRequest, listening: listening, source: source, connection: connection)
    if let pinned = pinnedMedia.media(of: listening, from: source.url) { return try await relaying.resume(with: pinned) }
    return try await relaying.start()
  }

  /// The source's bytes are neither audio nor video.
  struct NotAudio: Error {
    /// Whether they are a list of the parts of a stream.
    var isStream = false
  }

  /// The publisher has replaced the file during playback.
  struct Changed: Error {}
}

/// The source of an episode's audio.
struct MediaOrigin: Sendable {
  let url: String
  /// The type by the feed.
  var declaredType: String?
  let credentials: BasicCredentials?
  /// That of the show's feed; nil for the default one.
  var userAgent: String?

  /// - Parameters:
  ///   - address: The source's own, or the end of its redirects.
  ///   - version: The version that the range belongs to.
  func request(at address: String, range: ByteRange? = nil, of version: MediaVersion? = nil, knows: Bool = false) -> FetchRequest {
    FetchRequest(
      address, kind: .media, ifNoneMatch: knows ? version?.etag : nil, ifModifiedSince: knows ? version?.lastModified : nil,
      range: range?.header, ifRange: range == nil ? nil : version?.ifRange, userAgent: userAgent,
      credentials: address == url ? credentials : credentials(at: address))
  }

  // MARK: - Private

  /// The user name and password are sent only to the host they belong to, not to a redirect's target.
  private func credentials(at address: String) -> BasicCredentials? {
    guard let credentials, var source = try? RemoteURL(url) else { return nil }
    source.credentials = credentials
    return try? source.resolving(address).credentials
  }
}
