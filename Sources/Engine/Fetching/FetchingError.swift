/// The reason why a request failed. Cases are named for the situation and carry facts, never sentences: the layers above turn them into
/// text.
///
/// `Fetcher` throws only these, or `CancellationError` when the caller's own task was cancelled.
public enum FetchingError: Error, Equatable, Sendable {
  /// The text is not a web address. Carries at most 200 characters of the text.
  case invalidURL(String)
  /// Only http and https are fetched. Carries the scheme, lower-case, without a colon.
  case unsupportedScheme(String)
  /// The host is, or resolves to, an address inside a private network. `EARNEST_ALLOW_PRIVATE` can allow `host:port`.
  case privateAddress(host: String, port: Int)
  /// The port is not one of `FetchingOptions.allowedPorts`. `EARNEST_ALLOW_PORTS` can add it.
  case portNotAllowed(host: String, port: Int)
  /// DNS knows no such host.
  case hostNotFound(String)
  /// DNS or the network itself is unreachable: this machine is probably offline.
  case noConnectivity
  /// The host refuses connections, does not answer, or closed the connection before the response.
  case cannotConnect(host: String)
  /// The secure connection failed: a wrong, outdated or self-signed certificate, or no TLS at all.
  case tls(host: String)
  /// Connecting, waiting for a response, or the whole transfer took too long.
  case timedOut(host: String)
  /// The server does not speak HTTP.
  case notHTTP(host: String)
  /// More than `FetchingOptions.maximumRedirects` hops.
  case tooManyRedirects
  /// A redirect led back to an earlier address of the same chain.
  case redirectLoop
  /// A response other than 2xx and 304. `retryAfterSeconds` is the server's `Retry-After`, if it sent one.
  case status(Int, retryAfterSeconds: Int?)
  /// The decompressed body exceeds the limit (bytes).
  case bodyTooLarge(limit: Int)
  /// A small compressed body that expands to an enormous one, or one layer of compression inside another that does.
  case decompressionBomb
  /// The compressed body cannot be decompressed.
  case damagedCompression
  /// The server used a content encoding that was not requested. Carries its name.
  case unsupportedEncoding(String)
  /// The connection ended before the body did. Carries the bytes received (decompressed), and the declared length if the server sent one.
  case incompleteBody(received: Int, expected: Int?)
  /// The fetcher was shut down.
  case shutDown
}
