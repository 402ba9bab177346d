import Library
import LibraryPage
import NewEpisodes
import Playback
import PodcastModel
import WebPage

extension LibraryPageManager {
  public func libraryPage(
    didSet change: LibraryPage.PreferenceChange, ofShows shows: [Int64], backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    let own = Set(try await library.subscriptions.ids(of: user))
    let selected = shows.map(ShowID.init).filter(own.contains)
    guard !selected.isEmpty else { return notice(LibraryPage.noneSelected, backTo: path) }
    do {
      let earlier = try await playback.change(selected, for: user) { _, preference in
        switch change.rate {
        case .general?: preference.rate = nil
        case .own(let rate)?: preference.rate = rate
        case nil: break
        }
        preference.skipFirst = change.skipFirst ?? preference.skipFirst
        preference.skipLast = change.skipLast ?? preference.skipLast
        preference.order = change.order.flatMap(EpisodeFilter.Order.init) ?? preference.order
        preference.hidesPlayed = change.hidesPlayed ?? preference.hidesPlayed
      }
      let notified = try await set(change.notifying, of: selected, for: user)
      let changed = Set(earlier.keys).union(notified.map { $0.show })
      guard !changed.isEmpty else { return notice(LibraryPage.preferencesSet(0), backTo: path) }
      let text = LibraryPage.text(of: earlier.reduce(into: [:]) { $0[$1.key.rawValue] = LibraryPage.Preference($1.value) })
      let before: LibraryPage.EarlierNotifying = notified.map { show, notifying in
        (show: show.rawValue, notifying: notifying.map { LibraryPage.Notifying($0) })
      }
      let fields = ["preferences": text, "notifying": LibraryPage.text(of: before), "back": path]
      let undo = undo(LibraryPage.preferencesPath, fields)
      return notice(LibraryPage.preferencesSet(changed.count), undo: undo, backTo: path)
    } catch PlaybackError.badSetting {
      return notice(LibraryPage.badPreference, backTo: path)
    }
  }

  public func libraryPage(
    didRestore preferences: [Int64: LibraryPage.Preference], notifying: LibraryPage.EarlierNotifying, backTo path: String,
    by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    do {
      try await playback.change(preferences.keys.map(ShowID.init), for: user) { show, preference in
        if let earlier = preferences[show.rawValue] { preference = ShowPreference(earlier) }
      }
      let wanted: [(show: ShowID, notifying: EpisodeRule.Notifying?)] = notifying.map { show, notifying in
        (show: ShowID(show), notifying: notifying.map { EpisodeRule.Notifying($0) })
      }
      _ = try await newEpisodes.setNotifying(wanted, for: user)
      return notice(LibraryPage.preferencesRestored, backTo: path)
    } catch PlaybackError.badSetting, PlaybackError.noSuchShow, NewEpisodesError.noSuchShow {
      return notice(LibraryPage.notUnmarked, backTo: path)
    }
  }

  // MARK: - Private

  /// - Parameter notifying: nil leaves the shows as they are.
  /// - Returns: the earlier values of the shows that have changed.
  private func set(
    _ notifying: LibraryPage.Notifying?, of shows: [ShowID], for user: UserID
  ) async throws -> [(show: ShowID, notifying: EpisodeRule.Notifying?)] {
    guard let notifying else { return [] }
    let wanted: EpisodeRule.Notifying? = EpisodeRule.Notifying(notifying)
    return try await newEpisodes.setNotifying(shows.map { (show: $0, notifying: wanted) }, for: user)
  }
}

extension EpisodeRule.Notifying {
  fileprivate init(_ notifying: LibraryPage.Notifying) {
    switch notifying {
    case .byAddress: self = .byAddress
    case .always: self = .always
    case .never: self = .never
    }
  }
}

extension LibraryPage.Notifying {
  fileprivate init(_ notifying: EpisodeRule.Notifying) {
    switch notifying {
    case .byAddress: self = .byAddress
    case .always: self = .always
    case .never: self = .never
    }
  }
}

extension LibraryPage.Preference {
  fileprivate init(_ preference: ShowPreference) {
    self.init(
      rate: preference.rate, skipFirst: preference.skipFirst, skipLast: preference.skipLast, order: preference.order?.rawValue,
      hidesPlayed: preference.hidesPlayed)
  }
}

extension ShowPreference {
  fileprivate init(_ preference: LibraryPage.Preference) {
    self.init(
      rate: preference.rate, skipFirst: preference.skipFirst, skipLast: preference.skipLast,
      order: preference.order.flatMap(EpisodeFilter.Order.init), hidesPlayed: preference.hidesPlayed)
  }
}
