import Foundation
import TestSupport
import Testing

@testable import Backups

/// Files that are no backup, or no longer the one that was made.
@Suite struct DamagedBackupTests {
  @Test func refusesATruncatedBackup() async throws {
    try await BackupHome.with { library in
      let whole = try Data(contentsOf: try library.backUp())
      let places = [0, 1, 511, 512, 513, 1_023, 1_024, 2_000, whole.count / 2, whole.count - 1_025, whole.count - 1_024, whole.count - 1]
      for length in places {
        let file = library.root.appending(path: "short.tar")
        try whole.prefix(length).write(to: file)
        let error = try await refusal(of: file, library)
        #expect(error == .incomplete(path: file.path) || length < 512 && error == .notABackup(path: file.path), "\(length)")
      }
    }
  }

  @Test func refusesABackupWithAnotherByte() async throws {
    try await BackupHome.with { library in
      let whole = try Data(contentsOf: try library.backUp("a.tar", BackupPart.allCases))
      // A byte of the manifest's migration, of each key, of a picture, of the database's first page and last bytes, and of checksums.
      let words = ["base", "kkkk", "key of links", "a cover", "SQLite format 3", "speech speech", "  earnest.sqlite\n", "  media/42.mp3\n"]
      for word in words {
        var changed = whole
        let place = try #require(whole.range(of: Data(word.utf8))?.lowerBound)
        changed[place] ^= 0x20
        let file = library.root.appending(path: "changed.tar")
        try changed.write(to: file)
        let error = try await refusal(of: file, library)
        guard case .damaged = error else {
          // A migration with another name is one that this version does not know.
          #expect(word == "base" && error == .newer(path: file.path, version: "1.2.3"), "\(word): \(String(describing: error))")
          continue
        }
      }
    }
  }

  @Test func refusesWhatANewerVersionMade() async throws {
    try await withTemporaryFolder { root in
      let file = root.appending(path: "a.tar")
      let manifest = BackupManifest(version: "9.0", createdAt: Date(), migrations: ["2999-01-01-newer"], parts: [])
      try Self.write(file, [("manifest.json", try manifest.bytes)])
      #expect(throws: BackupError.newer(path: file.path, version: "9.0")) { try BackupArchive(file).read(into: nil) {} }
      // Another form, of which only number and version are known.
      try Self.write(file, [("manifest.json", Array(#"{ "format": 2, "version": "10.0", "files": {} }"#.utf8))])
      #expect(throws: BackupError.newer(path: file.path, version: "10.0")) { try BackupArchive(file).read(into: nil) {} }
    }
  }

  @Test func refusesASchemaFromBeforeTheBaseline() async throws {
    try await withTemporaryFolder { root in
      let file = root.appending(path: "a.tar")
      let manifest = BackupManifest(version: "0.9", createdAt: Date(), migrations: ["2026-11-21-first-rooms"], parts: [])
      try Self.write(file, [("manifest.json", try manifest.bytes)])
      #expect(throws: BackupError.older(path: file.path, version: "0.9")) { try BackupArchive(file).read(into: nil) {} }
    }
  }

  @Test func refusesOtherFiles() async throws {
    try await withTemporaryFolder { root in
      let file = root.appending(path: "a.tar")
      #expect(throws: BackupError.noFile(path: file.path)) { try BackupArchive(file).read(into: nil) {} }
      for content in [Data(), Data("notes".utf8), Data(repeating: 0, count: 10_240), Data(repeating: 65, count: 10_240)] {
        try content.write(to: file)
        #expect(throws: BackupError.notABackup(path: file.path)) { try BackupArchive(file).read(into: nil) {} }
      }
      try Self.write(file, [("notes.txt", Array("notes".utf8))])
      #expect(throws: BackupError.notABackup(path: file.path)) { try BackupArchive(file).read(into: nil) {} }
    }
  }

  @Test(arguments: [
    "../evil", "/etc/evil", "media/../../evil", "media/a/b", "artwork/ab", "own-audio/1/.hidden", "lan-ca.key", "media/",
    "earnest.sqlite-wal",
    "instances/1",
  ])
  func writesNoFileWithAnotherName(name: String) async throws {
    try await withTemporaryFolder { root in
      let file = root.appending(path: "a.tar")
      let manifest = BackupManifest(version: "1.2.3", createdAt: Date(), migrations: [], parts: [])
      try Self.write(file, [("manifest.json", try manifest.bytes), (name, Array("evil".utf8))])
      let home = root.appending(path: "home")
      let error = #expect(throws: BackupError.self) { try BackupRestorer(home: home).restore(BackupArchive(file)) {} }
      guard case .damaged = error else { return _ = Issue.record("\(String(describing: error))") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [])
      #expect(try FileManager.default.contentsOfDirectory(atPath: root.path).sorted() == ["a.tar", "home"])
    }
  }

  /// A link would lead the writer of the next file to another folder.
  @Test func followsNoLinkInAnArchive() async throws {
    try await withTemporaryFolder { root in
      let file = root.appending(path: "a.tar")
      let manifest = BackupManifest(version: "1.2.3", createdAt: Date(), migrations: [], parts: [])
      let folder = root.appending(path: "made")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      try Data(try manifest.bytes).write(to: folder.appending(path: "manifest.json"))
      try FileManager.default.createSymbolicLink(atPath: folder.appending(path: "media").path, withDestinationPath: root.path)
      #expect(succeeds("tar", "--format=ustar", "-cf", file.path, "-C", folder.path, "manifest.json", "media"))
      #expect(throws: BackupError.damaged(path: file.path, name: nil)) { try BackupArchive(file).read(into: nil) {} }
    }
  }

  @Test func largeFilesHaveBinarySizes() throws {
    for size in [0, 1, 511, 512, (1 << 33) - 1, 1 << 33, 1 << 40] as [Int64] {
      let block = try #require(TarHeader(name: "media/42.mp3", size: size, modified: 7).block)
      #expect(TarHeader(block: block) == TarHeader(name: "media/42.mp3", size: size, modified: 7))
      #expect((size + Int64(TarHeader.padding(after: size))) % 512 == 0)
    }
    #expect(TarHeader(name: String(repeating: "n", count: 101), size: 1).block == nil)
  }

  // MARK: - Private

  /// The error of checking and of restoring, which leaves nothing.
  private func refusal(of file: URL, _ library: BackupHome) async throws -> BackupError? {
    let checked = await #expect(throws: BackupError.self) { try await BackupArchive(file).check() }
    let restored = #expect(throws: BackupError.self) { try library.restore(file) }
    #expect(checked == restored)
    #expect(try FileManager.default.contentsOfDirectory(atPath: library.target.path) == [])
    return restored
  }

  private static func write(_ file: URL, _ files: [(String, [UInt8])]) throws {
    let handle = open(file.path, O_CREAT | O_TRUNC | O_WRONLY, 0o600)
    defer { close(handle) }
    let archive = TarWriter(handle, path: file.path, modified: Date()) {}
    for (name, content) in files { try archive.add(content, as: name) }
    try archive.end()
  }
}
