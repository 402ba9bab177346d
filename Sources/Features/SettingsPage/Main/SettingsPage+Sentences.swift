import WebPage

extension SettingsPage {
  public static var title: String { strings(.title) }

  /// The notice that the posted value is not among those of the page.
  public static var badSetting: String { strings(.badSetting) }

  /// The notice that a device's name is too long.
  public static var badName: String { strings(.badName, ["count": "\(maxNameLength)"]) }
}
