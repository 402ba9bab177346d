import Foundation
import Storage
import TestSupport
import Testing

/// Whether the owner of some work still lives.
@Suite struct InstanceTests {
  @Test func anInstanceLivesAsLongAsItsLock() async throws {
    try await withTemporaryFolder { folder in
      let here = try Instance(folder: folder)
      var other: Instance? = try Instance(folder: folder)
      let id = try #require(other?.id)
      #expect(here.isAlive(here.id) && here.isAlive(id))
      other = nil
      #expect(!here.isAlive(id))
    }
  }

  @Test func whatAKilledOneLeftIsNoLongerLocked() async throws {
    try await withTemporaryFolder { folder in
      let here = try Instance(folder: folder)
      let killed = UUID().uuidString
      let file = folder.appending(path: "instances/\(killed)")
      try Data().write(to: file)
      #expect(!here.isAlive(killed))
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test(arguments: ["", "nobody", "../earnest.sqlite", "/etc/passwd"])
  func whatIsNoIdIsNobody(owner: String) async throws {
    try await withTemporaryFolder { folder in
      let here = try Instance(folder: folder)
      #expect(!here.isAlive(owner))
    }
  }

  @Test func aloneWithADatabaseNobodyCanTell() { #expect(Instance().isAlive("another")) }
}
