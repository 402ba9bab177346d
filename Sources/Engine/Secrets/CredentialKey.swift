import BlockingWork
import Crypto
import Foundation

/// A key that encrypts and decrypts credentials (AES-GCM, 256 bits). It is stored in a file that only its owner may read, outside the
/// database.
///
/// Each encrypted value is bound to its purpose: it cannot be decrypted in another row.
public final class CredentialKey: Sendable {
  private let file: SecretFile?
  private let work: BlockingWork
  private let inMemory = SymmetricKey(size: .bits256)

  /// - Parameter file: The file of the key, created for its owner only when the first value is encrypted. Nil keeps the key in memory, for
  ///   tests.
  public init(file: URL?, work: BlockingWork = .shared) {
    self.file = file.map { SecretFile($0) }
    self.work = work
  }

  /// Encrypts a text.
  ///
  /// - Parameter purpose: The owner of the value; decryption needs the same.
  /// - Returns: The encrypted value in Base64.
  /// - Throws: When the file cannot be read or created.
  public func seal(_ text: String, for purpose: String) async throws -> String {
    try await work.run { [self] in
      let box = try AES.GCM.seal(Data(text.utf8), using: try keyOrNew(), authenticating: Data(purpose.utf8))
      // A box with the usual nonce of 12 bytes always has a combined form.
      return (box.combined ?? Data()).base64EncodedString()
    }
  }

  /// Decrypts a value.
  ///
  /// - Returns: nil when it was encrypted with another key or for another purpose, or when the key is missing or cannot be read.
  /// - Throws: `CancellationError` only.
  public func open(_ sealed: String, for purpose: String) async throws -> String? {
    do {
      return try await work.run { [self] in
        guard let combined = Data(base64Encoded: sealed), let key = try key() else { return nil }
        let box = try AES.GCM.SealedBox(combined: combined)
        return String(decoding: try AES.GCM.open(box, using: key, authenticating: Data(purpose.utf8)), as: UTF8.self)
      }
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // The reason makes no difference: the user has to enter the credential again.
      return nil
    }
  }

  /// A signer with a key that is derived from this one, so that a leaked code reveals nothing about the key.
  ///
  /// - Parameter purpose: The kind of addresses; another purpose has another key.
  /// - Throws: When the file cannot be read or created.
  public func signer(for purpose: String) async throws -> AddressSigner {
    AddressSigner(try await derivedKey(for: purpose))
  }

  /// A key of 256 bits that is derived from this one (HKDF-SHA256).
  ///
  /// - Parameter purpose: The use of the key; another purpose has another key.
  /// - Throws: When the file cannot be read or created.
  public func derivedKey(for purpose: String) async throws -> SymmetricKey {
    try await work.run { [self] in
      HKDF<SHA256>.deriveKey(inputKeyMaterial: try keyOrNew(), info: Data(purpose.utf8), outputByteCount: 32)
    }
  }

  // MARK: - Private

  private func keyOrNew() throws -> SymmetricKey {
    guard let file else { return inMemory }
    return try Self.key(try file.read(orCreate: SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }))
  }

  /// - Returns: nil when the file does not exist.
  private func key() throws -> SymmetricKey? {
    guard let file else { return inMemory }
    return try file.read().map(Self.key)
  }

  private static func key(_ bytes: Data) throws -> SymmetricKey {
    guard bytes.count == 32 else { throw CocoaError(.fileReadCorruptFile) }
    return SymmetricKey(data: bytes)
  }
}
