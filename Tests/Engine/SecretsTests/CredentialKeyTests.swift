import Foundation
import Secrets
import TestSupport
import Testing

@Suite struct CredentialKeyTests {
  @Test func opensForSamePurposeOnly() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "credentials.key")
      let sealed = try await CredentialKey(file: file).seal("a secret", for: "one")
      #expect(!sealed.contains("secret"))
      let again = CredentialKey(file: file)
      #expect(try await again.open(sealed, for: "one") == "a secret")
      #expect(try await again.open(sealed, for: "two") == nil)
      #expect(try await again.open("no Base64 at all", for: "one") == nil)
      #expect(try await CredentialKey(file: nil).open(sealed, for: "one") == nil)
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    }
  }

  /// A new key in its place would block the one from a backup.
  @Test func doesNotCreateKeyOnOpen() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "credentials.key")
      let opened = try await CredentialKey(file: file).open("c2VhbGVk", for: "one")
      #expect(opened == nil)
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test func followsNoLink() async throws {
    try await withTemporaryFolder { folder in
      let (other, file) = (folder.appending(path: "other.key"), folder.appending(path: "credentials.key"))
      let sealed = try await CredentialKey(file: other).seal("a secret", for: "one")
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: other.path)
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
      let key = CredentialKey(file: file)
      #expect(try await key.open(sealed, for: "one") == nil)
      await #expect(throws: POSIXError(.ELOOP)) { _ = try await key.seal("another", for: "one") }
      // Neither replaced nor changed.
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == other.path)
      #expect(try FileManager.default.attributesOfItem(atPath: other.path)[.posixPermissions] as? Int == 0o644)
      #expect(try await CredentialKey(file: other).open(sealed, for: "one") == "a secret")
    }
  }

  @Test func keepsDamagedKeyFile() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "credentials.key")
      let key = CredentialKey(file: file)
      let sealed = try await key.seal("a secret", for: "one")
      try Data("short".utf8).write(to: file)
      #expect(try await key.open(sealed, for: "one") == nil)
      await #expect(throws: CocoaError.self) { _ = try await key.seal("another", for: "one") }
      #expect(try Data(contentsOf: file) == Data("short".utf8))
    }
  }
}
