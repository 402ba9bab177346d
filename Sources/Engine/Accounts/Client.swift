/// The client that presents a secret: its network and its browser are for limits, its device for the list of sessions.
public struct Client: Sendable, Equatable {
  /// The address, without a port; "" when it is unknown.
  public let address: String
  /// The key of the client in all limits.
  public let network: ClientNetwork
  /// The browser and system: "Firefox on Linux".
  public let device: String
  /// The marks of the users who have signed in with this browser before; nil without any. They may be forged.
  public let marks: String?

  /// - Parameters:
  ///   - userAgent: The request's user agent, which may be anything.
  ///   - marks: The marks of `KnownBrowsers` in the request.
  public init(address: String, userAgent: String?, marks: String? = nil) {
    self.address = address
    network = ClientNetwork(address)
    self.marks = marks
    device = Self.device(userAgent ?? "")
  }

  // MARK: - Private

  /// The names of browsers stand in each other's user agents: the first that matches counts. The player names its device by the same names
  /// (device.js).
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"), ("Chrom", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"),
  ]
  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS X", "Mac"), ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
  ]

  private static func device(_ userAgent: String) -> String {
    let userAgent = Array(userAgent.utf8.prefix(500))
    let browser = browsers.first { userAgent.contains($0.0) }?.1
    let system = systems.first { userAgent.contains($0.0) }?.1
    return switch (browser, system) {
    case (let browser?, let system?): "\(browser) on \(system)"
    case (let name?, nil), (nil, let name?): name
    case (nil, nil): ""
    }
  }
}

extension [UInt8] {
  /// Every request is searched for all names; by characters, that took a hundredth of a page.
  fileprivate func contains(_ name: String) -> Bool {
    let name = Array(name.utf8)
    return indices.contains { self[$0] == name[0] && self[$0...].starts(with: name) }
  }
}
