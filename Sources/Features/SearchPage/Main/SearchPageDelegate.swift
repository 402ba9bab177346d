import Components
import WebPage

/// The events of the search page.
public protocol SearchPageDelegate: Sendable {
  /// Searches for words, or opens the address of a feed or a website.
  func searchPage(didSubmit term: String, inLibrary: Bool, by viewer: Viewer) async throws -> EventAnswer
  /// Opens a show from the results by its feed's address.
  func searchPage(didTapResult feedURL: String, by viewer: Viewer) async throws -> EventAnswer
  /// Opens an episode from the results by its feed's address and its identifiers there.
  func searchPage(didTapEpisodeIn feedURL: String, guid: String?, enclosureURL: String?, by viewer: Viewer) async throws -> EventAnswer
  /// Adds the show of an episode without subscribing, and plays the episode from the button at `slot`.
  func searchPage(
    didTapPlayIn feedURL: String, guid: String?, enclosureURL: String?, slot: String, by viewer: Viewer
  ) async throws -> EventAnswer
  /// Subscribes to a show from the results, or unsubscribes.
  func searchPage(didTapSubscribe button: SubscribeButton.Content, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Adds the feed at `address` with a user and password.
  func searchPage(didSignIn user: String, password: String, to address: String, by viewer: Viewer) async throws -> EventAnswer
  /// Subscribes to the show of a link, after its page has asked.
  func searchPage(didSubscribe address: String, by viewer: Viewer) async throws -> EventAnswer
  /// Removes a recent search.
  func searchPage(didRemoveTerm id: Int64, named term: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Removes all recent searches.
  func searchPage(didClearTermsBackTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Restores the searches that were removed at `moment` (milliseconds since 1970).
  func searchPage(didRestoreTermsRemovedAt moment: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func searchPage(didSave query: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func searchPage(didRemoveSaved search: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Restores a saved search that was removed recently.
  func searchPage(didRestoreSaved search: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
}

extension SearchPage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some SearchPageDelegate) -> [PageEvent] {
    [
      PageEvent("/search-page/did-submit", fields: ["term"]) { form, viewer in
        try await delegate.searchPage(didSubmit: form.text("term"), inLibrary: form.optionalText("scope") == "library", by: viewer)
      },
      PageEvent("/search-page/did-tap-result", text: "feed") { try await delegate.searchPage(didTapResult: $0, by: $1) },
      PageEvent("/search-page/did-tap-episode", fields: ["feed"]) { form, viewer in
        try await delegate.searchPage(
          didTapEpisodeIn: form.text("feed"), guid: form.optionalText("guid"), enclosureURL: form.optionalText("enclosure"), by: viewer)
      },
      PageEvent("/search-page/did-tap-play", fields: ["feed", "slot"]) { form, viewer in
        try await delegate.searchPage(
          didTapPlayIn: form.text("feed"), guid: form.optionalText("guid"), enclosureURL: form.optionalText("enclosure"),
          slot: String(form.text("slot").prefix(maxSlotLength)), by: viewer)
      },
      PageEvent("/search-page/did-tap-subscribe", fields: SubscribeButton.fields) { form, viewer in
        try await delegate.searchPage(didTapSubscribe: SubscribeButton.Content(form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/search-page/did-sign-in", fields: ["address", "user", "password"]) { form, viewer in
        try await delegate.searchPage(
          didSignIn: form.text("user"), password: form.text("password"), to: form.text("address"), by: viewer)
      },
      PageEvent("/search-page/did-subscribe", text: "address") { try await delegate.searchPage(didSubscribe: $0, by: $1) },
    ] + termEvents(for: delegate)
  }

  private static let maxSlotLength = 40

  private static func termEvents(for delegate: some SearchPageDelegate) -> [PageEvent] {
    [
      PageEvent("/search-page/did-remove-term", fields: ["id", "term", "back"]) { form, viewer in
        try await delegate.searchPage(
          didRemoveTerm: form.int64("id"), named: form.text("term"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/search-page/did-clear-terms", text: "back") { try await delegate.searchPage(didClearTermsBackTo: $0, by: $1) },
      PageEvent("/search-page/did-restore-terms", fields: ["moment", "back"]) { form, viewer in
        try await delegate.searchPage(didRestoreTermsRemovedAt: form.int64("moment"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/search-page/did-save", fields: ["query", "back"]) { form, viewer in
        try await delegate.searchPage(didSave: form.text("query"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/search-page/did-remove-saved", fields: ["search", "back"]) { form, viewer in
        try await delegate.searchPage(didRemoveSaved: form.int64("search"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/search-page/did-restore-saved", fields: ["search", "back"]) { form, viewer in
        try await delegate.searchPage(didRestoreSaved: form.int64("search"), backTo: form.text("back"), by: viewer)
      },
    ]
  }
}
