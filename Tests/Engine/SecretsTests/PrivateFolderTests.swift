import Foundation
import Secrets
import TestSupport
import Testing

@Suite struct PrivateFolderTests {
  @Test func createsEachMissingFolderForItsOwnerOnly() async throws {
    try await withTemporaryFolder { folder in
      try set(0o755, folder)
      try PrivateFolder.create(folder.appending(path: "a/b"))
      #expect(try mode(folder) == 0o755 && mode(folder.appending(path: "a")) == 0o700 && mode(folder.appending(path: "a/b")) == 0o700)
    }
  }

  @Test func leavesAnExistingFolderAsItIs() async throws {
    try await withTemporaryFolder { folder in
      try set(0o755, folder)
      try PrivateFolder.create(folder)
      #expect(try mode(folder) == 0o755)
    }
  }

  @Test func rejectsAFileOfThatName() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "file")
      try Data().write(to: file)
      #expect(throws: CocoaError.self) { try PrivateFolder.create(file) }
      #expect(throws: CocoaError.self) { try PrivateFolder.create(file.appending(path: "inside")) }
    }
  }

  @Test func findsExposedFolders() async throws {
    try await withTemporaryFolder { folder in
      let (home, other) = (folder.appending(path: "home"), folder.appending(path: "other"))
      let inside = home.appending(path: "media")
      let linked = home.appending(path: "artwork")
      let missing = home.appending(path: "none")
      for path in [home, other, inside] { try PrivateFolder.create(path) }
      try FileManager.default.createSymbolicLink(at: linked, withDestinationURL: other)
      let all = [home, inside, linked, missing]
      #expect(PrivateFolder.openToOthers(among: all).isEmpty)
      try set(0o755, inside)
      #expect(PrivateFolder.openToOthers(among: all).isEmpty, "Others cannot reach it.")
      // On another disk, for example: its own permissions count.
      try set(0o750, other)
      #expect(PrivateFolder.openToOthers(among: all).map(\.folder) == [linked])
      try set(0o711, home)
      let wider = PrivateFolder.openToOthers(among: all)
      #expect(wider.map(\.folder) == [home, inside, linked] && wider.map(\.mode) == [0o711, 0o755, 0o750])
    }
  }

  private func mode(_ folder: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
  }

  private func set(_ mode: Int, _ folder: URL) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
  }
}
