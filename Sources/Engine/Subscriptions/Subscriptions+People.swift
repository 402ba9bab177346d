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
}
