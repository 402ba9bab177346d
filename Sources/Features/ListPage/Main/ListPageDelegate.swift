import Components
import WebPage

/// The events of the lists. `path` is the page with its parameters.
public protocol ListPageDelegate: Sendable {
  /// Replaces the queue with the whole list.
  ///
  /// - Parameter first: the episode that already plays after the same tap; nil when none does.
  func listPage(didPlay list: String, after first: Int64?, by visit: Visit) async throws -> EventAnswer
  /// - Parameter list: nil for a new one.
  func listPage(didSave name: String, _ rules: ListPage.Rules, as list: Int64?, by visit: Visit) async throws -> EventAnswer
  /// Counts the matches of the rules that are being edited.
  func listPage(didChange rules: ListPage.Rules, by visit: Visit) async throws -> EventAnswer
  func listPage(didDelete list: Int64, by visit: Visit) async throws -> EventAnswer
  func listPage(didUndoDeletionOf list: Int64, by visit: Visit) async throws -> EventAnswer
  /// Moves a row before another one, or to the end.
  func listPage(didMove episode: Int64, before other: Int64?, in list: Int64, by visit: Visit) async throws -> EventAnswer
  func listPage(didStep episode: Int64, way: SortStep, in list: Int64, by visit: Visit) async throws -> EventAnswer
  func listPage(didSetFavourite isFavourite: Bool, _ episode: Int64, backTo path: String, by visit: Visit) async throws -> EventAnswer
  func listPage(didMarkPlayed episode: Int64, backTo path: String, by visit: Visit) async throws -> EventAnswer
  /// Takes that back.
  ///
  /// - Parameter resumes: it goes back to where it was left, not to its start.
  func listPage(didUnmark episode: Int64, resumes: Bool, backTo path: String, by visit: Visit) async throws -> EventAnswer
  func listPage(didQueue episode: Int64, _ verb: QueueVerb, backTo path: String, by visit: Visit) async throws -> EventAnswer
  func listPage(didTap verb: DownloadVerb, ofEpisode episode: Int64, backTo path: String, by visit: Visit) async throws -> EventAnswer
}

extension ListPage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some ListPageDelegate) -> [PageEvent] { lists(for: delegate) + episodes(for: delegate) }

  // MARK: - Private

  private static let ruleFields = ["source", "state", "days", "shortest", "longest", "words", "order"]

  private static func lists(for delegate: some ListPageDelegate) -> [PageEvent] {
    [
      PageEvent("/list-page/did-play", fields: ["list", "first"]) { form, visit in
        let first = try form.int64("first")
        return try await delegate.listPage(didPlay: form.text("list"), after: first > 0 ? first : nil, by: visit)
      },
      PageEvent("/list-page/did-save", fields: ["list", "name"] + ruleFields) { form, visit in
        let list = try form.text("list").isEmpty ? nil : form.int64("list")
        return try await delegate.listPage(didSave: form.text("name"), Rules(form), as: list, by: visit)
      },
      PageEvent("/list-page/did-change-rules", fields: ruleFields) { form, visit in
        try await delegate.listPage(didChange: Rules(form), by: visit)
      },
      PageEvent("/list-page/did-delete", fields: ["list"]) { form, visit in
        try await delegate.listPage(didDelete: form.int64("list"), by: visit)
      },
      PageEvent("/list-page/did-undo", fields: ["list"]) { form, visit in
        try await delegate.listPage(didUndoDeletionOf: form.int64("list"), by: visit)
      },
      PageEvent("/list-page/did-move", fields: ["list", "episode", "before"]) { form, visit in
        let before = try form.text("before").isEmpty ? nil : form.int64("before")
        return try await delegate.listPage(didMove: form.int64("episode"), before: before, in: form.int64("list"), by: visit)
      },
      PageEvent("/list-page/did-step", fields: ["list", "episode", "way"]) { form, visit in
        try await delegate.listPage(didStep: form.int64("episode"), way: SortStep(form), in: form.int64("list"), by: visit)
      },
    ]
  }

  private static func episodes(for delegate: some ListPageDelegate) -> [PageEvent] {
    [
      PageEvent("/list-page/did-set-favourite", fields: ["episode", "value", "back"]) { form, visit in
        let value = try form.text("value") == "true"
        return try await delegate.listPage(didSetFavourite: value, form.int64("episode"), backTo: form.text("back"), by: visit)
      },
      PageEvent("/list-page/did-mark-played", fields: ["episode", "back"]) { form, visit in
        try await delegate.listPage(didMarkPlayed: form.int64("episode"), backTo: form.text("back"), by: visit)
      },
      PageEvent("/list-page/did-unmark", fields: ["episode", "resumes", "back"]) { form, visit in
        let resumes = try form.text("resumes") == "true"
        return try await delegate.listPage(didUnmark: form.int64("episode"), resumes: resumes, backTo: form.text("back"), by: visit)
      },
      PageEvent("/list-page/did-queue", fields: ["verb", "episode", "back"]) { form, visit in
        try await delegate.listPage(didQueue: form.int64("episode"), QueueVerb(form), backTo: form.text("back"), by: visit)
      },
      PageEvent("/list-page/did-tap-download", fields: ["verb", "episode", "back"]) { form, visit in
        try await delegate.listPage(didTap: DownloadVerb(form), ofEpisode: form.int64("episode"), backTo: form.text("back"), by: visit)
      },
    ]
  }
}
