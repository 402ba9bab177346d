import WebPage

extension SettingsPage {
  /// The page's title.
  public static var title: String { words(.title) }

  /// A value was posted that no control of the page has.
  public static var badSetting: String { words(.badSetting) }

  /// A device's name is too long.
  public static var badName: String { words(.badName, ["count": "\(longestName)"]) }
}
