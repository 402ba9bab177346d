import Library
import PodcastModel

extension Subscriptions {
  /// The order, filter and form of the library that `user` has set.
  public func libraryLayout(of user: UserID) async throws -> LibraryLayout {
    LibraryLayout(try await library.preferences.settings(of: user))
  }

  /// Changes the order, filter or form of the library of `user` and stores them.
  ///
  /// - Throws: `StorageError`.
  public func changeLibraryLayout(of user: UserID, _ change: (inout LibraryLayout) -> Void) async throws {
    var layout = try await libraryLayout(of: user)
    change(&layout)
    try await library.preferences.set(layout.settings, of: user, at: now(), defaults: LibraryLayout([:]).settings)
  }

  // MARK: - Several shows

  /// Subscribes `user` to shows, as to each alone. Shows that `user` may not see are left out.
  ///
  /// - Returns: the shows that `user` subscribes to now.
  public func subscribe(_ user: UserID, to shows: [ShowID]) async throws -> [ShowID] {
    var subscribed: [ShowID] = []
    let moment = now()
    for show in shows {
      do {
        try await subscribe(user, to: show, at: moment)
        subscribed.append(show)
      } catch SubscriptionError.noSuchShow {}
    }
    return subscribed
  }

  /// Ends subscriptions. `resume` restores them for 30 days.
  ///
  /// - Returns: the shows that `user` subscribed to.
  public func unsubscribe(_ user: UserID, from shows: [ShowID]) async throws -> [ShowID] {
    var ended: [ShowID] = []
    let moment = now()
    for show in shows where try await library.subscriptions.unsubscribe(user, from: show, at: moment) { ended.append(show) }
    return ended
  }

  /// Restores ended subscriptions.
  ///
  /// - Returns: the shows that `user` subscribes to now.
  public func resume(_ user: UserID, _ shows: [ShowID]) async throws -> [ShowID] {
    var resumed: [ShowID] = []
    let moment = now()
    for show in shows where try await resume(user, show, at: moment) { resumed.append(show) }
    return resumed
  }

  /// Marks shows that `user` subscribes to.
  ///
  /// - Returns: their titles.
  public func set(_ mark: Mark, _ isOn: Bool, of shows: [ShowID], by user: UserID) async throws -> [String] {
    var titles: [String] = []
    let moment = now()
    for show in shows {
      if let title = try await set(mark, isOn, of: show, by: user, at: moment) { titles.append(title) }
    }
    return titles
  }

  /// Puts each show into its folders and removes it from all others. Shows that `user` may not see are left out.
  ///
  /// - Returns: the folders in which each show was before.
  public func move(_ places: [ShowID: [Folder.ID]], of user: UserID) async throws -> [ShowID: [Folder.ID]] {
    var before: [ShowID: [Folder.ID]] = [:]
    for (show, folders) in places { before[show] = try await move(show, to: folders, of: user) }
    return before
  }

  /// Stores the folders in which shows were before a move, so that `restore(places:of:)` can undo it for a day.
  public func store(places: [ShowID: [Folder.ID]], of user: UserID) async throws -> ReplacedState.ID {
    try await library.replacedStates.add(.folders(places: places), of: user, at: now())
  }

  /// Returns shows to the folders in which they were before a move.
  ///
  /// - Returns: whether `id` names stored places of `user`.
  public func restore(places id: ReplacedState.ID, of user: UserID) async throws -> Bool {
    guard case .folders(let places)? = try await library.replacedStates.state(id, of: user) else { return false }
    _ = try await move(places, of: user)
    try await library.replacedStates.delete(id, of: user)
    return true
  }
}
