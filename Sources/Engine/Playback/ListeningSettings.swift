/// How a person wants the player to behave.
public struct ListeningSettings: Sendable, Equatable {
  /// How far the two buttons skip, in seconds: one of `PlaybackRules.skipLengths`.
  public var skipBack: Int
  public var skipForward: Int
  /// Playing goes back a little when it is taken up after a pause.
  public var rewindsAfterPause: Bool
  /// Sound comes through this server, so that its source never sees the listener.
  public var relays: Bool

  public init(skipBack: Int = 10, skipForward: Int = 10, rewindsAfterPause: Bool = true, relays: Bool = true) {
    self.skipBack = skipBack
    self.skipForward = skipForward
    self.rewindsAfterPause = rewindsAfterPause
    self.relays = relays
  }
}

extension ListeningSettings {
  /// As stored, by name. What makes no sense counts as never set.
  init(_ stored: [String: String]) {
    self.init(
      skipBack: Self.length(stored[Name.skipBack]), skipForward: Self.length(stored[Name.skipForward]),
      rewindsAfterPause: stored[Name.rewinds] != "no", relays: stored[Name.relays] != "no")
  }

  var stored: [String: String] {
    [
      Name.skipBack: "\(skipBack)", Name.skipForward: "\(skipForward)", Name.rewinds: rewindsAfterPause ? "yes" : "no",
      Name.relays: relays ? "yes" : "no",
    ]
  }

  private enum Name {
    static let skipBack = "skip-back"
    static let skipForward = "skip-forward"
    static let rewinds = "rewinds-after-pause"
    static let relays = "relays"
  }

  private static func length(_ text: String?) -> Int {
    text.flatMap { Int($0) }.flatMap { PlaybackRules.skipLengths.contains($0) ? $0 : nil } ?? 10
  }
}
