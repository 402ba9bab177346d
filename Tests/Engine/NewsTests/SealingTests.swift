import Foundation
import Library
import News
import PodcastModel
import Secrets
import Storage
import TestSupport
import Testing

/// The URL of an address is a secret: anyone who has it can send there.
@Suite struct SealingTests {
  @Test func storesURLEncrypted() async throws {
    try await Newsroom.run { room in
      let id = try await room.add(.webhook)
      let address = try #require(try await room.library.news.address(id, of: .local))
      guard case .sealed(let text) = address.url else { return _ = Issue.record("\(address.url)") }
      #expect(!text.contains("hook"))
      #expect(try await room.sending.url(of: address) == room.server.origin + "/hook")
      try await room.publish(7)
      try await room.send()
      #expect(room.count(at: "/hook") == 1)
    }
  }

  @Test func bindsURLToUser() async throws {
    let key = CredentialKey(file: nil)
    try await Newsroom.run(key: key) { room in
      let id = try await room.add(.webhook)
      let mine = try #require(try await room.library.news.address(id, of: .local))
      guard case .sealed(let text) = mine.url else { return _ = Issue.record("\(mine.url)") }
      let copied = try await room.library.news.add(.webhook, sealed: text, for: SampleLibrary.neighbour, at: room.clock.now)
      let theirs = try #require(try await room.library.news.address(copied, of: SampleLibrary.neighbour))
      #expect(try await room.sending.url(of: theirs) == nil)
    }
  }

  /// Without its key the address reports the failure; nothing crashes or is lost: the message is sent once the key is restored.
  @Test func waitsForMissingKey() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "credentials.key")
      let away = folder.appending(path: "away")
      try await Newsroom.run(key: CredentialKey(file: file)) { room in
        let id = try await room.add(.webhook)
        for (number, other) in [nil, Data(repeating: 7, count: 32), Data("damaged".utf8)].enumerated() {
          try FileManager.default.moveItem(at: file, to: away)
          try other?.write(to: file)
          try await room.publish(number + 7)
          try await room.send()
          let address = try #require(try await room.library.news.address(id, of: .local))
          #expect(address.trouble == "unreadable")
          #expect(try await room.sending.url(of: address) == nil)
          await #expect(throws: NewsError.unreadableAddress) { try await room.sending.test(id, of: .local, saying: Newsroom.texts) }
          #expect(room.server.requests.isEmpty)
          try? FileManager.default.removeItem(at: file)
          try FileManager.default.moveItem(at: away, to: file)
        }
        room.clock.advance(by: 3600)
        try await room.send()
        #expect(room.count(at: "/hook") == 3)
        #expect(try await room.library.news.address(id, of: .local)?.trouble == nil)
      }
    }
  }

  @Test func encryptsPlainURLs() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "credentials.key")
      try await Newsroom.run(key: CredentialKey(file: file)) { room in
        let (first, second) = (try await room.add(.webhook), try await room.add(.ntfy))
        try await room.sending.remove(second, of: .local)
        try await room.database.write { _ = try $0.run(Self.unseal, [.text(room.server.origin + "/hook")]) }
        // The key cannot be read: they stay unencrypted, and work.
        try Data("damaged".utf8).write(to: file)
        await #expect(throws: CocoaError.self) { _ = try await room.sending.sealAddresses() }
        try await room.publish(7)
        try await room.send()
        #expect(room.count(at: "/hook") == 1)
        try FileManager.default.removeItem(at: file)
        // A recently removed address, which may be restored, is encrypted too.
        #expect(try await room.sending.sealAddresses() == 2)
        #expect(try await room.sending.sealAddresses() == 0)
        let address = try #require(try await room.library.news.address(first, of: .local))
        #expect(address.url != .plain(room.server.origin + "/hook"))
        #expect(try await room.sending.url(of: address) == room.server.origin + "/hook")
        try await room.publish(8)
        try await room.send()
        #expect(room.count(at: "/hook") == 2)
      }
    }
  }

  private static let unseal = Statement("test.unseal", "UPDATE news_address SET url = ?, sealed = NULL")
}
