import Fetching
import Foundation
import OPML
import Synchronization
import TestSupport

/// The credentials that a test server accepts.
final class PasswordDoor: Sendable {
  private struct State {
    var accepted: Set<String>
    var isOpen = false
  }

  private let state: Mutex<State>

  /// - Parameter headers: the accepted values of the header `Authorization`.
  init(accepting headers: Set<String>) { state = Mutex(State(accepted: headers)) }

  /// The server asks for no credentials any more.
  func open() { state.withLock { $0.isOpen = true } }

  /// The server asks for credentials again.
  func close() { state.withLock { $0.isOpen = false } }

  func close(for credentials: BasicCredentials) {
    let header = "Basic " + Data("\(credentials.user):\(credentials.password)".utf8).base64EncodedString()
    state.withLock { _ = $0.accepted.remove(header) }
  }

  var isOpen: Bool { state.withLock(\.isOpen) }

  func isAccepted(_ request: LoopbackServer.Request) -> Bool {
    let header = request.headers["authorization"] ?? ""
    return state.withLock { $0.accepted.contains(header) }
  }
}

extension OPMLDocument {
  /// A list of subscriptions to these addresses.
  static func feeds(_ addresses: [String]) throws -> OPMLDocument {
    let lines = addresses.map { "<outline type='rss' text='Mine' xmlUrl='\($0)'/>" }.joined()
    return try OPMLReader.read(Array("<opml version='2.0'><body>\(lines)</body></opml>".utf8))
  }
}
