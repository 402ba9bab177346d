import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOHTTP1

extension Fetcher {
  /// Follows redirects itself, so that every hop is checked before a byte is sent.
  ///
  /// A server that refuses the user agent is asked once more with a plain one, and one that has nothing at an address with another reading of
  /// it: the bound of both is one request each.
  func follow(_ asked: FetchRequest) async throws -> FetchedStream {
    let deadline = options[limits: asked.kind].total.map { NIODeadline.now() + TimeAmount($0) }
    var request = asked
    var url = try RemoteURL(request.url)
    let carriesCredentials = url.credentials != nil
    if let credentials = request.credentials { url.credentials = credentials }
    var cookies = CookieJar()
    var visited: Set<String> = [url.text]
    // The address of the current hop as it was written.
    var written = request.url
    var base: RemoteURL?
    var hasOtherReading = true
    var isLatin = false
    var redirects: [FetchedRedirect] = []
    var permanentURL: String?

    while true {
      let cookie = cookies.header(for: url)
      var (response, client) = try await hop(to: url, request, cookie: cookie, deadline: deadline)
      if response.headers.first(name: "Location")?.contains("\u{FFFD}") == true {
        isLatin = true
        (response, client) = try await hop(to: url, request, cookie: cookie, repairing: true, deadline: deadline)
      }
      cookies.store(response.headers["Set-Cookie"], from: url)
      var head = FetchedHead(response, url: url, permanentURL: permanentURL, redirects: redirects)
      let body = ResponseBodyReader(
        response.body, of: client, limits: bodyLimits(head, url, request, deadline), loop: resolver.loop)
      guard request.method != .post, [301, 302, 303, 307, 308].contains(head.status),
        let location = response.headers.first(name: "Location")
      else {
        if head.status == 403, request.retriesWithPlainAgent, request.userAgent == nil {
          try await drainSmall(head, body)
          request.userAgent = FetchingOptions.plainUserAgent
          continue
        }
        if head.status == 404, hasOtherReading, request.method != .post,
          let other = AddressRepair.unescaped(written) ?? (isLatin ? AddressRepair.latinAsUTF8(written) : nil),
          let target = try? base?.resolving(other) ?? RemoteURL(other)
        {
          try await drainSmall(head, body)
          hasOtherReading = false
          let asked = url
          url = target
          if base == nil, (url.scheme, url.host, url.port) == (asked.scheme, asked.host, asked.port) { url.credentials = asked.credentials }
          visited.insert(url.text)
          continue
        }
        if head.isNotModified { try await drain(body) }
        if let whole = try await decoded(&head, body, request) { return try await follow(whole) }
        return FetchedStream(head: head, body: FetchedBody(upstream: body))
      }
      try await drainSmall(head, body)
      (base, written) = (url, location)
      url = try url.resolving(location)
      let redirect = FetchedRedirect(status: head.status, url: url.text)
      if redirect.isPermanent && redirects.allSatisfy(\.isPermanent) {
        permanentURL = carriesCredentials ? url.textWithCredentials : url.text
      }
      redirects.append(redirect)
      // With another cookie the same address may answer.
      let key = cookies.header(for: url).map { "\(url.text) \($0)" } ?? url.text
      guard visited.insert(key).inserted else { throw FetchingError.redirectLoop }
      guard redirects.count <= options.maximumRedirects else { throw FetchingError.tooManyRedirects }
    }
  }

  // MARK: - Private

  /// Finds out whether the body is compressed, and can be decompressed.
  ///
  /// - Returns: the request of the whole file, when a range of its compressed bytes has arrived, which is of no use.
  private func decoded(_ head: inout FetchedHead, _ body: ResponseBodyReader, _ request: FetchRequest) async throws -> FetchRequest? {
    guard (200..<300).contains(head.status), request.method != .head, request.kind != .message else { return nil }
    if let encoding = head.unknownEncoding { throw FetchingError.unsupportedEncoding(encoding) }
    guard request.kind.isMedia else { return nil }
    if !head.isEncoded, head.beginsAtStart, try await body.beginsWithGzip() {
      head.contentEncodings = ["gzip"]
      head.contentLength = nil
    }
    guard head.isEncoded, head.status == 206, request.kind == .media, request.range != nil else { return nil }
    var whole = request
    (whole.range, whole.ifRange) = (nil, nil)
    return whole
  }

  /// Sends one request, to an address of its host that was checked. Further addresses are tried while none accepts a connection. A GET or
  /// HEAD that is lost with the open connection of an earlier request is sent once more, on a new one (RFC 9110, 9.2.2).
  private func hop(
    to url: RemoteURL, _ request: FetchRequest, cookie: String?, repairing: Bool = false, deadline: NIODeadline?
  ) async throws -> (HTTPClientResponse, PinnedClient) {
    let pool = connections(for: request.kind)
    let addresses = pool.order(try await checkedAddresses(of: url, for: request.kind.purpose, deadline: deadline), of: url.host)
    let message = message(for: request, to: url, cookie: cookie)
    var failure: FetchingError?
    var mayRepeat = request.method != .post
    var repairing = repairing
    let target = url.hasUTF8Path ? nil : url.pathAndQuery
    var remaining = addresses[...]
    while let address = remaining.first {
      let client =
        repairing || target != nil
        ? pool.repairingClient(for: url.host, at: address, target: target)
        : try pool.client(for: url.host, at: address, isHurried: remaining.count > 1)
      let patience = patience(for: request.kind)
      // The log names hosts only: the path or query of a private feed, a download or a webhook gives access to anyone who reads the log.
      do {
        let response = try await client.http.execute(message, deadline: min(patience, deadline ?? .distantFuture))
        client.didRespond()
        logger.debug("fetched", metadata: ["host": "\(url.hostPort)", "status": "\(response.status.code)"])
        return (response, client)
      } catch {
        if Task.isCancelled { throw CancellationError() }
        let meaning = FetchingError.beforeHead(error, url: url)
        logger.debug("not fetched", metadata: ["host": "\(url.hostPort)", "error": "\(error)"])
        // An address without a route says less than the refusal of another one.
        if failure == nil || failure == .noConnectivity { failure = meaning }
        if FetchingError.isBeforeConnection(error) {
          remaining.removeFirst()
        } else if mayRepeat, client.hasResponded, FetchingError.isLostConnection(error) {
          mayRepeat = false
        } else if request.method != .post, !repairing, FetchingError.isMalformedHead(error) {
          repairing = true
        } else {
          throw meaning
        }
        pool.remove(client)
      }
    }
    throw failure ?? .hostNotFound(url.host)
  }

