import Foundation
import Library
import OPML
import PodcastModel

/// A list whose preview is shown, until it is imported.
struct PreviewedList: Sendable {
  let name: String
  let list: OPMLDocument
  /// The previewed result of each line.
  let lines: [ImportLine]
}

/// A store of the last previewed list of each user, for an hour. The user has the file: a lost list can be selected again.
actor PreviewedLists {
  private var lists: [UserID: (id: String, list: PreviewedList, end: Task<Void, Never>)] = [:]
  private let hour: @Sendable () async throws -> Void

  /// - Parameter hour: waits for the time that a list is stored.
  init(hour: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3600)) }) {
    self.hour = hour
  }

  func store(_ list: PreviewedList, for user: UserID) -> String {
    let id = UUID().uuidString
    let hour = hour
    let end = Task { [weak self] in
      // When the wait was cancelled, another list or none has replaced this one.
      if (try? await hour()) != nil { await self?.discard(id, of: user) }
    }
    lists.updateValue((id, list, end), forKey: user)?.end.cancel()
    return id
  }

  func list(_ id: String, of user: UserID) -> PreviewedList? {
    lists[user].flatMap { $0.id == id ? $0.list : nil }
  }

  /// Returns and removes the list: a second tap does not import it again.
  func remove(_ id: String, of user: UserID) -> PreviewedList? {
    let list = list(id, of: user)
    discard(id, of: user)
    return list
  }

  private func discard(_ id: String, of user: UserID) {
    guard lists[user]?.id == id else { return }
    lists.removeValue(forKey: user)?.end.cancel()
  }
}
