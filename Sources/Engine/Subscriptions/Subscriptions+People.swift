import Library
import PodcastModel

extension Subscriptions {
  /// Starts or ends following a person whom shows credit: a followed person is a link among the user's lists.
  ///
  /// - Returns: whether `user` may see a show or an episode that credits the person, or follows them already.
  public func setFollowed(_ isFollowed: Bool, _ name: String, by user: UserID) async throws -> Bool {
    guard let person = try await library.people.person(named: name, for: user) else { return false }
    try await library.people.set(isFollowed, person.name, by: user, at: now())
    return true
  }

  /// Whether new episodes with followed people go to the Inbox, or are announced.
  public func set(_ setting: FollowedPeopleSetting, isOn: Bool, for user: UserID) async throws {
    try await library.preferences.set(
      [setting.rawValue: FollowedPeopleSetting.value(isOn)], of: user, at: now(),
      defaults: [setting.rawValue: FollowedPeopleSetting.value(false)])
  }
}
