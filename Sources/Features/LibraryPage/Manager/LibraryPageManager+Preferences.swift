import Downloading
import Events
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
      let (changed, changes) = try await ChangeAuthor.logging { try await set(change, of: selected, for: user) }
      guard changed > 0 else { return notice(LibraryPage.preferencesSet(0), backTo: path) }
      return notice(LibraryPage.preferencesSet(changed), undo: undo(changes, backTo: path), backTo: path)
    } catch PlaybackError.badSetting {
      return notice(LibraryPage.badPreference, backTo: path)
    }
  }

  // MARK: - Private

  /// - Returns: the number of shows whose settings have changed.
  private func set(_ change: LibraryPage.PreferenceChange, of shows: [ShowID], for user: UserID) async throws -> Int {
    let preferred = try await userSettings.change(shows, for: user) { _, preference in
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
    var changed = Set(preferred.keys)
    changed.formUnion(try await set(change.notifying, of: shows, for: user))
    changed.formUnion(try await set(change.placement, of: shows, for: user))
    changed.formUnion(try await set(change.downloads, of: shows, for: user))
    return changed.count
  }

  /// - Parameter notifying: nil leaves the shows as they are.
  /// - Returns: the shows that have changed.
  private func set(_ notifying: LibraryPage.Notifying?, of shows: [ShowID], for user: UserID) async throws -> [ShowID] {
    guard let notifying else { return [] }
    let wanted: EpisodeRule.Notifying? = EpisodeRule.Notifying(notifying)
    return try await newEpisodes.setNotifying(shows.map { (show: $0, notifying: wanted) }, for: user).map(\.show)
  }

  /// - Parameter placement: nil leaves the shows as they are.
  /// - Returns: the shows that have changed.
  private func set(
    _ placement: LibraryPage.PreferenceChange.Choice<LibraryPage.Placement>?, of shows: [ShowID], for user: UserID
  ) async throws -> [ShowID] {
    let wanted: EpisodeRule.Placement?
    switch placement {
    case .general?: wanted = nil
    case .own(let placement)?: wanted = EpisodeRule.Placement(placement)
    case nil: return []
    }
    return try await newEpisodes.setPlacement(shows.map { (show: $0, placement: wanted) }, for: user).map(\.show)
  }

  /// - Parameter downloads: nil leaves the shows as they are.
  /// - Returns: the shows that have changed.
  private func set(_ downloads: LibraryPage.Downloads?, of shows: [ShowID], for user: UserID) async throws -> [ShowID] {
    guard let downloads else { return [] }
    return try await downloading.changeRules(of: shows, for: user) { _, rule in rule.set(downloads) }.map(\.key)
  }
}

extension EpisodeRule.Placement {
  fileprivate init(_ placement: LibraryPage.Placement) {
    switch placement {
    case .nowhere: self = .nowhere
    case .inbox: self = .inbox
    case .first: self = .first
    case .last: self = .last
    }
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

extension DownloadRule {
  /// The other parts of the rule stay as they are.
  fileprivate mutating func set(_ downloads: LibraryPage.Downloads) {
    switch downloads {
    case .general: followsDefault = true
    case .latest(let count): (newest, followsDefault) = (count, false)
    }
  }
}
