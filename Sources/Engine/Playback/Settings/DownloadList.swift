/// The form of a user's lists of downloads.
public enum DownloadList: String, Sendable, CaseIterable {
  /// The shows, each with its downloads.
  case shows
  /// All episodes, the newest download first.
  case episodes

  /// - Parameter stored: Settings by name. A missing and an invalid value are the default.
  init(_ stored: [String: String]) { self = stored[Self.setting].flatMap(DownloadList.init) ?? .shows }

  static let setting = "downloads-list"
}
