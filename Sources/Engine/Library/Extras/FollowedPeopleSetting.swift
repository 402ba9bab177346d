/// What happens with new episodes with people whom a user follows, whether or not the user subscribes to their shows. The raw values are
/// names of settings: they are stored and must never be renamed.
public enum FollowedPeopleSetting: String, Sendable, CaseIterable {
  /// They go to the Inbox.
  case inbox = "followed-people-inbox"
  /// They are announced.
  case notification = "followed-people-notify"

  /// The stored value of a setting.
  public static func value(_ isOn: Bool) -> String { isOn ? on : "no" }

  /// Whether the setting is on.
  ///
  /// - Parameter settings: all settings of a user, by name.
  public func isOn(in settings: [String: String]) -> Bool { settings[rawValue] == Self.on }

  private static let on = "yes"

  /// The tables of `followers`, in the order in which they are read.
  static let joins = "CROSS JOIN credit CROSS JOIN followed_person CROSS JOIN person_setting AS wish"

  /// Those who follow a person of `episode`, and for whom the setting is on.
  func followers(of episode: String) -> String {
    """
    credit.episode_id = \(episode) AND followed_person.name_key = credit.name_key \
    AND wish.user_id = followed_person.user_id AND wish.name = '\(rawValue)' AND wish.value = '\(Self.on)'
    """
  }
}
