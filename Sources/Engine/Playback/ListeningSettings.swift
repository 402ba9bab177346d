/// A user's settings of the player. The default values are those of a user who never changed any.
public struct ListeningSettings: Sendable, Equatable {
  /// How far the back button skips, in seconds: one of `PlaybackRules.skipLengths`.
  public var skipBack = 10
  /// How far the forward button skips, in seconds: one of `PlaybackRules.skipLengths`.
  public var skipForward = 10
  /// Whether resuming after a pause rewinds a little.
  public var rewindsAfterPause = true
  /// Whether audio is relayed by this server, so that the publisher never sees the listener.
  public var relays = true
}

extension ListeningSettings {
  /// Reads stored settings by name. An invalid value counts as never set.
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
