import Components
import WebPage

/// The events of the library page. `path` is the page with its parameters.
public protocol LibraryPageDelegate: Sendable {
  func libraryPage(didUnsubscribe shows: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// - Parameter isFavourite: nil to add the shows, or to remove them when all are favourites already.
  func libraryPage(didSetFavourite isFavourite: Bool?, shows: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didSetArchived isArchived: Bool, shows: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didMarkPlayed shows: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didTapSettingsOf shows: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Checks the user's shows for new episodes.
  func libraryPageDidPull(by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didRefresh shows: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didSelect order: LibraryPage.Order, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didSelect filter: LibraryPage.Filter, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didSelect view: LibraryPage.View, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Moves a show before another one, or to the end.
  func libraryPage(didMove show: Int64, before other: Int64?, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didStep show: Int64, way: ReorderStep, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Moves a folder before another one, or to the end of the folders.
  func libraryPage(didMoveFolder folder: Int64, before other: Int64?, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didStepFolder folder: Int64, way: ReorderStep, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Moves shows to these folders, and out of all others.
  func libraryPage(didMove shows: [Int64], to folders: [Int64], backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Moves shows to a new folder.
  func libraryPage(didMove shows: [Int64], toNewFolder name: String, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  /// Adds shows to a folder; they stay in their other folders.
  func libraryPage(didAdd shows: [Int64], to folder: Int64, by viewer: Viewer) async throws -> EventAnswer
  /// Returns shows to the folders in which they were before; `replaced` is the id from the notice.
  func libraryPage(didRestorePlaces replaced: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didAddFolder name: String, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didRename folder: Int64, to name: String, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didDelete folder: Int64, by viewer: Viewer) async throws -> EventAnswer
  func libraryPage(didRestore folder: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension LibraryPage {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some LibraryPageDelegate) -> [PageEvent] {
    several(for: delegate) + arrangement(for: delegate) + folders(for: delegate)
  }

  // MARK: - Private

  private static func several(for delegate: some LibraryPageDelegate) -> [PageEvent] {
    [
      PageEvent("/library-page/did-unsubscribe", fields: ["show", "back"]) { form, viewer in
        try await delegate.libraryPage(didUnsubscribe: shows(in: form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/library-page/did-set-favourite", fields: ["show", "value", "back"]) { form, viewer in
        let value = try form.text("value")
        return try await delegate.libraryPage(
          didSetFavourite: value == "toggle" ? nil : value == "true", shows: shows(in: form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/library-page/did-set-archived", fields: ["show", "value", "back"]) { form, viewer in
        let value = try form.text("value") == "true"
        return try await delegate.libraryPage(didSetArchived: value, shows: shows(in: form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/library-page/did-mark-played", fields: ["show", "back"]) { form, viewer in
        try await delegate.libraryPage(didMarkPlayed: shows(in: form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/library-page/did-tap-settings", fields: ["show", "back"]) { form, viewer in
        try await delegate.libraryPage(didTapSettingsOf: shows(in: form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/library-page/did-pull") { _, viewer in try await delegate.libraryPageDidPull(by: viewer) },
      PageEvent("/library-page/did-refresh", fields: ["show", "back"]) { form, viewer in
        try await delegate.libraryPage(didRefresh: shows(in: form), backTo: form.text("back"), by: viewer)
      },
    ]
  }

  private static func arrangement(for delegate: some LibraryPageDelegate) -> [PageEvent] {
    [
      PageEvent("/library-page/did-select-order", fields: ["order", "back"]) { form, viewer in
        try await delegate.libraryPage(didSelect: value("order", in: form) as Order, backTo: form.text("back"), by: viewer)
      },
      PageEvent("/library-page/did-select-filter", fields: ["filter"]) { form, viewer in
        try await delegate.libraryPage(didSelect: value("filter", in: form) as Filter, by: viewer)
      },
      PageEvent("/library-page/did-select-view", fields: ["view", "back"]) { form, viewer in
        try await delegate.libraryPage(didSelect: value("view", in: form) as View, backTo: form.text("back"), by: viewer)
      },
      PageEvent("/library-page/did-move", fields: ["show", "before"]) { form, viewer in
        try await delegate.libraryPage(didMove: form.int64("show"), before: successor(in: form), by: viewer)
      },
      PageEvent("/library-page/did-step", fields: ["show", "way", "back"]) { form, viewer in
        try await delegate.libraryPage(didStep: form.int64("show"), way: ReorderStep(form), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/library-page/did-move-folder", fields: ["folder", "before"]) { form, viewer in
        try await delegate.libraryPage(didMoveFolder: form.int64("folder"), before: successor(in: form), by: viewer)
      },
      PageEvent("/library-page/did-step-folder", fields: ["folder", "way", "back"]) { form, viewer in
        try await delegate.libraryPage(didStepFolder: form.int64("folder"), way: ReorderStep(form), backTo: form.text("back"), by: viewer)
      },
    ]
  }

  private static func folders(for delegate: some LibraryPageDelegate) -> [PageEvent] {
    [
      PageEvent("/library-page/did-move-to-folder", fields: ["show", "folder", "back"]) { form, viewer in
        let (folder, shows, back) = (try form.text("folder"), try shows(in: form), try form.text("back"))
        if folder == "new" {
          return try await delegate.libraryPage(didMove: shows, toNewFolder: form.optionalText("name") ?? "", backTo: back, by: viewer)
        }
        return try await delegate.libraryPage(didMove: shows, to: numbers(in: folder), backTo: back, by: viewer)
      },
      PageEvent("/library-page/did-add-to-folder", fields: ["show", "target"]) { form, viewer in
        try await delegate.libraryPage(didAdd: shows(in: form), to: form.int64("target"), by: viewer)
      },
      PageEvent("/library-page/did-restore-places", fields: ["replaced", "back"]) { form, viewer in
        try await delegate.libraryPage(didRestorePlaces: form.int64("replaced"), backTo: form.text("back"), by: viewer)
      },
      PageEvent("/library-page/did-add-folder", text: "name") { try await delegate.libraryPage(didAddFolder: $0, by: $1) },
      PageEvent("/library-page/did-rename-folder", fields: ["folder", "name"]) { form, viewer in
        try await delegate.libraryPage(didRename: form.int64("folder"), to: form.text("name"), by: viewer)
      },
      PageEvent("/library-page/did-delete-folder", number: "folder") { try await delegate.libraryPage(didDelete: $0, by: $1) },
      PageEvent("/library-page/did-restore-folder", number: "folder") { try await delegate.libraryPage(didRestore: $0, by: $1) },
    ]
  }

  /// Each show once. An undo has one value per field, so several shows are one text.
  private static func shows(in form: Form) throws -> [Int64] {
    let text = form.optionalText("show") ?? ""
    let shows = text.contains(" ") ? numbers(in: text) : try form.int64s("show")
    var seen: Set<Int64> = []
    return shows.prefix(maxShows).filter { seen.insert($0).inserted }
  }

  /// Empty for the end.
  private static func successor(in form: Form) throws -> Int64? { try form.text("before").isEmpty ? nil : form.int64("before") }

  private static func value<Value: RawRepresentable<String>>(_ name: String, in form: Form) throws -> Value {
    guard let value = Value(rawValue: try form.text(name)) else { throw FormError.missing(name) }
    return value
  }

  private static func numbers(in text: String) -> [Int64] { text.split(separator: " ").compactMap { Int64($0) } }

  /// At once.
  private static let maxShows = 2_000
}
