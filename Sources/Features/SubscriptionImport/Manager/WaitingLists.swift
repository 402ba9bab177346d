import Foundation
import Library
import OPML
import PodcastModel

/// A list whose preview is shown, until it is imported.
struct WaitingList: Sendable {
  let name: String
  let list: OPMLDocument
  /// The previewed result of each line.
  let lines: [ImportLine]
}

/// A store of the last previewed list of each user, for an hour. The user has the file: a lost list can be selected again.
actor WaitingLists {
  private var lists: [UserID: (id: String, list: WaitingList, end: Task<Void, Never>)] = [:]
  private let hour: @Sendable () async throws -> Void

  /// - Parameter hour: waits for the time that a list is stored.
  init(hour: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3600)) }) {
    self.hour = hour
  }

  func keep(_ list: WaitingList, for user: UserID) -> String {
    let id = UUID().uuidString
    let hour = hour
    let end = Task { [weak self] in
      // When the wait was cancelled, another list or none has replaced this one.
      if (try? await hour()) != nil { await self?.forget(id, of: user) }
    }
    lists.updateValue((id, list, end), forKey: user)?.end.cancel()
    return id
  }

  func list(_ id: String, of user: UserID) -> WaitingList? {
    lists[user].flatMap { $0.id == id ? $0.list : nil }
  }

  /// Returns and removes the list: a second tap does not import it again.
  func take(_ id: String, of user: UserID) -> WaitingList? {
    let list = list(id, of: user)
    forget(id, of: user)
    return list
  }

  private func forget(_ id: String, of user: UserID) {
    guard lists[user]?.id == id else { return }
    lists.removeValue(forKey: user)?.end.cancel()
  }
}
