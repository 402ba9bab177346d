import WebPage

/// The events of the page.
public protocol NewsSettingsDelegate: Sendable {
  /// - Parameter kind: "ntfy" or "webhook".
  func newsSettings(didAdd url: String, kind: String, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter shows: nil for all.
  func newsSettings(didSetFilterOf address: Int64, shows: [Int64]?, words: String, by viewer: Viewer) async throws -> EventAnswer
  func newsSettings(didTapTest address: Int64, by viewer: Viewer) async throws -> EventAnswer
  func newsSettings(didRemove address: Int64, by viewer: Viewer) async throws -> EventAnswer
  func newsSettings(didRestore address: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter list: the key of one of the choices.
  func newsSettings(didOpen list: String, by viewer: Viewer) async throws -> EventAnswer
  func newsSettings(didClose list: Int64, by viewer: Viewer) async throws -> EventAnswer
  func newsSettings(didReopen list: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension NewsSettings {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some NewsSettingsDelegate) -> [PageEvent] {
    [
      PageEvent("/news-settings/did-add-address", fields: ["kind", "url"]) { form, viewer in
        try await delegate.newsSettings(didAdd: form.text("url"), kind: form.text("kind"), by: viewer)
      },
      PageEvent("/news-settings/did-set-filter", fields: ["address", "scope", "words"]) { form, viewer in
        let shows = try form.text("scope") == "all" ? nil : form.int64s("show")
        return try await delegate.newsSettings(didSetFilterOf: form.int64("address"), shows: shows, words: form.text("words"), by: viewer)
      },
      PageEvent("/news-settings/did-tap-test", number: "address") { try await delegate.newsSettings(didTapTest: $0, by: $1) },
      PageEvent("/news-settings/did-remove-address", number: "address") { try await delegate.newsSettings(didRemove: $0, by: $1) },
      PageEvent("/news-settings/did-restore-address", number: "address") { try await delegate.newsSettings(didRestore: $0, by: $1) },
      PageEvent("/news-settings/did-open-list", text: "list") { try await delegate.newsSettings(didOpen: $0, by: $1) },
      PageEvent("/news-settings/did-close-list", number: "list") { try await delegate.newsSettings(didClose: $0, by: $1) },
      PageEvent("/news-settings/did-reopen-list", number: "list") { try await delegate.newsSettings(didReopen: $0, by: $1) },
    ]
  }
}
