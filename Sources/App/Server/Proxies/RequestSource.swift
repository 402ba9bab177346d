/// The sender and the target of a request as the browser sees them, on its side of trusted proxies.
struct RequestSource: Sendable, Equatable {
  /// The address of the client, without a port; "" when it is unknown.
  var address = ""
  /// Whether a trusted proxy passed the request on.
  var isFromTrustedProxy = false
  /// The host that the browser asked for, with its port if there is one.
  var authority = ""
  /// The host without its port, where the settings do not name it: the owner's list does, or there is no owner yet; nil where they do.
  var unlistedHost: String?
  /// The origin of the server's pages; nil when only the browser knows the scheme.
  var origin: String?
  /// Whether the browser uses HTTPS, as far as the server knows.
  var isSecure = false
  /// The port in the name of the session's cookie.
  var port = 0
  /// The port in the name of cookies that earlier versions set, or that were set before there was a proxy.
  var earlierPort: Int?
}
