import Fetching
import HTTPTypes
import Hummingbird
import NIOCore
import Playback
import PodcastModel
import Presenting
import WebPage

/// `/media/ID`: the remote sound, passed on while it arrives, so that the source never sees the listener.
///
/// At most one chunk is in memory; a listener who hangs up hangs up on the source as well. Nothing leaves that is not
/// sound or video by its own bytes.
struct MediaRelay: Sendable {
  let playback: Playback
  let fetcher: Fetcher
  /// What to send for the sound of a private feed, by its address.
  private let credentials: @Sendable (EpisodeID, String) async -> BasicCredentials?
  private let types = SniffedTypes()

  init(
    playback: Playback, fetcher: Fetcher, credentials: @escaping @Sendable (EpisodeID, String) async -> BasicCredentials? = { _, _ in nil }
  ) {
    self.playback = playback
    self.fetcher = fetcher
    self.credentials = credentials
  }

  func sound(of episode: Int64?, _ request: Request) async throws -> Response {
    guard let episode else { return .sentence(ServerWords.words(.noSuchEpisode), status: .notFound) }
    do {
      let url = try await playback.soundURL(of: EpisodeID(episode))
      return try await relay(Source(url: url, credentials: await credentials(EpisodeID(episode), url)), request)
    } catch PlaybackError.noSuchEpisode {
      return .sentence(ServerWords.words(.noSuchEpisode), status: .notFound)
    } catch PlaybackError.soundURLMissing {
      return .sentence(ServerWords.words(.noSound), status: .notFound)
    } catch let error as FetchingError {
      return Self.unavailable(error)
    }
  }

  // MARK: - Private

  /// Where the sound comes from.
  private struct Source {
    let url: String
    let credentials: BasicCredentials?

    func request(range: String?, ifRange: String? = nil) -> FetchRequest {
      FetchRequest(url, kind: .media, range: range, ifRange: ifRange, credentials: credentials)
    }
  }

  private func relay(_ source: Source, _ request: Request) async throws -> Response {
    let range = ByteRange(request.headers[.range])
    let header = range == nil ? nil : request.headers[.range]
    let stream = try await fetcher.stream(source.request(range: header, ifRange: request.headers[.ifRange]))
    var headers = Self.headers(of: stream)
    switch stream.status {
    case 416:
      headers[.contentRange] = stream.contentRange
      return Response(status: .rangeNotSatisfiable, headers: headers)
    case 206:
      let startsAtZero = stream.contentRange?.hasPrefix("bytes 0-") ?? false
      guard let opened = try await open(stream, of: source, startsAtZero: startsAtZero) else { return Self.notSound }
      headers[.contentType] = opened.type
      headers[.contentRange] = stream.contentRange
      return Response(status: .partialContent, headers: headers, body: opened.body(length: stream.contentLength))
    case 200:
      guard let opened = try await open(stream, of: source, startsAtZero: true) else { return Self.notSound }
      headers[.contentType] = opened.type
      // A source without ranges: what was not asked for is passed over here, so that seeking works all the same. Where the file
      // has become another one, the listener must have it whole.
      if let range, isStillMeant(by: request, stream), let length = stream.contentLength {
        guard let wanted = range.resolved(in: length) else {
          headers[.contentRange] = "bytes */\(length)"
          return Response(status: .rangeNotSatisfiable, headers: headers)
        }
        headers[.contentRange] = "bytes \(wanted.lowerBound)-\(wanted.upperBound)/\(length)"
        return Response(status: .partialContent, headers: headers, body: opened.body(only: wanted))
      }
      return Response(status: .ok, headers: headers, body: opened.body(length: stream.contentLength))
    default:
      throw FetchingError.status(stream.status, retryAfterSeconds: stream.retryAfterSeconds)
    }
  }

  /// Whether a range in `request` belongs to the file that came.
  private func isStillMeant(by request: Request, _ stream: FetchedStream) -> Bool {
    guard let validator = request.headers[.ifRange] else { return true }
    return validator == stream.etag || validator == stream.lastModified
  }

  /// Looks at the beginning of the file, in this answer or, when it starts further on or is too short to tell, in one of its own.
  ///
  /// - Returns: nil when the bytes are neither sound nor video.
  private func open(_ stream: FetchedStream, of source: Source, startsAtZero: Bool) async throws -> OpenedMedia? {
    let url = source.url
    let beginning = startsAtZero ? try await beginning(of: stream) : ByteBuffer()
    if startsAtZero, stream.status == 200 || beginning.readableBytes >= MediaSniffer.prefixLength {
      types[url] = Self.type(of: beginning, declared: stream.contentType)
    } else if types[url] == nil {
      types[url] = try await typeAtBeginning(of: source)
    }
    return types[url].map { OpenedMedia(type: $0, beginning: beginning, rest: stream.body) }
  }

  private func beginning(of stream: FetchedStream) async throws -> ByteBuffer {
    var beginning = ByteBuffer()
    var chunks = stream.body.makeAsyncIterator()
    while beginning.readableBytes < MediaSniffer.prefixLength, var chunk = try await chunks.next() { beginning.writeBuffer(&chunk) }
    return beginning
  }

  private func typeAtBeginning(of source: Source) async throws -> String? {
    let stream = try await fetcher.stream(source.request(range: "bytes=0-\(MediaSniffer.prefixLength - 1)"))
    guard (200..<300).contains(stream.status) else {
      throw FetchingError.status(stream.status, retryAfterSeconds: stream.retryAfterSeconds)
    }
    return Self.type(of: try await beginning(of: stream), declared: stream.contentType)
  }

  private static func type(of beginning: ByteBuffer, declared: String?) -> String? {
    let finding = MediaSniffer.sniff(beginning.readableBytesView, declaredType: declared)
    return finding.flatMap { $0.kind == .picture ? nil : $0.mimeType }
  }

  private static func headers(of stream: FetchedStream) -> HTTPFields {
    var headers: HTTPFields = [
      .acceptRanges: "bytes", .cacheControl: "private, no-cache", .contentSecurityPolicy: ContentPolicy.remoteBytes,
    ]
    headers[.eTag] = stream.etag
    headers[.lastModified] = stream.lastModified
    return headers
  }

  private static var notSound: Response { .sentence(ServerWords.words(.notSound), status: .badGateway) }

  private static func unavailable(_ error: FetchingError) -> Response {
    let status: HTTPResponse.Status =
      switch error {
      case .status(404, _), .status(410, _): .notFound
      case .timedOut: .gatewayTimeout
      default: .badGateway
      }
    return .sentence(ServerWords.words(.soundUnavailable, ["reason": Sentences.sentence(for: error)]), status: status)
  }
}
