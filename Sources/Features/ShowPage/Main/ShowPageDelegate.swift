import WebPage

/// The events of a show's page.
public protocol ShowPageDelegate: Sendable {
  func showPage(didSubscribe isSubscribed: Bool, to show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// A show that is subscribed to becomes a favourite, or goes into the archive; or no longer.
  func showPage(didFavourShow show: Int64, isOn: Bool, by viewer: Viewer) async throws -> EventAnswer
  func showPage(didArchiveShow show: Int64, isOn: Bool, by viewer: Viewer) async throws -> EventAnswer
  /// Refreshes the feed.
  func showPage(didTapRefresh show: Int64, by viewer: Viewer) async throws -> EventAnswer
  func showPage(didPull show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// The user sees the episodes that are new since the last visit.
  func showPage(didSeeNewOf show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// An action on selected episodes, or on all of the list that `fields` describe.
  func showPage(
    didTap action: String, on episodes: [Int64], all fields: ShowPage.Content.Filter?, ofShow show: Int64, backTo path: String,
    by viewer: Viewer
  ) async throws -> EventAnswer
  /// - Parameter cover: nil when none was selected.
  func showPage(didSetTitle title: String, cover: FormFile?, ofShow show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// The publisher's name and cover are shown again.
  func showPage(didResetLookOf show: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// The order ("newest" or "oldest") or the filter of the episode list, which the show remembers; nil leaves it as it is.
  func showPage(
    didSetOrder order: String?, hidesPlayed: Bool?, ofShow show: Int64, backTo path: String, by viewer: Viewer
  ) async throws -> EventAnswer
}

extension ShowPage {
  /// The posts of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some ShowPageDelegate) -> [PageEvent] {
    [
      PageEvent("/show-page/did-tap-subscribe", number: "show") { try await delegate.showPage(didSubscribe: true, to: $0, by: $1) },
      PageEvent("/show-page/did-tap-unsubscribe", number: "show") { try await delegate.showPage(didSubscribe: false, to: $0, by: $1) },
      PageEvent("/show-page/did-tap-refresh", number: "show") { try await delegate.showPage(didTapRefresh: $0, by: $1) },
      PageEvent("/show-page/did-pull", number: "show") { try await delegate.showPage(didPull: $0, by: $1) },
      PageEvent("/show-page/did-see-new", number: "show") { try await delegate.showPage(didSeeNewOf: $0, by: $1) },
      PageEvent("/show-page/did-set-favourite", fields: ["show", "value"]) { form, viewer in
        try await delegate.showPage(didFavourShow: form.int64("show"), isOn: form.text("value") == "true", by: viewer)
      },
      PageEvent("/show-page/did-archive-show", fields: ["show", "value"]) { form, viewer in
        try await delegate.showPage(didArchiveShow: form.int64("show"), isOn: form.text("value") == "true", by: viewer)
      },
      PageEvent("/show-page/did-act", fields: ["action", "show", "back"]) { form, viewer in
        let filter = Content.Filter(
          season: form.optionalText("season").flatMap { Int($0) }, hidesPlayed: form.optionalText("unplayed") == "true",
          showsArchived: form.optionalText("archived") == "true", words: form.optionalText("words"))
        return try await delegate.showPage(
          didTap: form.text("action"), on: form.int64s("episode"), all: form.optionalText("all") == "true" ? filter : nil,
          ofShow: form.int64("show"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/show-page/did-set-list", fields: ["show", "back"]) { form, viewer in
        try await delegate.showPage(
          didSetOrder: form.optionalText("order"), hidesPlayed: form.optionalText("unplayed").map { $0 == "true" },
          ofShow: form.int64("show"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/show-page/did-set-look", fields: ["show", "title"], file: "cover") { form, viewer in
        try await delegate.showPage(didSetTitle: form.text("title"), cover: form.file("cover"), ofShow: form.int64("show"), by: viewer)
      },
      PageEvent("/show-page/did-reset-look", number: "show") { try await delegate.showPage(didResetLookOf: $0, by: $1) },
    ]
  }
}
