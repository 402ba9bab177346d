import Synchronization

/// What the beginnings of media files turned out to be, so that a jump into the middle need not fetch the beginning again.
final class SniffedTypes: Sendable {
  private let types = Mutex<[String: String]>([:])

  subscript(url: String) -> String? {
    get { types.withLock { $0[url] } }
    set {
      types.withLock { types in
        // A listener touches few files: when there are very many, starting over costs one small request each.
        if types.count > Self.most { types.removeAll() }
        types[url] = newValue
      }
    }
  }

  private static let most = 10_000
}
