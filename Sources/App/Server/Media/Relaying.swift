import Fetching
import HTTPTypes
import Hummingbird
import NIOCore

/// One request of one listener through the relay.
struct Relaying: Sendable {
  let relay: MediaRelay
  let question: MediaQuestion
  let listening: Listening
  let source: SoundSource
  let wire: Wire

  /// Answers the first request of a playback.
  func begin() async throws -> Response {
    if question.showsBeginning(MediaSniffer.prefixLength) {
      return try await begin(
        with: try await relay.fetcher.stream(source.request(at: source.url, range: question.anyRange)), question.anyRange)
    }
    // Requests the beginning first: it shows the type, and the version for the range.
    let prefix = ByteRange.from(0, through: Int64(MediaSniffer.prefixLength - 1))
    let stream = try await relay.fetcher.stream(source.request(at: source.url, range: prefix))
    let (sound, opened) = try await pin(stream)
    if question.isHead || question.knows(sound.facts) { return answer(sound, opened, nil) }
    return try await goOn(with: sound)
  }

  /// Answers a later request: the bytes must be of the same version.
  func goOn(with sound: PinnedSound) async throws -> Response {
    let range = question.isHead ? .from(0, through: 0) : question.range(of: sound.facts)
    let knows = question.knows(sound.facts)
    let (address, stream) = try await ask(sound, range, knows: knows)
    if stream.status == 304, knows { return sound.facts.response(.notModified) }
    try check(stream)
    guard SoundVersion(stream).isSame(as: sound.version) else { return try await restart(stream) }
    var sound = sound
    sound.address = address
    relay.pins.pin(sound, for: listening)
    if stream.status == 416 { return question.isHead ? sound.facts.response(.ok) : sound.facts.beyondTheEnd }
    let opened = OpenedMedia(stream: stream, wire: wire)
    if stream.status == 206, !question.isHead, !isWhatWasAsked(stream, range) {
      // The source announces ranges but sends a different one.
      let whole = try await relay.fetcher.stream(source.request(at: address))
      guard whole.status == 200, SoundVersion(whole).isSame(as: sound.version) else { return try await restart(whole) }
      return answer(sound, OpenedMedia(stream: whole, wire: wire), range)
    }
    return answer(sound, opened, range)
  }

  // MARK: - Private

  /// Requests the end of the redirects; when that fails - such addresses are often signed for some hours - the address of the feed.
  private func ask(_ sound: PinnedSound, _ range: ByteRange?, knows: Bool) async throws -> (String, FetchedStream) {
    func stream(_ address: String) async throws -> FetchedStream {
      let stream = try await relay.fetcher.stream(source.request(at: address, range: range, of: sound.version, knows: knows))
      if stream.status >= 400, stream.status != 416 { try check(stream) }
      return stream
    }
    if sound.address != source.url {
      do {
        return (sound.address, try await stream(sound.address))
      } catch is FetchingError {}
    }
    let found = try await stream(source.url)
    return (found.finalURL, found)
  }

  /// The source has different bytes now. A request that starts playback at the first byte may use them. A player that names its version
  /// gets the whole new file, as RFC 9110 requires. A player that names none - most players, and some would skip the beginning of the whole
  /// file and continue in the middle of different bytes - gets an error until it starts again.
  private func restart(_ stream: FetchedStream) async throws -> Response {
    if question.startsAtZero || question.isHead { return try await begin() }
    guard question.anyRange == nil || question.namesVersion else { throw MediaRelay.Changed() }
    if stream.status == 200 { return try await begin(with: stream, nil) }
    return try await begin(with: try await relay.fetcher.stream(source.request(at: source.url)), nil)
  }

  private func begin(with stream: FetchedStream, _ range: ByteRange?) async throws -> Response {
    let (sound, opened) = try await pin(stream)
    return answer(sound, opened, range)
  }

  /// Checks the beginning, which `stream` must contain, and stores the version.
  private func pin(_ stream: FetchedStream) async throws -> (PinnedSound, OpenedMedia) {
    try check(stream)
    guard stream.status == 200 || stream.status == 206 && ContentRange(stream.contentRange)?.bytes?.lowerBound == 0 else {
      throw MediaRelay.NotSound()
    }
    let beginning = try await beginning(of: stream)
    let finding = MediaSniffer.sniff(beginning.readableBytesView, declaredType: stream.contentType)
    guard let finding, finding.kind != .picture else { throw MediaRelay.NotSound() }
    let version = SoundVersion(stream)
    let facts = MediaFacts(type: finding.mimeType, etag: version.makeTag(), lastModified: version.lastModified, length: version.length)
    let sound = PinnedSound(source: source.url, address: stream.finalURL, version: version, facts: facts)
    relay.pins.pin(sound, for: listening)
    return (sound, OpenedMedia(stream: stream, beginning: beginning, wire: wire))
  }

  private func beginning(of stream: FetchedStream) async throws -> ByteBuffer {
    var beginning = ByteBuffer()
    var chunks = stream.body.makeAsyncIterator()
    while beginning.readableBytes < MediaSniffer.prefixLength, var chunk = try await chunks.next() { beginning.writeBuffer(&chunk) }
    return beginning
  }

  /// - Parameter range: The requested range; nil for the whole.
  private func answer(_ sound: PinnedSound, _ opened: OpenedMedia, _ range: ByteRange?) -> Response {
    let facts = sound.facts
    if question.knows(facts) { return facts.response(.notModified) }
    if question.isHead { return facts.response(.ok, body: ResponseBody(contentLength: facts.length.map { Int(clamping: $0) }) { _ in }) }
    if opened.stream.status == 206 {
      guard let bytes = ContentRange(opened.stream.contentRange)?.bytes else { return facts.beyondTheEnd }
      let whole = range == nil && bytes.lowerBound == 0 && bytes.upperBound + 1 == facts.length
      let body = opened.body(only: 0...(bytes.upperBound - bytes.lowerBound))
      return whole ? facts.response(.ok, body: body) : facts.part(bytes, body: body)
    }
    // For a source without ranges, the unwanted bytes are skipped here, so that seeking works.
    if let range, let length = facts.length {
      return range.resolved(in: length).map { facts.part($0, body: opened.body(only: $0)) } ?? facts.beyondTheEnd
    }
    return facts.response(.ok, body: opened.body(length: opened.stream.contentLength))
  }

  private func isWhatWasAsked(_ stream: FetchedStream, _ range: ByteRange?) -> Bool {
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
