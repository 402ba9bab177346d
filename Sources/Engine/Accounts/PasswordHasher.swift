import BlockingWork
import Crypto
import CryptoExtras
import Foundation

/// Hashes passwords with scrypt (RFC 7914). A hash carries its salt and cost, so that the cost can grow later.
public struct PasswordHasher: Sendable {
  private let cost: Cost
  private let work: BlockingWork

  struct Cost: Equatable {
    /// N: a power of two.
    var rounds: Int
    var blockSize: Int
    var parallelism: Int
  }

  /// - Parameter rounds: The cost: memory (1 KB each) and time grow with it; a power of two. Tests use fewer.
  public init(rounds: Int = 32_768, work: BlockingWork = .computing) {
    cost = Cost(rounds: rounds, blockSize: 8, parallelism: 3)
    self.work = work
  }

  /// The hash of a password, with a new salt: "scrypt$32768$8$3$salt$hash".
  ///
  /// - Throws: `CancellationError`; an error of the cryptographic library, which happens only without memory.
  public func hash(_ password: String) async throws -> String {
    var generator = SystemRandomNumberGenerator()
    let salt = Data((0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) })
    let hash = try await Self.derive(password, salt, cost, work)
    let numbers = [cost.rounds, cost.blockSize, cost.parallelism].map(String.init)
    return (["scrypt"] + numbers + [salt.base64EncodedString(), hash.base64EncodedString()]).joined(separator: "$")
  }

  /// Whether `password` has the hash `stored`. Without one the same time passes, so that it does not reveal which accounts exist.
  ///
  /// - Throws: As ``hash(_:)``.
  public func verify(_ password: String, _ stored: String?) async throws -> Bool {
    guard let parts = stored.flatMap(Self.parse) else {
      _ = try await Self.derive(password, Data(repeating: 0, count: 16), cost, work)
      return false
    }
    let hash = try await Self.derive(password, parts.salt, parts.cost, work)
    // Each comparison is of all bytes: the symmetric key compares in constant time.
    return SymmetricKey(data: hash) == SymmetricKey(data: parts.hash)
  }

  // MARK: - Private

  private static func derive(_ password: String, _ salt: Data, _ cost: Cost, _ work: BlockingWork) async throws -> Data {
    // Keyboards differ in the encoding of accented letters.
    let bytes = Data(password.precomposedStringWithCompatibilityMapping.utf8)
    return try await work.run {
      try KDF.Scrypt.deriveKey(
        from: bytes, salt: salt, outputByteCount: 32, rounds: cost.rounds, blockSize: cost.blockSize, parallelism: cost.parallelism
      ).withUnsafeBytes { Data($0) }
    }
  }

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
