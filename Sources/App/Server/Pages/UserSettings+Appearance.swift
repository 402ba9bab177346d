import Playback
import PodcastModel
import WebPage

extension UserSettings {
  /// "system", "light" or "dark", and the time zone that the viewer's browser has reported.
  func documentAttributes(of viewer: Viewer) async throws -> (theme: String, zone: String?, usesCharacterKeys: Bool) {
    let appearance = try await appearance(of: UserID(viewer.userID))
    return (appearance.theme.rawValue, appearance.reportedZone, appearance.usesCharacterKeys)
  }

  /// Runs `work` in the language and the time zone of `viewer`. Without a language of their own, the browser's stays.
  func withAppearance<Value: Sendable>(of viewer: Viewer, _ work: @Sendable () async throws -> Value) async throws -> Value {
    guard viewer.isSignedIn else { return try await work() }
    let appearance = try await appearance(of: UserID(viewer.userID))
    // A language that this version does not have may come from a backup of a later one.
    let language = appearance.language.flatMap { Language.isComplete($0) ? $0 : nil } ?? Language.current
    return try await Language.$current.withValue(language) {
      try await ListenerTimeZone.$current.withValue(appearance.zone) { try await work() }
    }
  }
}
