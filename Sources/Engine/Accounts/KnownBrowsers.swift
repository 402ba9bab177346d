import PodcastModel
import Secrets
import Synchronization

/// The marks of browsers in which users have signed in before: failures in other browsers slow an account down, and never these.
///
/// A mark proves nothing but that: it is "USER.RANDOM.CODE", and a browser has one of each of its users, joined by "~".
public final class KnownBrowsers: Sendable {
  private let makeSigner: @Sendable () async throws -> AddressSigner
  private let signer = Mutex<AddressSigner?>(nil)

  /// - Parameter signer: Derives the signer from the stored key; called once.
  init(signer: @escaping @Sendable () async throws -> AddressSigner) { makeSigner = signer }

  /// The mark of a user among those of a browser; nil when there is none, or it is forged.
  ///
  /// - Throws: The errors of reading or creating the key.
  public func mark(of user: UserID, in marks: String?) async throws -> String? {
    try await valid(marks).first { $0.user == user }?.mark
  }

  /// The latest user of a browser; nil when it is not known.
  ///
  /// - Throws: The errors of reading or creating the key.
  public func latestUser(in marks: String?) async throws -> UserID? { try await valid(marks).first?.user }

  /// The marks of a browser with a new one of a user, which comes first.
  ///
  /// - Throws: The errors of reading or creating the key.
  public func adding(_ user: UserID, to marks: String?) async throws -> String {
    let text = "\(user.rawValue).\(SecretToken.random())"
    let mark = "\(text).\(try await currentSigner().code(for: Self.signed(text)))"
    let others = try await valid(marks).filter { $0.user != user }.prefix(Self.maxUsers - 1)
    return ([mark] + others.map(\.mark)).joined(separator: "~")
  }

  // MARK: - Private

  private func valid(_ marks: String?) async throws -> [(user: UserID, mark: String)] {
    guard let marks, !marks.isEmpty else { return [] }
    let signer = try await currentSigner()
    return marks.split(separator: "~", maxSplits: Self.maxUsers).prefix(Self.maxUsers).compactMap { mark in
      let parts = mark.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, let user = Int64(parts[0]), user > 0, signer.isValid(parts[2], for: Self.signed("\(parts[0]).\(parts[1])"))
      else { return nil }
      return (UserID(user), String(mark))
    }
  }

  private static func signed(_ text: String) -> String { "browser \(text)" }

  private func currentSigner() async throws -> AddressSigner {
    if let known = signer.withLock({ $0 }) { return known }
    let new = try await makeSigner()
    return signer.withLock { signer in
      // Of two first calls, one signer stays.
      if let known = signer { return known }
      signer = new
      return new
    }
  }

  private static let maxUsers = 4
}
