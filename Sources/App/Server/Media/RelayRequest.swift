import Downloading
import Fetching
import HTTPTypes
import Hummingbird
import NIOCore

/// One request of one listener through the relay.
struct RelayRequest: Sendable {
  let relay: MediaRelay
  let request: MediaRequest
  let listening: ListenerKey
  let source: MediaOrigin
  let connection: ClientConnection

  /// Answers the first request of a playback.
  func start() async throws -> Response {
    if request.includesBeginning(MediaSniffer.prefixLength) {
      return try await start(
        with: try await relay.fetcher.stream(source.request(at: source.url, range: request.unconditionalRange)), request.unconditionalRange)
    }
    // Requests the beginning first: it shows the type, and the version for the range.
    let prefix = ByteRange.from(0, through: Int64(MediaSniffer.prefixLength - 1))
    let stream = try await relay.fetcher.stream(source.request(at: source.url, range: prefix))
    let (pinned, opened) = try await pin(stream)
    if request.isHead || request.knows(pinned.facts) { return answer(pinned, opened, nil) }
    return try await resume(with: pinned, hasBytes: false)
  }

  /// Answers a later request: the bytes must be of the same version.
  ///
  /// - Parameter hasBytes: Whether the listener has bytes of that version.
  func resume(with pinned: PinnedMedia, hasBytes: Bool = true) async throws -> Response {
    let range = request.isHead ? .from(0, through: 0) : request.range(of: pinned.facts)
    let knows = request.knows(pinned.facts)
    let (address, stream) = try await request(pinned, range, knows: knows)
    if stream.status == 304, knows { return pinned.facts.response(.notModified) }
    try check(stream)
    guard MediaVersion(stream).isSame(as: pinned.version) else { return try await restart(stream, after: pinned, hasBytes: hasBytes) }
    var pinned = pinned
    pinned.address = address
    relay.pinnedMedia.pin(pinned, for: listening)
    if stream.status == 416 { return request.isHead ? pinned.facts.response(.ok) : pinned.facts.rangeNotSatisfiable }
    let opened = RemoteMedia(stream: stream, connection: connection)
    if stream.status == 206, !request.isHead, !matchesRequest(stream, range) {
      // The source announces ranges but sends a different one.
      let whole = try await relay.fetcher.stream(source.request(at: address))
      guard whole.status == 200, MediaVersion(whole).isSame(as: pinned.version) else {
        return try await restart(whole, after: pinned, hasBytes: hasBytes)
      }
      return answer(pinned, RemoteMedia(stream: whole, connection: connection), range)
    }
    return answer(pinned, opened, range)
  }

  /// Answers from the copy that all listeners of the episode read. When there is none, the beginning comes from one response.
  ///
  /// - Parameter earlier: The version of which the listener has bytes.
  func answer(from copy: SharedCopy, after earlier: PinnedMedia?) async throws -> Response {
    let continues = earlier == nil || earlier?.facts.etag == copy.tag
    guard request.allowsAnyVersion || continues || copy.progress.failure != nil else { throw MediaRelay.Changed() }
    do {
      let (facts, response) = try await CopiedMedia(copy: copy, patience: relay.patience, connection: connection).answer(request)
      let version = MediaVersion(etag: copy.tag, lastModified: nil, length: facts.length)
      relay.pinnedMedia.pin(
        PinnedMedia(source: source.url, address: source.url, version: version, facts: facts, isCopy: true), for: listening)
      return response
    } catch let error as DownloadError {
      guard request.allowsAnyVersion, request.place ?? 0 == 0 else {
        // What starts over needs no copy.
        if request.requiresVersion { throw MediaRelay.Changed() }
        throw MediaRelay.CopyFailed(error, isLast: copy.isLast)
      }
      return try await start(with: try await relay.fetcher.stream(source.request(at: source.url)), beginningRange)
    }
  }

  /// Starts a copy, unless there is one.
  func copy(after pinned: PinnedMedia, hasBytes: Bool = true) async throws -> Response {
    let copy = relay.copies.start(
      of: listening.episode,
      from: TransferSource(
        url: source.url, declaredType: pinned.facts.type, credentials: source.credentials, userAgent: source.userAgent),
      mimeType: pinned.facts.type)
    return try await answer(from: copy, after: hasBytes ? pinned : nil)
  }

  // MARK: - Private

  /// The requested range, if the answer may be of any version.
  private var beginningRange: ByteRange? { request.startsAtZero || request.isHead ? request.unconditionalRange : nil }

  /// Requests the end of the redirects; when that fails - such addresses are often signed for some hours - the address of the feed.
  private func request(_ pinned: PinnedMedia, _ range: ByteRange?, knows: Bool) async throws -> (String, FetchedStream) {
    func stream(_ address: String) async throws -> FetchedStream {
      let stream = try await relay.fetcher.stream(source.request(at: address, range: range, of: pinned.version, knows: knows))
      if stream.status >= 400, stream.status != 416 { try check(stream) }
      return stream
    }
    if pinned.address != source.url {
      do {
        return (pinned.address, try await stream(pinned.address))
      } catch is FetchingError {}
    }
    let found = try await stream(source.url)
    return (found.finalURL, found)
  }