  /// The addresses of a host, all of which may be connected to.
  func checkedAddresses(of url: RemoteURL, for purpose: FetchPurpose, deadline: NIODeadline?) async throws -> [IPAddress] {
    let connect = TimeAmount(options.connectTimeout)
    let now = NIODeadline.now()
    if let deadline, deadline <= now { throw FetchingError.timedOut(host: url.host) }
    let addresses = try await resolver.addresses(of: url.host, within: min(connect, deadline.map { $0 - now } ?? connect))
    if options.allowPrivate.contains(url.hostPort, for: purpose) { return addresses }
    // One private address among public ones is enough to refuse: a name that has both is an attack or a mistake.
    guard addresses.allSatisfy({ $0.isPublic && !localNetworks.contains($0) }) else {
      logger.debug("refused a private address", metadata: ["host": "\(url.host)", "port": "\(url.port)"])
      throw FetchingError.privateAddress(host: url.host, port: url.port)
    }
    guard options.allowedPorts.contains(url.port) else {
      logger.debug("refused a port", metadata: ["host": "\(url.host)", "port": "\(url.port)"])
      throw FetchingError.portNotAllowed(host: url.host, port: url.port)
    }
    return addresses
  }

  private func message(for request: FetchRequest, to url: RemoteURL, cookie: String?) -> HTTPClientRequest {
    var message = HTTPClientRequest(url: url.text)
    message.headers = headers(for: request, to: url, cookie: cookie)
    message.method = HTTPMethod(rawValue: request.method.rawValue)
    if request.method == .post {
      message.body =
        request.upload.map { .stream(UploadBody($0, threads: threads), length: .known($0.length)) }
        ?? .bytes(ByteBuffer(bytes: request.body))
    }
    return message
  }

  /// The end of the wait for the head. A transcription server answers when it is done: only the limit of its kind applies.
  private func patience(for kind: FetchKind) -> NIODeadline {
    kind == .transcription ? .distantFuture : .now() + TimeAmount(options.connectTimeout) + TimeAmount(options.idleTimeout)
  }

  private func headers(for request: FetchRequest, to url: RemoteURL, cookie: String?) -> HTTPHeaders {
    var headers = HTTPHeaders()
    func set(_ name: String, _ value: String?) {
      // A validator that was received with a line break must not become a header of its own.
      guard let value, value.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else { return }
      headers.replaceOrAdd(name: name, value: value)
    }
    set("User-Agent", request.userAgent ?? FetchingOptions.defaultUserAgent)
    set("Accept", request.kind.accept)
    set("Accept-Encoding", request.kind.isMedia ? "identity" : "gzip, deflate")
    set("Cookie", cookie)
    set("If-None-Match", request.ifNoneMatch)
    set("If-Modified-Since", request.ifModifiedSince)
    set("Range", request.range)
    set("If-Range", request.ifRange)
    set("Content-Type", request.upload?.contentType)
    if !request.headers.isEmpty, (try? RemoteURL(request.url))?.hostPort == url.hostPort {
      for (name, value) in request.headers { set(name, value) }
    }
    if let credentials = url.credentials {
      set("Authorization", "Basic " + Data("\(credentials.user):\(credentials.password)".utf8).base64EncodedString())
    }
    return headers
  }

  private func bodyLimits(
    _ head: FetchedHead, _ url: RemoteURL, _ request: FetchRequest, _ deadline: NIODeadline?
  ) -> ResponseBodyReader.Limits {
    ResponseBodyReader.Limits(
      host: url.host, idle: TimeAmount(idleTimeout(for: request.kind)), deadline: deadline,
      maximumBytes: maximumBytes(of: request),
      declaredLength: head.isNotModified || request.method == .head ? nil : head.encodedLength.map { Int(clamping: $0) },
      codings: head.contentEncodings.compactMap { ContentCoding($0) }, sniffsGzip: !request.kind.isMedia && head.status != 206,
      maximumRatio: request.kind.isMedia ? 100 : nil)
  }

  private func idleTimeout(for kind: FetchKind) -> Duration {
    switch kind {
    case .download: options.downloadIdleTimeout
    case .transcription: options[limits: kind].total ?? options.idleTimeout
    case .feed, .artwork, .directory, .media, .message, .identity: options.idleTimeout
    }
  }

  private func drainSmall(_ head: FetchedHead, _ body: ResponseBodyReader) async throws {
    if let length = head.encodedLength, length <= 8192 { try await drain(body) }
  }

  /// Reads and discards a body, so that its connection can serve the next request. Errors here do not matter.
  private func drain(_ body: ResponseBodyReader) async throws {
    do {
      while try await body.next() != nil {}
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      logger.trace("unread body cut off")
    }
  }
}
