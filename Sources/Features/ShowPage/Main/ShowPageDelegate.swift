import Components
import WebPage

/// The events of a show's page.
public protocol ShowPageDelegate: Sendable {
  func showPage(didTapSubscribe show: Int64, by visit: Visit) async throws -> EventAnswer
  func showPage(didTapUnsubscribe show: Int64, by visit: Visit) async throws -> EventAnswer
  /// A show that is subscribed to becomes a favourite, or goes into the archive; or no longer.
  func showPage(didFavourShow show: Int64, isOn: Bool, by visit: Visit) async throws -> EventAnswer
  func showPage(didArchiveShow show: Int64, isOn: Bool, by visit: Visit) async throws -> EventAnswer
  /// Refreshes the feed.
  func showPage(didTapRefresh show: Int64, by visit: Visit) async throws -> EventAnswer
  /// A verb for one or several episodes, then back to `path`, the page as it was set.
  func showPage(didMark mark: ShowPage.Mark, episodes: [Int64], backTo path: String, by visit: Visit) async throws -> EventAnswer
  /// An episode becomes a favourite, or no longer.
  func showPage(didFavour episode: Int64, isOn: Bool, backTo path: String, by visit: Visit) async throws -> EventAnswer
  /// Episodes into the queue.
  func showPage(didQueue episodes: [Int64], _ verb: QueueVerb, backTo path: String, by visit: Visit) async throws -> EventAnswer
  /// Something with the downloads of one or several episodes.
  func showPage(didTap verb: DownloadVerb, ofEpisodes episodes: [Int64], backTo path: String, by visit: Visit) async throws -> EventAnswer
  func showPage(didSet preference: ShowPage.Content.Preference, ofShow show: Int64, by visit: Visit) async throws -> EventAnswer
  /// Everything older than `episode` has been played.
  func showPage(didMarkOlderThan episode: Int64, backTo path: String, by visit: Visit) async throws -> EventAnswer
}

extension ShowPage {
  /// The verbs of a row and of several rows, as the forms write them.
  public enum Mark: String, Sendable, CaseIterable {
    case played, unplayed, archived, unarchived
  }

  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some ShowPageDelegate) -> [PageEvent] {
    [
      PageEvent("/show-page/did-tap-subscribe", fields: ["show"]) { form, visit in
        try await delegate.showPage(didTapSubscribe: form.int64("show"), by: visit)
      },
      PageEvent("/show-page/did-tap-unsubscribe", fields: ["show"]) { form, visit in
        try await delegate.showPage(didTapUnsubscribe: form.int64("show"), by: visit)
      },
      PageEvent("/show-page/did-tap-refresh", fields: ["show"]) { form, visit in
        try await delegate.showPage(didTapRefresh: form.int64("show"), by: visit)
      },
      PageEvent("/show-page/did-mark", fields: ["mark", "episode", "back"]) { form, visit in
        guard let mark = Mark(rawValue: try form.text("mark")) else { throw FormError.missing("mark") }
        return try await delegate.showPage(didMark: mark, episodes: form.int64s("episode"), backTo: form.text("back"), by: visit)
      },
      PageEvent("/show-page/did-favour-show", fields: ["show", "value"]) { form, visit in
        try await delegate.showPage(didFavourShow: form.int64("show"), isOn: form.text("value") == "true", by: visit)
      },
      PageEvent("/show-page/did-archive-show", fields: ["show", "value"]) { form, visit in
        try await delegate.showPage(didArchiveShow: form.int64("show"), isOn: form.text("value") == "true", by: visit)
      },
      PageEvent("/show-page/did-favour", fields: ["episode", "value", "back"]) { form, visit in
        try await delegate.showPage(
          didFavour: form.int64("episode"), isOn: form.text("value") == "true", backTo: form.text("back"), by: visit)
      },
      PageEvent("/show-page/did-queue", fields: ["verb", "episode", "back"]) { form, visit in
        try await delegate.showPage(didQueue: form.int64s("episode"), QueueVerb(form), backTo: form.text("back"), by: visit)
      },
      PageEvent("/show-page/did-tap-download", fields: ["verb", "episode", "back"]) { form, visit in
        try await delegate.showPage(
          didTap: DownloadVerb(form), ofEpisodes: form.int64s("episode"), backTo: form.text("back"), by: visit)
      },
      PageEvent("/show-page/did-set-preference", fields: ["show", "rate", "first", "last"]) { form, visit in
        try await delegate.showPage(didSet: preference(in: form), ofShow: form.int64("show"), by: visit)
      },
      PageEvent("/show-page/did-mark-older", fields: ["episode", "back"]) { form, visit in
        try await delegate.showPage(didMarkOlderThan: form.int64("episode"), backTo: form.text("back"), by: visit)
      },
    ]
  }
}
