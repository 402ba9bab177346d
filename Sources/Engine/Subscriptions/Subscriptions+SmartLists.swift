import Library
import PodcastModel

extension Subscriptions {
  /// Saves a smart playlist, as a new one where `id` is nil.
  ///
  /// - Returns: its id; nil when `user` has no such list.
  /// - Throws: `SubscriptionsError.nameMissing`; `ListError.noSuchSource` when a show or a folder of its rules is not the user's,
  ///   `ListError.tooManySources`.
  public func save(
    _ name: String, _ rules: SmartRules, order: SmartList.Order, as id: SmartList.ID?, for user: UserID
  ) async throws -> SmartList.ID? {
    let name = try Self.name(name)
    guard let id else { return try await library.lists.add(name, rules, order: order, for: user, at: now()).id }
    return try await library.lists.change(id, to: name, rules, order: order, for: user) ? id : nil
  }

  /// - Returns: whether `user` has such a list.
  /// - Throws: `SubscriptionsError.nameMissing`.
  public func rename(list: SmartList.ID, to name: String, of user: UserID) async throws -> Bool {
    try await library.lists.rename(list, to: Self.name(name), of: user)
  }

  /// - Returns: whether `user` had such a list.
  public func delete(list: SmartList.ID, of user: UserID) async throws -> Bool {
    try await library.lists.delete(list, of: user, at: now())
  }

  /// Restores a deleted smart playlist.
  ///
  /// - Throws: `StorageError`.
  public func restore(list: SmartList.ID, of user: UserID) async throws { try await library.lists.restore(list, of: user) }

  /// Puts an episode before another in the order by hand of a list, or at the end where `other` is nil.
  public func move(_ episode: EpisodeID, before other: EpisodeID?, in list: SmartList.ID, of user: UserID) async throws {
    try await library.lists.move(episode, before: other, in: list, of: user, at: now())
  }
}
