import Foundation
import Library
import PodcastModel

/// How pages look to a user and answer keys: settings by name, beside those of the player.
public struct Appearance: Sendable, Equatable {
  /// The tag of the language of pages and messages; nil for that of the browser.
  public var language: String?
  /// The colours of pages.
  public var theme: Theme
  /// Whether letters, digits and other characters are keyboard shortcuts. A user who dictates, or whose hand shakes, turns them off.
  public var usesCharacterKeys: Bool
  /// The country whose charts are shown, as one of `ChartCountry.codes`; nil for the one that the browser suggests.
  public var chartCountry: String?
  /// The time zone that a browser of the user has reported, or the server's.
  public let zone: TimeZone
  /// The name of the reported time zone, as the browser wrote it; nil for none.
  public let reportedZone: String?

  /// Light or dark colours.
  public enum Theme: String, Sendable, CaseIterable {
    /// As the device has set.
    case system
    case light, dark
  }

  /// Reads stored settings by name. An invalid value counts as never set.
  public init(_ stored: [String: String]) {
    language = stored[PreferenceRepository.languageSetting].flatMap { $0.isEmpty ? nil : $0 }
    theme = stored[Self.themeSetting].flatMap(Theme.init) ?? .system
    usesCharacterKeys = stored[Self.characterKeysSetting] != "no"
    chartCountry = stored[PreferenceRepository.chartCountrySetting].flatMap(ChartCountry.code)
    reportedZone = stored[StatisticsRepository.zoneSetting]
    zone = stored[StatisticsRepository.zoneSetting].flatMap(TimeZone.init(identifier:)) ?? StatisticsRepository.defaultZone
  }

  /// The settings that a user has made; the time zone is none.
  public var stored: [String: String] {
    [
      PreferenceRepository.languageSetting: language ?? "", Self.themeSetting: theme.rawValue,
      Self.characterKeysSetting: usesCharacterKeys ? "yes" : "no", PreferenceRepository.chartCountrySetting: chartCountry ?? "",
    ]
  }

  private static let themeSetting = "theme"
  private static let characterKeysSetting = "character-keys"
}
