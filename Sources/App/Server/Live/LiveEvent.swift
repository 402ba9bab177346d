import Foundation
import WebPage

/// One event of the live stream, as it goes over the wire. Source: the HTML standard, 9.2 server-sent events.
struct LiveEvent: Sendable, Equatable {
  enum Kind: String {
    /// A sign of life.
    case beat
    /// Leaves to patch.
    case leaves
    /// The session and its plan, as `/session` answers.
    case session
    /// Events were missed: look at everything anew.
    case catchUp = "catch-up"
  }

  let id: String
  let kind: Kind
  /// JSON on one line.
  let data: String

  var text: String { "id: \(id)\nevent: \(kind.rawValue)\ndata: \(data)\n\n" }
}
