import Accounts
import Engines
import Foundation
import HomeNetwork
import Logging
import Server

/// The lines that `earnest serve` prints when it accepts requests: its address, and how to sign in.
struct ServerGreeting: Sendable {
  let scheme: String
  let host: String
  let engines: Engines
  let mode: SignInMode
  let lan: LanServices?
  let address: ServerAddress

  func show(port: Int, _ logger: Logger) async {
    let base = engines.settings.proxies.baseURL
    let url = base?.text ?? "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    let shown = base?.path.isEmpty == false ? url + "/" : url
    address.set(ServerAddress.url(scheme: scheme, host: host, port: port, settings: engines.settings))
    do {
      switch mode {
      case .open: try Terminal.write(strings(.isAt, ["url": shown]) + "\n")
      case .key:
        let link = "\(url)/#\(try AccessKey(in: engines.settings.home).query)"
        try Terminal.write(strings(.isAt, ["url": link]) + "\n")
        try BrowserOpener.open(link, in: engines.settings.home)
      case .accounts:
        if let lan {
          try await lan.greet(port: port)
          if base == nil, let url = lan.network.appURLs.first { address.set(url) }
        } else {
          try Terminal.write(strings(.isAt, ["url": shown]) + "\n")
        }
        if try await !engines.accounts.haveOwner() {
          try Terminal.write(strings(.setupCode, ["code": engines.accounts.ownerCode()]) + "\n")
        }
      }
    } catch {
      logger.error("the sign-in link was not shown", metadata: ["error": "\(error)"])
    }
  }
}
