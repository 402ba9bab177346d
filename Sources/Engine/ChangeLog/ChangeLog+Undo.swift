import Library
import NewEpisodes
import Playback
import PodcastModel
import Subscriptions

/// How the changes of each kind are undone.
extension ChangeLog {
  func undoQueue(_ change: LoggedChange, for user: UserID) async throws -> Result {
    guard let undo = try await library.changeLog.queueUndo(of: change, for: user) else { return (0, 0) }
    let before = try await library.upNext.episodes(of: user)
    guard undo.applied(to: before) != before else { return (0, 0) }
    try await upNext.apply(undo, for: user)
    let after = try await library.upNext.episodes(of: user)
    let queued = Set(after)
    let left = undo.returned.count { !queued.contains($0.episode) }
    return (after == before ? 0 : max(undo.returned.count - left + undo.removed.count, 1), left)
  }

  func subscribe(_ change: LoggedChange, for user: UserID) async throws -> Result {
    let shows = try await library.changeLog.counterparts(of: change.shows)
    let own = Set(try await library.subscriptions.ids(of: user))
    let count = try await subscriptions.subscribe(user, to: shows.filter { !own.contains($0) }).count
    return (count, shows.count - count)
  }

  /// The subscription to a show into which another one was merged since may be older than the change: it stays.
  func unsubscribe(_ change: LoggedChange, for user: UserID) async throws -> Result {
    let shows = try await library.changeLog.counterparts(of: change.shows)
    let (wanted, named) = (Set(shows), Set(change.shows))
    let ending = try await library.subscriptions.all(of: user).filter {
      wanted.contains($0.show.id) && (named.contains($0.show.id) || $0.subscribed >= change.moment)
    }
    let count = try await subscriptions.unsubscribe(user, from: ending.map(\.show.id)).count
    return (count, shows.count - count)
  }

  func set(_ mark: Subscriptions.Mark, _ isOn: Bool, _ shows: [ShowID], for user: UserID) async throws -> Result {
    let shows = try await library.changeLog.counterparts(of: shows)
    let wanted = Set(shows)
    let changing = try await library.subscriptions.all(of: user).filter { subscription in
      wanted.contains(subscription.show.id) && (mark == .favourite ? subscription.isFavourite : subscription.isArchived) != isOn
    }
    let count = try await subscriptions.set(mark, isOn, of: changing.map(\.show.id), by: user).count
    return (count, shows.count - count)
  }

  func unmark(_ change: LoggedChange, for user: UserID) async throws -> Result {
    let episodes = try await library.changeLog.counterparts(of: change.episodes)
    let count = try await listening.unmark(change.moment, Set(episodes), by: user)
    return (count, episodes.count - count)
  }

  /// Marks the episodes again, whose marks were undone.
  func remark(_ change: LoggedChange, for user: UserID) async throws -> Result {
    let marks = (change.oldValue ?? "").split(separator: ";").map { LoggedAction(rawValue: String($0)) }
    var wanted: [EpisodeID: Bool] = [:]
    for action in [LoggedAction.played, .unplayed] {
      let marked = zip(change.episodes, marks).filter { $1 == action }.map(\.0)
      for episode in try await library.changeLog.counterparts(of: marked) { wanted[episode] = action == .played }
    }
    let count = try await listening.remark(change.moment, wanted, by: user)
    return (count, change.episodes.count - count)
  }

  func setFavourite(_ isFavourite: Bool, _ episodes: [EpisodeID], for user: UserID) async throws -> Result {
    let episodes = try await library.changeLog.counterparts(of: episodes)
    let known = try await library.personal.episodes(Set(episodes), for: user)
    let changing = episodes.filter { known[$0].map { $0.listed.isFavourite != isFavourite } ?? false }
    try await bookmarks.setFavourite(isFavourite, changing, by: user)
    return (changing.count, episodes.count - changing.count)
  }

  /// Episodes that the archive has taken out of Up Next return to it.
  func setArchived(_ isArchived: Bool, _ change: LoggedChange, for user: UserID) async throws -> Result {
    let episodes = try await library.changeLog.counterparts(of: change.episodes)
    let states = try await library.listening.states(of: episodes, for: user)
    let changing = episodes.filter { states[$0].map { $0.isArchived != isArchived } ?? false }
    let queues = changing.isEmpty || isArchived ? [] : Set((change.oldValue ?? "").split(separator: ";").compactMap { Int64($0) })
    for id in queues {
      guard let queue = try await library.changeLog.change(id, of: user), queue.undone == nil else { continue }
      _ = try await undoQueue(queue, for: user)
    }
    try await listening.archive(changing, isArchived: isArchived, by: user)
    return (changing.count, episodes.count - changing.count)
  }

  func undoSetting(_ change: LoggedChange, for user: UserID) async throws -> Result {
    guard let name = change.name, let old = change.oldValue, let new = change.newValue,
      try await library.preferences.settings(of: user)[name] == new
    else { return (0, 1) }
    try await library.preferences.set([name: old], of: user, at: now())
    return (1, 0)
  }

