import Fetching
import Hummingbird

/// The remote sound, passed on while it arrives, so that the source never sees the listener.
///
/// At most one chunk is in memory; a listener who hangs up hangs up on the source as well. Nothing leaves that is not sound or
/// video by its own bytes. All that one listener gets is of one version (`PinnedSound`): when the source has another one by
/// now, there is no part of that for a player that is in the middle of the old one.
struct MediaRelay: Sendable {
  let fetcher: Fetcher
  let pins: PinnedSounds

  /// - Throws: `FetchingError`, `NotSound`, `Changed`, or `CancellationError` when the listener hung up.
  func answer(_ question: MediaQuestion, _ listening: Listening, from source: SoundSource, over wire: Wire) async throws -> Response {
    let relaying = Relaying(relay: self, question: question, listening: listening, source: source, wire: wire)
    if let sound = pins.sound(of: listening, from: source.url) { return try await relaying.goOn(with: sound) }
    return try await relaying.begin()
  }

  /// What the source sends is neither sound nor video.
  struct NotSound: Error {}

  /// The publisher has replaced what the listener is in the middle of.
  struct Changed: Error {}
}

/// Where the sound comes from.
struct SoundSource: Sendable {
  let url: String
  let credentials: BasicCredentials?

  /// - Parameters:
  ///   - address: the source's own, or where its redirects led.
  ///   - version: that the range is meant of.
  func request(at address: String, range: ByteRange? = nil, of version: SoundVersion? = nil, knows: Bool = false) -> FetchRequest {
    FetchRequest(
      address, kind: .media, ifNoneMatch: knows ? version?.etag : nil, ifModifiedSince: knows ? version?.lastModified : nil,
      range: range?.header, ifRange: range == nil ? nil : version?.ifRange,
      credentials: address == url ? credentials : credentials(at: address))
  }

  // MARK: - Private

  /// A name and password go to the host they were given for, and to no other that it redirects to.
  private func credentials(at address: String) -> BasicCredentials? {
    guard let credentials, var source = try? RemoteURL(url) else { return nil }
    source.credentials = credentials
    return try? source.resolving(address).credentials
  }
}