  /// The source has different bytes now. A request that starts playback at the first byte may use them. A player that names its version
  /// gets the whole new file, as RFC 9110 requires. A player that names none - most players, and some would skip the beginning of the whole
  /// file and continue in the middle of different bytes - gets an error until it starts again.
  ///
  /// Some publishers make another version for each request: then this server copies one. A HEAD request, which needs no bytes, starts no copy.
  private func restart(_ stream: FetchedStream, after pinned: PinnedMedia, hasBytes: Bool) async throws -> Response {
    if !request.isHead {
      // Without bytes, the listener's version is a moment old: the second answer was another one already.
      if !hasBytes { return try await copy(after: pinned, hasBytes: false) }
      if try await changesAgain(stream) { return try await copy(after: pinned) }
    }
    guard request.allowsAnyVersion else { throw MediaRelay.Changed() }
    let whole = stream.status == 200 ? stream : try await relay.fetcher.stream(source.request(at: source.url))
    return try await start(with: whole, beginningRange)
  }

  /// Whether the next answer at the same address is yet another version, or there is none.
  private func changesAgain(_ stream: FetchedStream) async throws -> Bool {
    let next = try await relay.fetcher.stream(source.request(at: stream.finalURL, range: .from(0, through: 0)))
    guard [200, 206, 416].contains(next.status) else { return [401, 403, 404, 410].contains(next.status) }
    return !MediaVersion(next).isSame(as: MediaVersion(stream))
  }

  private func start(with stream: FetchedStream, _ range: ByteRange?) async throws -> Response {
    let (pinned, opened) = try await pin(stream)
    return answer(pinned, opened, range)
  }

  /// Checks the beginning, which `stream` must contain, and stores the version.
  private func pin(_ stream: FetchedStream) async throws -> (PinnedMedia, RemoteMedia) {
    try check(stream)
    guard stream.status == 200 || stream.status == 206 && ContentRange(stream.contentRange)?.bytes?.lowerBound == 0 else {
      throw MediaRelay.NotAudio()
    }
    let beginning = try await stream.readBeginning()
    let saysAudio = source.declaredType?.hasPrefix("audio/") ?? false
    let finding = MediaSniffer.sniff(beginning.readableBytesView, declaredType: saysAudio ? source.declaredType : stream.contentType)
    guard let finding, finding.kind != .image else {
      throw MediaRelay.NotAudio(isStream: MediaSniffer.isStream(beginning.readableBytesView))
    }
    let version = MediaVersion(stream)
    let facts = MediaFileHeaders(
      type: finding.mimeType, etag: version.makeTag(), lastModified: version.lastModified, length: version.length)
    let pinned = PinnedMedia(source: source.url, address: stream.finalURL, version: version, facts: facts)
    relay.pinnedMedia.pin(pinned, for: listening)
    return (pinned, RemoteMedia(stream: stream, beginning: beginning, connection: connection))
  }

  /// - Parameter range: The requested range; nil for the whole.
  private func answer(_ pinned: PinnedMedia, _ opened: RemoteMedia, _ range: ByteRange?) -> Response {
    let facts = pinned.facts
    if request.excludes(facts) { return facts.response(.preconditionFailed) }
    if request.knows(facts) { return facts.response(.notModified) }
    if request.isHead { return facts.response(.ok, body: ResponseBody(contentLength: facts.length.map { Int(clamping: $0) }) { _ in }) }
    if opened.stream.status == 206 {
      guard let bytes = ContentRange(opened.stream.contentRange)?.bytes else { return facts.rangeNotSatisfiable }
      let whole = range == nil && bytes.lowerBound == 0 && bytes.upperBound + 1 == facts.length
      let body = opened.body(only: 0...(bytes.upperBound - bytes.lowerBound))
      return whole ? facts.response(.ok, body: body) : facts.part(bytes, body: body)
    }
    // For a source without ranges, the unwanted bytes are skipped here, so that seeking works.
    if let range, let length = facts.length {
      return range.resolved(in: length).map { facts.part($0, body: opened.body(only: $0)) } ?? facts.rangeNotSatisfiable
    }
    return facts.response(.ok, body: opened.body(length: opened.stream.contentLength))
  }

  private func matchesRequest(_ stream: FetchedStream, _ range: ByteRange?) -> Bool {
    guard let range, let found = ContentRange(stream.contentRange), let bytes = found.bytes else { return false }
    switch range {
    case .from(let first, let last): return bytes.lowerBound == first && bytes.upperBound <= last ?? .max
    case .last: return found.total.flatMap { range.resolved(in: $0) } == bytes
    }
  }

  private func check(_ stream: FetchedStream) throws {
    guard [200, 206, 416].contains(stream.status) else {
      throw FetchingError.status(stream.status, retryAfterSeconds: stream.retryAfterSeconds)
    }
  }
}
