import Foundation
import Secrets
import Synchronization
import TestSupport
import Testing

@Suite struct SecretFileTests {
  /// The steps of a power failure: the name must not be stored before the content.
  @Test func syncsTheContentBeforeTheNameAndThenTheFolder() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "credentials.key")
      let log = SyncLog(file)
      let created = try SecretFile(file, sync: log.sync).read(orCreate: Data("secret".utf8))
      #expect(created == Data("secret".utf8))
      #expect(log.synced == ["6 bytes, without a name", "folder, with the name"])
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["credentials.key"])
      // A file that exists is read only.
      #expect(try SecretFile(file, sync: log.sync).read(orCreate: Data("other".utf8)) == Data("secret".utf8))
      #expect(log.synced.count == 2)
    }
  }

  @Test func writesADurableFileInTheSameOrder() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "lan-ca.crt")
      let log = SyncLog(file)
      try PrivateFile.write(Array("certificate".utf8), to: file.path, ownNames: 1, sync: log.sync)
      #expect(log.synced == ["11 bytes, without a name", "folder, with the name"])
    }
  }

  @Test func createsNoSecretThatCannotBeSynced() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "access.key")
      #expect(throws: POSIXError.self) {
        try SecretFile(
          file,
          sync: { _ in
            errno = EIO
            return -1
          }
        ).read(orCreate: Data("secret".utf8))
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.isEmpty)
    }
  }
}

/// The synced descriptors, and whether the file had its name then.
private final class SyncLog: Sendable {
  private let entries = Mutex<[String]>([])
  private let file: URL

  init(_ file: URL) { self.file = file }

  var synced: [String] { entries.withLock { $0 } }

  /// A property, since the compiler crashes on the method as a value.
  var sync: @Sendable (Int32) -> Int32 { { self.record($0) } }

  private func record(_ handle: Int32) -> Int32 {
    var facts = stat()
    guard fstat(handle, &facts) == 0 else { return -1 }
    let isFolder = facts.st_mode & S_IFMT == S_IFDIR
    let hasName = FileManager.default.fileExists(atPath: file.path)
    entries.withLock { $0.append("\(isFolder ? "folder" : "\(facts.st_size) bytes"), \(hasName ? "with the name" : "without a name")") }
    return 0
  }
}
