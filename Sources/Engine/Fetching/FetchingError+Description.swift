extension FetchingError: CustomStringConvertible {
  /// For logs: contains hosts and figures, never the text of an address, which may give a reader access to a private feed.
  public var description: String {
    switch self {
    case .invalidURL: "invalidURL"
    case .unsupportedScheme(let scheme): "unsupportedScheme(\(scheme.prefix(20)))"
    case .privateAddress(let host, let port): "privateAddress(\(HostPort(host: host, port: port)))"
    case .portNotAllowed(let host, let port): "portNotAllowed(\(HostPort(host: host, port: port)))"
    case .hostNotFound(let host): "hostNotFound(\(host))"
    case .noConnectivity: "noConnectivity"
    case .cannotConnect(let host): "cannotConnect(\(host))"
    case .tls(let host): "tls(\(host))"
    case .timedOut(let host): "timedOut(\(host))"
    case .notHTTP(let host): "notHTTP(\(host))"
    case .tooManyRedirects: "tooManyRedirects"
    case .redirectLoop: "redirectLoop"
    case .status(let status, let seconds): "status(\(status)\(seconds.map { ", retry after \($0) s" } ?? ""))"
    case .bodyTooLarge(let limit): "bodyTooLarge(limit \(limit))"
    case .decompressionBomb: "decompressionBomb"
    case .damagedCompression: "damagedCompression"
    case .unsupportedEncoding(let name): "unsupportedEncoding(\(name.prefix(20)))"
    case .incompleteBody(let received, let expected): "incompleteBody(\(received) of \(expected.map(String.init) ?? "?"))"
    case .shutDown: "shutDown"
    }
  }
}
