/// An event of the live stream in its wire format. Source: the HTML standard, 9.2 server-sent events.
struct LiveEvent: Sendable, Equatable {
  enum Kind: String {
    /// A heartbeat.
    case beat
    /// Live updates of pages.
    case patches = "leaves"
    /// The session and its plan, in the format of `/session`.
    case session
    /// Events were missed: reload everything.
    case catchUp = "catch-up"
  }

  let id: String
  let kind: Kind
  /// JSON on one line.
  let data: String

  var text: String { "id: \(id)\nevent: \(kind.rawValue)\ndata: \(data)\n\n" }
}
