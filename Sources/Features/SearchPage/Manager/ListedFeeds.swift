import Synchronization

/// The addresses of feeds that directories have listed since the start of the program.
final class ListedFeeds: Sendable {
  private let addresses = Mutex<Set<String>>([])

  func insert(_ new: [String]) {
    addresses.withLock { addresses in
      if addresses.count + new.count > Self.maxAddresses { addresses = [] }
      addresses.formUnion(new)
    }
  }

  func contains(_ address: String) -> Bool { addresses.withLock { $0.contains(address) } }

  private static let maxAddresses = 20_000
}
