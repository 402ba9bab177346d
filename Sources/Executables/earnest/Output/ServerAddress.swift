import Engines
import Synchronization

/// The address at which browsers open the app, once the server accepts requests: for the links that commands print.
final class ServerAddress: Sendable {
  private let value = Mutex<String?>(nil)

  var current: String? { value.withLock { $0 } }

  func set(_ url: String) { value.withLock { $0 = url } }

  /// The address of a server that listens on `host`. One that listens on all addresses has the first of its additional host names.
  static func url(scheme: String, host: String, port: Int, settings: Settings) -> String {
    if let base = settings.proxies.baseURL { return base.text }
    let name = ["0.0.0.0", "::"].contains(host) ? settings.hosts.first ?? "127.0.0.1" : host
    return "\(scheme)://\(name.contains(":") ? "[\(name)]" : name):\(port)"
  }
}
