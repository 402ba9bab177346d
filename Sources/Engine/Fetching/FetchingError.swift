/// Why something could not be fetched. Cases are named for the situation and carry facts, never sentences:
/// the layer above says them to a person.
///
/// Everything `Fetcher` throws is one of these, or `CancellationError` when the caller's own task was cancelled.
public enum FetchingError: Error, Equatable, Sendable {
  /// The text is not a web address. Carries the text, at most 200 characters of it.
  case invalidURL(String)
  /// Only http and https are fetched. Carries the scheme, lower-case, without a colon.
  case unsupportedScheme(String)
  /// The host is, or resolves to, an address inside somebody's own network. `EARNEST_ALLOW_PRIVATE` can allow `host:port`.
  case privateAddress(host: String, port: Int)
  /// No such host in the name system.
  case hostNotFound(String)
  /// The name system or the network itself cannot be reached: this machine is probably offline.
  case noConnectivity
  /// Nobody answers at the host, or it hung up before an answer.
  case cannotConnect(host: String)
  /// The secure connection failed: a wrong, outdated or self-signed certificate, or no TLS at all.
  case tls(host: String)
  /// Connecting, waiting for an answer, or the whole transfer took too long.
  case timedOut(host: String)
  /// What answered does not speak HTTP.
  case notHTTP(host: String)
  /// More than `FetchingOptions.maximumRedirects` hops.
  case tooManyRedirects
  /// A redirect led back to an address of the same chain.
  case redirectLoop
  /// An answer other than 2xx and 304. `retryAfterSeconds` is set when the server said when to come back.
  case status(Int, retryAfterSeconds: Int?)
  /// The body, decompressed, is over the limit (bytes).
  case bodyTooLarge(limit: Int)
  /// A small compressed body that unpacks to an enormous one.
  case decompressionBomb
  /// The compressed body cannot be unpacked.
  case damagedCompression
  /// The server used a content encoding that was not asked for. Carries its name.
  case unsupportedEncoding(String)
  /// The connection ended before the body did. Bytes received (decompressed), and declared if the server said.
  case incompleteBody(received: Int, expected: Int?)
  /// The fetcher was shut down.
  case shutDown
}
