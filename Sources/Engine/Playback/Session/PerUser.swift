import PodcastModel
import Synchronization

/// A value for each user, shared by concurrent requests.
final class PerUser<Value: Sendable>: Sendable {
  private let known = Mutex<[UserID: Value]>([:])

  subscript(user: UserID) -> Value? {
    get { known.withLock { $0[user] } }
    set { known.withLock { $0[user] = newValue } }
  }
}
