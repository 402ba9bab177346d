import Downloading
import Fetching
import Hummingbird

/// A relay of remote audio, which passes the bytes on while they arrive, so that the source never sees the listener.
///
/// At most one chunk is in memory; when the listener disconnects, so does the relay from the source. Only bytes that are audio or video are
/// passed on. One listener gets bytes of one version only (`PinnedMedia`): when the source has changed, a player in the middle of the old
/// version gets no part of the new one.
///
/// Where every answer of the source is another version, no later request would ever get the same one: all listeners of the episode read one
/// copy on this server then, while it arrives and afterwards.
struct MediaRelay: Sendable {
  let fetcher: Fetcher
  let pinnedMedia: PinnedMediaStore
  let copies: SharedCopies
  /// The longest wait for bytes of a copy.
  let patience: Duration

  /// - Throws: `FetchingError`, `NotAudio`, `Changed`, `CopyFailed`, `CopiedMedia.NotArrived`, or `CancellationError` when the listener disconnected.
  func answer(
    _ mediaRequest: MediaRequest, _ listening: ListenerKey, from source: MediaOrigin, over connection: ClientConnection
  ) async throws -> Response {
    let relaying = RelayRequest(relay: self, request: mediaRequest, listening: listening, source: source, connection: connection)
    let pinned = pinnedMedia.media(of: listening, from: source.url)
    if let copy = copies.copy(of: listening.episode, from: source.url) { return try await relaying.answer(from: copy, after: pinned) }
    guard let pinned else { return try await relaying.start() }
    return pinned.isCopy ? try await relaying.copy(after: pinned) : try await relaying.resume(with: pinned)
  }

  /// The source's bytes are neither audio nor video.
  struct NotAudio: Error {
    /// Whether they are a list of the parts of a stream.
    var isStream = false
  }

  /// The publisher has replaced the file during playback.
  struct Changed: Error {}

  /// A source of which every answer is another version could not be copied.
  struct CopyFailed: Error {
    /// Whether this server has no room for the copy.
    let isRoomMissing: Bool
    /// Whether no further copy starts today.
    let isLast: Bool

    init(_ error: DownloadError, isLast: Bool) {
      self.isLast = isLast
      switch error {
      case .diskFull, .mediaFolderMissing, .cannotWrite: isRoomMissing = true
      default: isRoomMissing = false
      }
    }
  }
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
