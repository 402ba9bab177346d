import Foundation
import Library
import Playback
import PodcastModel
import Presenting
import SettingsPage
import WebPage

extension SettingsPageManager {
  func appearance(of user: UserID) async throws -> SettingsPage.Content.Appearance {
    let appearance = try await userSettings.appearance(of: user)
    var content = SettingsPage.Content.Appearance(theme: appearance.theme.rawValue, language: appearance.language)
    content.usesCharacterKeys = appearance.usesCharacterKeys
    content.chartCountry = appearance.chartCountry ?? ""
    content.countries = ChartCountry.codes.map { ($0, Language.locale.localizedString(forRegionCode: $0.uppercased()) ?? $0.uppercased()) }
      .sortedByTitle(\.1)
    return content
  }

  public func settingsPage(didSetTheme theme: String, by viewer: Viewer) async throws -> EventAnswer {
    guard let theme = Appearance.Theme(rawValue: theme) else { return .notice(SettingsPage.badSetting, backTo: Self.path) }
    return try await change(by: viewer) { $0.theme = theme }
  }

  public func settingsPage(didSetLanguage language: String?, by viewer: Viewer) async throws -> EventAnswer {
    guard language.map(Language.isComplete) ?? true else { return .notice(SettingsPage.badSetting, backTo: Self.path) }
    return try await change(by: viewer) { $0.language = language }
  }

  public func settingsPage(didSetChartCountry country: String, by viewer: Viewer) async throws -> EventAnswer {
    guard country.isEmpty || ChartCountry.codes.contains(country) else { return .notice(SettingsPage.badSetting, backTo: Self.path) }
    return try await change(by: viewer) { $0.chartCountry = country.isEmpty ? nil : country }
  }

  public func settingsPage(didSetCharacterKeys isOn: Bool, by viewer: Viewer) async throws -> EventAnswer {
    try await change(by: viewer) { $0.usesCharacterKeys = isOn }
  }

  // MARK: - Private

  private func change(by viewer: Viewer, _ change: (inout Appearance) -> Void) async throws -> EventAnswer {
    let user = UserID(viewer.userID)
    var appearance = try await userSettings.appearance(of: user)
    change(&appearance)
    try await userSettings.change(appearance, of: user)
    return .done(backTo: Self.path)
  }
}
