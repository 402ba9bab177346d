import Foundation
import Secrets
import Synchronization

/// Values in memory, each under the hash of a token of 256 random bits. Each is taken once, within ten minutes.
final class SingleUseTokens<Value: Sendable>: Sendable {
  private struct Entry {
    let value: Value
    let address: String
    let created: Date
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// The lifetime of a token, in seconds.
  static var lifetime: TimeInterval { 600 }
  static var maxEntries: Int { 1_000 }
  static var maxEntriesPerAddress: Int { 20 }

  /// The number of values.
  var count: Int { entries.withLock { $0.count } }

  /// Stores a value.
  ///
  /// - Parameter address: The client's address, whose oldest value leaves when it has too many.
  /// - Returns: The token; nil when there are too many values.
  func add(_ value: Value, from address: String, at moment: Date) -> String? {
    let token = SecretToken.random()
    let isStored = entries.withLock { entries in
      entries = entries.filter { Self.isValid($0.value, at: moment) }
      let own = entries.filter { $0.value.address == address }
      if own.count >= Self.maxEntriesPerAddress, let oldest = own.min(by: { $0.value.created < $1.value.created }) {
        entries[oldest.key] = nil
      }
      guard entries.count < Self.maxEntries else { return false }
      entries[SecretToken.hash(token)] = Entry(value: value, address: address, created: moment)
      return true
    }
    return isStored ? token : nil
  }

  /// Takes the value of a token, if `isAllowed` accepts it; otherwise it stays.
  func take(_ token: String, at moment: Date, where isAllowed: (Value) -> Bool = { _ in true }) -> Value? {
    guard SecretToken.isToken(token) else { return nil }
    let key = SecretToken.hash(token)
    return entries.withLock { entries in
      guard let entry = entries[key], Self.isValid(entry, at: moment), isAllowed(entry.value) else { return nil }
      entries[key] = nil
      return entry.value
    }
  }

  // MARK: - Private

  /// A clock that was set back ends it too.
  private static func isValid(_ entry: Entry, at moment: Date) -> Bool {
    (0..<lifetime).contains(moment.timeIntervalSince(entry.created))
  }
}
