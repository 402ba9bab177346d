import Crypto
import Foundation

/// Seals and opens sign-ins (AES-GCM, 256 bits), with a key from a file that only its owner may read.
///
/// Each is bound to its show and host: moved to another row, it does not open.
final class SignInKey: Sendable {
  private let file: URL?
  private let inMemory = SymmetricKey(size: .bits256)

  /// - Parameter file: where the key lies; made when it is first needed. Nil keeps it in memory, for tests.
  init(file: URL?) { self.file = file }

  /// - Throws: when the file cannot be read or made.
  func seal(_ text: String, for purpose: String) throws -> String {
    let box = try AES.GCM.seal(Data(text.utf8), using: try key(), authenticating: Data(purpose.utf8))
    // A box with the usual nonce of 12 bytes always has a combined form.
    return (box.combined ?? Data()).base64EncodedString()
  }

  /// - Returns: nil when it was sealed with another key, or for another purpose.
  func open(_ sealed: String, for purpose: String) -> String? {
    guard let combined = Data(base64Encoded: sealed), let box = try? AES.GCM.SealedBox(combined: combined), let key = try? key(),
      let text = try? AES.GCM.open(box, using: key, authenticating: Data(purpose.utf8))
    else { return nil }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: - Private

  private func key() throws -> SymmetricKey {
    guard let file else { return inMemory }
    if let key = try read(file) { return key }
    let fresh = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    // Never in the folder half written, and never over one that another process has made meanwhile.
    let draft = file.appendingPathExtension(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: draft) }
    guard FileManager.default.createFile(atPath: draft.path, contents: fresh, attributes: [.posixPermissions: 0o600]) else {
      throw CocoaError(.fileWriteUnknown)
    }
    try? FileManager.default.linkItem(at: draft, to: file)
    guard let key = try read(file) else { throw CocoaError(.fileReadCorruptFile) }
    return key
  }

  private func read(_ file: URL) throws -> SymmetricKey? {
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
