import BoundedNumbers
import Foundation
import Secrets
import ServiceRouter
import Services
import Synchronization
import WebPage

/// Issues and verifies the signed addresses of audio and artwork for devices that send no cookies (AirPlay, Remote Playback):
/// `/media/7?signed=USER.SESSION.EXPIRY.CODE`.
///
/// Such an address gives access to one file. A log may contain its path but never its query.
final class SignedMediaAddresses: Sendable {
  private let makeSigner: @Sendable () async throws -> AddressSigner
  private let now: @Sendable () -> Date
  private let signer = Mutex<AddressSigner?>(nil)

  /// - Parameter signer: Derives the signer from the stored key; called once.
  init(signer: @escaping @Sendable () async throws -> AddressSigner, now: @escaping @Sendable () -> Date = { Date() }) {
    makeSigner = signer
    self.now = now
  }

  /// A signed address, relative to the base path.
  ///
  /// - Parameter seconds: The duration of the audio; nil when it is unknown. The address is valid for an hour longer, and for at most 12 hours.
  /// - Throws: The errors of reading or creating the key.
  func address(of kind: SignedMediaAddress.Kind, _ number: Int64, seconds: Double?, for viewer: Viewer) async throws -> String {
    let duration = seconds.map { $0.isFinite ? min(max($0, 0), Self.maxLifetime) : 0 } ?? Self.assumedDuration
    let expires = now().timeIntervalSince1970 + min(duration + Self.reserve, Self.maxLifetime)
    let address = SignedMediaAddress(
      kind: kind, number: number, user: viewer.userID, session: viewer.session, expires: Int64(clamping: expires))
    let path =
      switch kind {
      case .media: MediaServices.Listen(episode: number).path
      case .artwork: ArtworkServices.ShowArtwork(artwork: number).path
      }
    let code = try await currentSigner().code(for: address.signedText)
    return "\(path)?\(Self.field)=\(address.user).\(address.session ?? 0).\(address.expires).\(code)"
  }

  /// The facts of a request's address when its signature is valid and it has not expired. The caller checks that the user and the session
  /// still exist, and allows nothing but a GET or HEAD of this file.
  ///
  /// - Parameters:
  ///   - path: The path of the request, relative to the base path.
  ///   - query: The query as it was sent.
  /// - Returns: nil for every other address.
  /// - Throws: The errors of reading the key; `CancellationError`.
  func verified(path: String, query: String?) async throws -> SignedMediaAddress? {
    guard let query, query.utf8.count <= Self.maxQueryLength, let (kind, number) = Self.file(path) else { return nil }
    let values = FormFields.read(query)[Self.field] ?? []
    guard values.count == 1 else { return nil }
    let parts = values[0].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4, let user = Int64(parts[0]), let session = Int64(parts[1]), let expires = Int64(parts[2]) else { return nil }
    let address = SignedMediaAddress(
      kind: kind, number: number, user: user, session: session == 0 ? nil : session, expires: expires)
    guard try await currentSigner().isValid(parts[3], for: address.signedText), Double(expires) > now().timeIntervalSince1970
    else { return nil }
    return address
  }

  /// Whether the query of an address has a signature, valid or not.
  static func isSigned(_ query: String?) -> Bool { query.map { FormFields.read($0)[field] != nil } ?? false }

  // MARK: - Private

  private static let field = "signed"

  private func currentSigner() async throws -> AddressSigner {
    if let known = signer.withLock({ $0 }) { return known }
    let new = try await makeSigner()
    signer.withLock { $0 = new }
    return new
  }

  private static func file(_ path: String) -> (SignedMediaAddress.Kind, Int64)? {
    if let number = MediaServices.Listen.pattern.match(path)?["episode"].flatMap({ Int64($0) }) { return (.media, number) }
    return ArtworkServices.ShowArtwork.pattern.match(path)?["artwork"].flatMap { Int64($0) }.map { (.artwork, $0) }
  }

  /// In seconds.
  private static let reserve = 3_600.0
  private static let maxLifetime = 12 * 3_600.0
  private static let assumedDuration = 3 * 3_600.0
  /// In bytes.
  private static let maxQueryLength = 512
}
