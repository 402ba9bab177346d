import Foundation
import Secrets
import Synchronization

/// The one-time code in the server's log, with which the first person becomes the owner. It lives as long as the process.
final class SetupCode: Sendable {
  private let code = Mutex<String?>(nil)

  /// The code, created at the first call.
  var current: String {
    code.withLock { code in
      if let code { return code }
      let fresh = Self.random()
      code = fresh
      return fresh
    }
  }

  /// Whether `presented` is the code. Spaces, hyphens and case do not matter, because people copy it by hand.
  func matches(_ presented: String) -> Bool {
    guard let code = code.withLock({ $0 }) else { return false }
    let cleaned = presented.uppercased().filter { !$0.isWhitespace && $0 != "-" }
    return SecretToken.areEqual(cleaned, code.filter { $0 != "-" })
  }

  /// Ends the code, which was used.
  func end() { code.withLock { $0 = nil } }

  // MARK: - Private

  /// 60 random bits: with the limit on attempts, out of reach of guessing.
  private static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    let characters = (0..<12).compactMap { _ in alphabet.randomElement(using: &generator) }
    return stride(from: 0, to: 12, by: 4).map { String(characters[$0..<$0 + 4]) }.joined(separator: "-")
  }

  /// Without letters and digits that look alike.
  private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
}
