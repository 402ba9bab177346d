import Foundation
import Library
import OPML
import PodcastModel

/// A list that was looked through, until it is brought in.
struct WaitingList: Sendable {
  let name: String
  let list: OPMLDocument
  /// What would become of each line.
  let lines: [ImportLine]
}

/// The last list that each person looked through, for an hour. It is a file of theirs: what is lost here is chosen again.
actor WaitingLists {
  private var lists: [UserID: (id: String, list: WaitingList, end: Task<Void, Never>)] = [:]
  private let hour: @Sendable () async throws -> Void

  /// - Parameter hour: waits for as long as a list is kept.
  init(hour: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .seconds(3600)) }) {
    self.hour = hour
  }

  func keep(_ list: WaitingList, for user: UserID) -> String {
    let id = UUID().uuidString
    let hour = hour
    let end = Task { [weak self] in
      // A list of another or none has come in its place where the wait was ended.
      if (try? await hour()) != nil { await self?.forget(id, of: user) }
    }
    lists.updateValue((id, list, end), forKey: user)?.end.cancel()
    return id
  }

  func list(_ id: String, of user: UserID) -> WaitingList? {
    lists[user].flatMap { $0.id == id ? $0.list : nil }
  }

  /// The list, which is not kept any longer: a second tap brings nothing in again.
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
