import WebPage

/// The events of the downloads section.
public protocol SettingsPageDownloadsDelegate: Sendable {
  func settingsPage(didSet setting: SettingsPage.DownloadsSetting, by visit: Visit) async throws -> EventAnswer
}

extension SettingsPage {
  public enum DownloadsSetting: Sendable, Equatable {
    case parallel(Int)
    /// In bytes; 0 for none.
    case bytesPerSecond(Int64)
    case totalLimit(Int64)
  }

  static func downloadsEvents(for delegate: some SettingsPageDownloadsDelegate) -> [PageEvent] {
    [
      PageEvent("/settings-page/did-set-parallel", fields: ["value"]) { form, visit in
        try await delegate.settingsPage(didSet: .parallel(Int(clamping: form.int64("value"))), by: visit)
      },
      PageEvent("/settings-page/did-set-bandwidth", number: "value") {
        try await delegate.settingsPage(didSet: .bytesPerSecond($0), by: $1)
      },
      PageEvent("/settings-page/did-set-total-limit", number: "value") { try await delegate.settingsPage(didSet: .totalLimit($0), by: $1) },
    ]
  }
}