  /// Only the settings that the change has changed, and that have not changed since.
  func undoShowSettings(_ change: LoggedChange, for user: UserID) async throws -> Result {
    let (old, new) = (Self.preferences(change.oldValue), Self.preferences(change.newValue))
    var steps: [ShowID: (old: ShowPreference, new: ShowPreference)] = [:]
    for (index, id) in change.shows.enumerated() where old.indices.contains(index) && new.indices.contains(index) {
      guard let before = old[index], let after = new[index], let show = try await library.changeLog.counterparts(of: [id]).first,
        try await library.privateShows.isVisible(show, to: user)
      else { continue }
      steps[show] = (before, after)
    }
    let changed = try await userSettings.change(Array(steps.keys), for: user) { [steps] show, preference in
      guard let (old, new) = steps[show] else { return }
      if preference.rate == new.rate { preference.rate = old.rate }
      if preference.skipFirst == new.skipFirst { preference.skipFirst = old.skipFirst }
      if preference.skipLast == new.skipLast { preference.skipLast = old.skipLast }
      if preference.order == new.order { preference.order = old.order }
      if preference.hidesPlayed == new.hidesPlayed { preference.hidesPlayed = old.hidesPlayed }
      if preference.skippedChapters == new.skippedChapters { preference.skippedChapters = old.skippedChapters }
    }
    return (changed.count, change.shows.count - changed.count)
  }

  func undoQuality(_ change: LoggedChange, for user: UserID) async throws -> Result {
    guard let show = try await library.changeLog.counterparts(of: change.shows).first,
      try await library.privateShows.isVisible(show, to: user),
      try await library.qualities.quality(of: show, for: user) == change.newValue
    else { return (0, 1) }
    try await library.qualities.set(change.oldValue, of: show, for: user, at: now())
    return (1, 0)
  }

  func undoDownloadRule(_ change: LoggedChange, for user: UserID) async throws -> Result {
    let (old, new) = (Self.downloadRules(change.oldValue), Self.downloadRules(change.newValue))
    var wanted: [ShowID: DownloadRule] = [:]
    for (index, id) in change.shows.enumerated() where old.indices.contains(index) && new.indices.contains(index) {
      guard let before = old[index], let after = new[index],
        let show = try await library.changeLog.counterparts(of: [id]).first,
        try await library.shows.detail(of: show, for: user)?.rule.text == after.text
      else { continue }
      wanted[show] = before
    }
    guard !wanted.isEmpty else { return (0, change.shows.count) }
    let count = try await setDownloadRules(wanted, user)
    return (count, change.shows.count - count)
  }

  private static func downloadRules(_ text: String?) -> [DownloadRule?] {
    (text ?? "").split(separator: ";", omittingEmptySubsequences: false).map { DownloadRule(text: String($0)) }
  }

  func undoNotifications(_ change: LoggedChange, for user: UserID) async throws -> Result {
    try await undoPart(\.notifying, of: change, for: user) { wanted in
      try await newEpisodes.setNotifying(wanted.map { (show: $0.key, notifying: $0.value) }, for: user).count
    }
  }

  func undoPlacements(_ change: LoggedChange, for user: UserID) async throws -> Result {
    try await undoPart(\.placement, of: change, for: user) { wanted in
      try await newEpisodes.setPlacement(wanted.map { (show: $0.key, placement: $0.value) }, for: user).count
    }
  }

  /// Episodes that the rule has archived since are restored. A rule that has changed since stays.
  func undoRule(_ change: LoggedChange, for user: UserID) async throws -> Result {
    guard let show = try await library.changeLog.counterparts(of: change.shows).first,
      try await library.episodeRules.rule(of: show, for: user)?.text == change.newValue
    else { return (0, 1) }
    let old = change.oldValue.flatMap { StoredEpisodeRule(text: $0) }
    do {
      try await newEpisodes.undo(old.map { (rule: $0.rule, since: $0.since) }, of: show, setAt: change.moment, for: user)
    } catch NewEpisodesError.noSuchShow {
      return (0, 1)
    }
    return (1, 0)
  }

  func undoDefaultRule(_ change: LoggedChange, for user: UserID) async throws -> Result {
    guard try await library.episodeRules.defaultRule(of: user)?.text == change.newValue else { return (0, 1) }
    let old = change.oldValue.flatMap { StoredDefaultRule(text: $0) }
    try await newEpisodes.undoDefault(old.map { (rule: $0.rule, since: $0.since) }, setAt: change.moment, for: user)
    return (1, 0)
  }

  // MARK: - Private

  private static func preferences(_ text: String?) -> [ShowPreference?] {
    (text ?? "").split(separator: ";").map { ShowPreference(text: $0) }
  }

  /// Undoes a change of one part of the rules of shows. The other parts stay as they are, and so do shows with another value since.
  ///
  /// - Parameter set: sets the part of these shows, and returns the number of those that have changed.
  private func undoPart<Part: RawRepresentable<String> & Equatable & Sendable>(
    _ path: any KeyPath<EpisodeRule, Part> & Sendable, of change: LoggedChange, for user: UserID,
    by set: ([ShowID: Part?]) async throws -> Int
  ) async throws -> Result {
    let (old, new): ([Part?], [Part?]) = (Self.parts(change.oldValue), Self.parts(change.newValue))
    var wanted: [ShowID: Part?] = [:]
    for (index, id) in change.shows.enumerated() where old.indices.contains(index) && new.indices.contains(index) {
      guard let show = try await library.changeLog.counterparts(of: [id]).first,
        try await library.privateShows.isVisible(show, to: user),
        try await library.episodeRules.rule(of: show, for: user)?.rule[keyPath: path] == new[index]
      else { continue }
      wanted.updateValue(old[index], forKey: show)
    }
    do {
      let count = try await set(wanted)
      return (count, change.shows.count - count)
    } catch NewEpisodesError.noSuchShow {
      return (0, change.shows.count)
    }
  }

  /// nil for shows that followed the default.
  private static func parts<Part: RawRepresentable<String>>(_ text: String?) -> [Part?] {
    (text ?? "").split(separator: ";", omittingEmptySubsequences: false).map { Part(rawValue: String($0)) }
  }
}
