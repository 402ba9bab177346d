import Hummingbird
import WebPage

extension RequestGuard.Refusal {
  /// The response to the refused request.
  var response: Response {
    switch self {
    case .proxied: .plainText(ServerStrings.strings(.proxied), status: .forbidden)
    case .foreignHost(let host):
      .plainText(ServerStrings.strings(.foreignHost, ["host": String(host.prefix(200))]), status: .misdirectedRequest)
    case .foreignOrigin: .plainText(ServerStrings.strings(.foreignOrigin), status: .forbidden)
    }
  }
}
