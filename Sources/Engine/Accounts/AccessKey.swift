import Foundation
import Secrets

/// The key to a server without accounts. Other users and programs of the machine, and tunnels and proxies that end on it, reach the
/// loopback address as well; only its owner can read the key.
public struct AccessKey: Sendable {
  /// The name of the file in the data folder.
  public static let fileName = "access.key"

  private let text: String

  /// Reads the key of a data folder, or creates it.
  ///
  /// - Throws: `AccessKeyError`.
  public init(in folder: URL) throws {
    let file = folder.appendingPathComponent(Self.fileName)
    let content: Data
    do {
      content = try SecretFile(file).read(orCreate: Data((SecretToken.random() + "\n").utf8))
    } catch {
      throw AccessKeyError.unreadable(path: file.path, reason: error.localizedDescription)
    }
    text = String(decoding: content, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    // An empty file would open the server to everybody.
    guard SecretToken.isToken(text) else { throw AccessKeyError.invalid(path: file.path) }
  }

  /// The end of the link that signs a browser in, behind "#", or behind "?" as in earlier versions: "key=…".
  public var query: String { "key=\(text)" }

  /// Whether `presented` is the key, compared in constant time.
  public func matches(_ presented: String) -> Bool { SecretToken.areEqual(presented, text) }
}

/// An error of the access key's file.
public enum AccessKeyError: Error, Equatable {
  /// The file can be neither read nor created.
  case unreadable(path: String, reason: String)
  /// The file does not contain a key.
  case invalid(path: String)
}
