import Library
import PodcastModel

extension Subscriptions {
  /// The order of sections of Home that `user` has set.
  public func homeLayout(of user: UserID) async throws -> HomeLayout {
    HomeLayout(try await library.preferences.settings(of: user)[HomeLayout.setting])
  }

  /// Changes the sections of Home of `user` and stores them.
  ///
  /// - Throws: `StorageError`.
  public func changeHomeLayout(of user: UserID, _ change: (inout HomeLayout) -> Void) async throws {
    var layout = try await homeLayout(of: user)
    change(&layout)
    try await library.preferences.set(
      [HomeLayout.setting: layout.text], of: user, at: now(), defaults: [HomeLayout.setting: HomeLayout().text])
  }
}
