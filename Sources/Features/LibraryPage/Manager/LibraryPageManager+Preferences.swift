import Library
import LibraryPage
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
      guard !earlier.isEmpty else { return notice(LibraryPage.preferencesSet(0), backTo: path) }
      let text = LibraryPage.text(of: earlier.reduce(into: [:]) { $0[$1.key.rawValue] = LibraryPage.Preference($1.value) })
      let undo = undo(LibraryPage.preferencesPath, ["preferences": text, "back": path])
      return notice(LibraryPage.preferencesSet(earlier.count), undo: undo, backTo: path)
    } catch PlaybackError.badSetting {
      return notice(LibraryPage.badPreference, backTo: path)
    }
  }

  public func libraryPage(
    didRestore preferences: [Int64: LibraryPage.Preference], backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer {
    do {
      try await playback.change(preferences.keys.map(ShowID.init), for: UserID(viewer.userID)) { show, preference in
        if let earlier = preferences[show.rawValue] { preference = ShowPreference(earlier) }
      }
      return notice(LibraryPage.preferencesRestored, backTo: path)
    } catch PlaybackError.badSetting, PlaybackError.noSuchShow {
      return notice(LibraryPage.notUnmarked, backTo: path)
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
