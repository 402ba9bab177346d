import WebPage

/// The events of the page.
public protocol SlotPageDelegate: Sendable {
  /// Makes the episodes a queue with its own end.
  ///
  /// - Parameters:
  ///   - episodes: At most 100 ids, in playing order.
  ///   - minutes: The length of the slot, for the next one; nil to leave it.
  func slotPage(didStart episodes: [Int64], minutes: Int?, by viewer: Viewer) async throws -> EventAnswer
  /// After the current episode, Up Next follows again.
  func slotPageDidEnd(by viewer: Viewer) async throws -> EventAnswer
  /// Starts the queue again whose end `replaced` names.
  func slotPage(didRestore replaced: Int64, by viewer: Viewer) async throws -> EventAnswer
}

extension SlotPage {
  /// The field `episodes` has the ids, separated by spaces; `minutes` is the length of the slot.
  public static let startPath = "/slot-page/did-start"
  public static let endPath = "/slot-page/did-end"
  public static let restorePath = "/slot-page/did-restore"

  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some SlotPageDelegate) -> [PageEvent] {
    [
      PageEvent("/slot-page/did-start", fields: ["episodes"]) { form, viewer in
        let numbers = try form.text("episodes").split(separator: " ", maxSplits: 100).prefix(100)
        let ids = numbers.compactMap { Int64($0) }
        guard !ids.isEmpty, ids.count == numbers.count else { throw FormError.notANumber("episodes") }
        return try await delegate.slotPage(didStart: ids, minutes: form.optionalText("minutes").flatMap { Int($0) }, by: viewer)
      },
      PageEvent("/slot-page/did-end") { _, viewer in try await delegate.slotPageDidEnd(by: viewer) },
      PageEvent("/slot-page/did-restore", number: "replaced") { try await delegate.slotPage(didRestore: $0, by: $1) },
    ]
  }
}
