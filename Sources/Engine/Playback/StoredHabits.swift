import PodcastModel
import Synchronization

/// A cache of stored settings for the page that is being rendered.
final class StoredHabits: Sendable {
  typealias Values = (settings: [String: String], usualRate: Double)

  @TaskLocal static var ofPage: StoredHabits?

  private let known = Mutex<[UserID: Values]>([:])

  subscript(user: UserID) -> Values? {
    get { known.withLock { $0[user] } }
    set { known.withLock { $0[user] = newValue } }
  }
}
