import BlockingWork
import Crypto
import Foundation

/// A key that seals and opens credentials (AES-GCM, 256 bits). It lies in a file that only its owner may read, outside the database.
///
/// Each sealed value is bound to its purpose: moved to another row, it does not open.
public final class CredentialKey: Sendable {
  private let file: URL?
  private let work: BlockingWork
  private let inMemory = SymmetricKey(size: .bits256)

  /// - Parameter file: where the key lies; made, for its owner only, when something is first sealed. Nil keeps it in memory, for tests.
  public init(file: URL?, work: BlockingWork = .shared) {
    self.file = file
    self.work = work
  }

  /// - Parameter purpose: what the value belongs to; the same is needed to open it.
  /// - Returns: the sealed value in Base64.
  /// - Throws: when the file cannot be read or made.
  public func seal(_ text: String, for purpose: String) async throws -> String {
    try await work.run { [self] in
      let box = try AES.GCM.seal(Data(text.utf8), using: try keyOrNew(), authenticating: Data(purpose.utf8))
      // A box with the usual nonce of 12 bytes always has a combined form.
      return (box.combined ?? Data()).base64EncodedString()
    }
  }

  /// - Returns: nil when it was sealed with another key or for another purpose, or when the key is missing or cannot be read.
  /// - Throws: `CancellationError`, and nothing else.
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
      // Why it does not open makes no difference: the credential has to be given again.
      return nil
    }
  }

  // MARK: - Private

  private func keyOrNew() throws -> SymmetricKey {
    if let key = try key() { return key }
    guard let file else { return inMemory }
    let fresh = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    // Never in the folder half written, and never over one that another process has made meanwhile.
    let draft = file.appendingPathExtension(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: draft) }
    guard FileManager.default.createFile(atPath: draft.path, contents: fresh, attributes: [.posixPermissions: 0o600]) else {
      throw CocoaError(.fileWriteUnknown)
    }
    // Another process may have been faster; then its key is the one.
    try? FileManager.default.linkItem(at: draft, to: file)
    guard let key = try key() else { throw CocoaError(.fileReadCorruptFile) }
    return key
  }

  /// - Returns: nil when there is no file.
  private func key() throws -> SymmetricKey? {
    guard let file else { return inMemory }
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    if let mode = attributes[.posixPermissions] as? Int, mode & 0o077 != 0 {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }
    let bytes = try Data(contentsOf: file)
    guard bytes.count == 32 else { throw CocoaError(.fileReadCorruptFile) }
    return SymmetricKey(data: bytes)
  }
}
