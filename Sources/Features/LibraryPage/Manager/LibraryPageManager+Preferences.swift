import Downloading
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
      let earlier = try await userSettings.change(selected, for: user) { _, preference in
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
      let placed = try await set(change.placement, of: selected, for: user)
      let downloads = try await set(change.downloads, of: selected, for: user)
      let changed = Set(earlier.keys).union((notified.map { $0.show }) + placed.map { $0.show }).union(downloads.keys)
      guard !changed.isEmpty else { return notice(LibraryPage.preferencesSet(0), backTo: path) }
      let preferences: [Int64: LibraryPage.Preference] = earlier.reduce(into: [:]) {
        $0[$1.key.rawValue] = LibraryPage.Preference($1.value)
      }
      let notifying: LibraryPage.EarlierPart<LibraryPage.Notifying> = notified.map { show, notifying in
        (show: show.rawValue, part: notifying.map { LibraryPage.Notifying($0) })
      }
      let placements: LibraryPage.EarlierPart<LibraryPage.Placement> = placed.map { show, placement in
        (show: show.rawValue, part: placement.map { LibraryPage.Placement($0) })
      }
      let rules: [Int64: LibraryPage.Downloads] = downloads.reduce(into: [:]) { $0[$1.key.rawValue] = LibraryPage.Downloads($1.value) }
      let fields = [
        "preferences": LibraryPage.text(of: preferences), "placements": LibraryPage.text(of: placements),
        "notifying": LibraryPage.text(of: notifying), "downloads": LibraryPage.text(of: rules), "back": path,
      ]
      let undo = undo(LibraryPage.preferencesPath, fields)
      return notice(LibraryPage.preferencesSet(changed.count), undo: undo, backTo: path)
    } catch PlaybackError.badSetting {
      return notice(LibraryPage.badPreference, backTo: path)
    }
  }

  public func libraryPage(
    didRestore preferences: [Int64: LibraryPage.Preference], placements: LibraryPage.EarlierPart<LibraryPage.Placement>,
    notifying: LibraryPage.EarlierPart<LibraryPage.Notifying>, downloads: [Int64: LibraryPage.Downloads], backTo path: String,
    by viewer: Viewer
  ) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    do {
      try await userSettings.change(preferences.keys.map(ShowID.init), for: user) { show, preference in
        if let earlier = preferences[show.rawValue] { preference.restore(earlier) }
      }
      // In the opposite order of the change, so that shows that followed the default do so again.
      let placed: [(show: ShowID, placement: EpisodeRule.Placement?)] = placements.map { show, placement in
        (show: ShowID(show), placement: placement.map { EpisodeRule.Placement($0) })
      }
      _ = try await newEpisodes.setPlacement(placed, for: user)
      let notified: [(show: ShowID, notifying: EpisodeRule.Notifying?)] = notifying.map { show, notifying in
        (show: ShowID(show), notifying: notifying.map { EpisodeRule.Notifying($0) })
      }
      _ = try await newEpisodes.setNotifying(notified, for: user)
      let own = Set(try await library.subscriptions.ids(of: user))
      let shows = downloads.keys.sorted().map(ShowID.init).filter(own.contains)
      _ = try await downloading.changeRules(of: shows, for: user) { show, rule in
        if let earlier = downloads[show.rawValue] { rule.set(earlier) }
      }
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

  /// - Parameter placement: nil leaves the shows as they are.
  /// - Returns: the earlier values of the shows that have changed.
  private func set(
    _ placement: LibraryPage.PreferenceChange.Choice<LibraryPage.Placement>?, of shows: [ShowID], for user: UserID
  ) async throws -> [(show: ShowID, placement: EpisodeRule.Placement?)] {
    let wanted: EpisodeRule.Placement?
    switch placement {
    case .general?: wanted = nil
    case .own(let placement)?: wanted = EpisodeRule.Placement(placement)
    case nil: return []
    }
    return try await newEpisodes.setPlacement(shows.map { (show: $0, placement: wanted) }, for: user)
  }

  /// - Parameter downloads: nil leaves the shows as they are.
  /// - Returns: the earlier rules of the shows that have changed.
  private func set(
    _ downloads: LibraryPage.Downloads?, of shows: [ShowID], for user: UserID
  ) async throws -> [ShowID: DownloadRule] {
    guard let downloads else { return [:] }
    return try await downloading.changeRules(of: shows, for: user) { _, rule in rule.set(downloads) }
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

extension LibraryPage.Placement {
  fileprivate init(_ placement: EpisodeRule.Placement) {
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

extension LibraryPage.Notifying {
  fileprivate init(_ notifying: EpisodeRule.Notifying) {
    switch notifying {
    case .byAddress: self = .byAddress
    case .always: self = .always
    case .never: self = .never
    }
  }
}

extension LibraryPage.Downloads {
  fileprivate init(_ rule: DownloadRule) { self = rule.followsDefault ? .general : .latest(rule.newest) }
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

extension LibraryPage.Preference {
  fileprivate init(_ preference: ShowPreference) {
    self.init(
      rate: preference.rate, skipFirst: preference.skipFirst, skipLast: preference.skipLast, order: preference.order?.rawValue,
      hidesPlayed: preference.hidesPlayed)
  }
}

extension ShowPreference {
  /// Only the settings that the sheet changes.
  fileprivate mutating func restore(_ earlier: LibraryPage.Preference) {
    (rate, skipFirst, skipLast) = (earlier.rate, earlier.skipFirst, earlier.skipLast)
    (order, hidesPlayed) = (earlier.order.flatMap(EpisodeFilter.Order.init), earlier.hidesPlayed)
  }
}
