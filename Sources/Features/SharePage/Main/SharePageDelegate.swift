import WebPage

/// The events of the sheet.
public protocol SharePageDelegate: Sendable {
  /// Stores the link of a token, which leaves the sheet.
  ///
  /// - Parameters:
  ///   - clip: nil for the whole episode.
  ///   - start: as it was typed, "12:34"; nil for the beginning.
  ///   - lifetime: "day", "week" or "month".
  func sharePage(
    didShare token: String, to episode: Int64, clip: Int64?, from start: String?, for lifetime: String, by viewer: Viewer
  ) async throws -> EventAnswer
  /// Deletes the link of a token that was not shared after all.
  func sharePage(didCancel token: String, by viewer: Viewer) async throws -> EventAnswer
  /// Makes a private address.
  ///
  /// - Parameter subject: "new", "in-progress", "favourites", "up-next", "inbox", "people", "playlist:7", "smart:7", "search:7" or "show:7".
  func sharePage(didOpen subject: String, by viewer: Viewer) async throws -> EventAnswer
  func sharePage(didClose list: Int64, of subject: String, by viewer: Viewer) async throws -> EventAnswer
}

extension SharePage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some SharePageDelegate) -> [PageEvent] {
    [
      PageEvent("/share-page/did-share", fields: ["token", "episode", "lifetime"]) { form, viewer in
        try await delegate.sharePage(
          didShare: form.text("token"), to: form.int64("episode"), clip: form.int64s("clip").last,
          from: form.optionalText("start").map { form.optionalText("time") ?? $0 }, for: form.text("lifetime"), by: viewer)
      },
      PageEvent("/share-page/did-cancel", text: "token") { try await delegate.sharePage(didCancel: $0, by: $1) },
      PageEvent("/share-page/did-open-list", text: "subject") { try await delegate.sharePage(didOpen: $0, by: $1) },
      PageEvent("/share-page/did-close-list", fields: ["list", "subject"]) { form, viewer in
        try await delegate.sharePage(didClose: form.int64("list"), of: form.text("subject"), by: viewer)
      },
    ]
  }
}
