import BlockingWork
import Crypto
import CryptoExtras
import Foundation

/// Hashes passwords with scrypt (RFC 7914). A hash carries its salt and cost, so that the cost can grow later.
public struct PasswordHasher: Sendable {
  /// The sender of a password.
  public enum Sender: Sendable {
    /// A user who is signed in, who has signed in with this browser before, or who presents a valid link.
    case user
    /// Everyone else.
    case stranger
  }

  private let cost: Cost
  private let work: BlockingWork
  private let users: ConcurrencyLimiter
  private let strangers: ConcurrencyLimiter

  struct Cost: Equatable {
    /// N: a power of two.
    var rounds: Int
    var blockSize: Int
    var parallelism: Int
  }

  /// - Parameter rounds: The cost: memory (1 KB each) and time grow with it; a power of two. Tests use fewer.
  public init(rounds: Int = 32_768) {
    self.init(rounds: rounds, strangers: ConcurrencyLimiter(max: 1, maxWaiting: Self.maxWaiting))
  }

  /// Hashing has threads of its own and a short queue for each kind of sender: a flood of passwords delays no page, and no user.
  init(rounds: Int, strangers: ConcurrencyLimiter) {
    cost = Cost(rounds: rounds, blockSize: 8, parallelism: 3)
    work = .hashing
    users = ConcurrencyLimiter(max: 1, maxWaiting: Self.maxWaiting)
    self.strangers = strangers
  }

  /// The hash of a password, with a new salt: "scrypt$32768$8$3$salt$hash".
  ///
  /// - Throws: `AccountError.busy`; `CancellationError`; an error of the cryptographic library, which happens only without memory.
  public func hash(_ password: String, by sender: Sender = .user) async throws -> String {
    var generator = SystemRandomNumberGenerator()
    let salt = Data((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
    let hash = try await derive(password, salt, cost, sender)
    let numbers = [cost.rounds, cost.blockSize, cost.parallelism].map(String.init)
    return (["scrypt"] + numbers + [salt.base64EncodedString(), hash.base64EncodedString()]).joined(separator: "$")
  }

  /// Whether `password` has the hash `stored`. Without one the same time passes, so that it does not reveal which accounts exist.
  ///
  /// - Throws: As ``hash(_:by:)``.
  public func verify(_ password: String, _ stored: String?, by sender: Sender = .user) async throws -> Bool {
    guard let parts = stored.flatMap(Self.parse) else {
      _ = try await derive(password, Data(repeating: 0, count: 16), cost, sender)
      return false
    }
    let hash = try await derive(password, parts.salt, parts.cost, sender)
    // Each comparison is of all bytes: the symmetric key compares in constant time.
    return SymmetricKey(data: hash) == SymmetricKey(data: parts.hash)
  }

  // MARK: - Private

  private func derive(_ password: String, _ salt: Data, _ cost: Cost, _ sender: Sender) async throws -> Data {
    // Keyboards differ in the encoding of accented letters.
    let bytes = Data(password.precomposedStringWithCompatibilityMapping.utf8)
    do {
      return try await (sender == .user ? users : strangers).run { [work] in
        try await work.run {
          try KDF.Scrypt.deriveKey(
            from: bytes, salt: salt, outputByteCount: 32, rounds: cost.rounds, blockSize: cost.blockSize, parallelism: cost.parallelism
          ).withUnsafeBytes { Data($0) }
        }
      }
    } catch is ConcurrencyLimiter.Full {
      throw AccountError.busy
    }
  }

  /// About five seconds.
  private static let maxWaiting = 16

  /// The parts of a stored hash; nil when it is not one of ours, or its cost is larger than any that this program has used.
  private static func parse(_ stored: String) -> (cost: Cost, salt: Data, hash: Data)? {
    let parts = stored.split(separator: "$", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0] == "scrypt", let rounds = Int(parts[1]), let blockSize = Int(parts[2]),
      let parallelism = Int(parts[3]), (2...65_536).contains(rounds), rounds & (rounds - 1) == 0, (1...16).contains(blockSize),
      (1...16).contains(parallelism), let salt = Data(base64Encoded: String(parts[4])), let hash = Data(base64Encoded: String(parts[5])),
      salt.count >= 8, hash.count == 32
    else { return nil }
    return (Cost(rounds: rounds, blockSize: blockSize, parallelism: parallelism), salt, hash)
  }
}
