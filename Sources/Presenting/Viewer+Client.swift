import Accounts
import WebPage

extension Viewer {
  /// The client of the request.
  public var client: Client { Client(address: address, userAgent: userAgent, marks: browserMarks) }
}
