import Foundation
import Library
import Notifications
import PodcastModel
import Secrets
import Storage
import TestSupport
import Testing

/// The URL of an address is a secret: anyone who has it can send there.
@Suite struct SealingTests {
  @Test func storesURLEncrypted() async throws {
    try await NotificationFixture.run { fixture in
      let id = try await fixture.add(.webhook)
      let address = try #require(try await fixture.library.notifications.address(id, of: .local))
      guard case .sealed(let text) = address.url else { return _ = Issue.record("\(address.url)") }
      #expect(!text.contains("hook"))
      #expect(try await fixture.sending.url(of: address) == fixture.server.origin + "/hook")
      try await fixture.publish(7)
      try await fixture.send()
      #expect(fixture.count(at: "/hook") == 1)
    }
  }

  @Test func bindsURLToUser() async throws {
    let key = CredentialKey(file: nil)
    try await NotificationFixture.run(key: key) { fixture in
      let id = try await fixture.add(.webhook)
      let mine = try #require(try await fixture.library.notifications.address(id, of: .local))
      guard case .sealed(let text) = mine.url else { return _ = Issue.record("\(mine.url)") }
      let copied = try await fixture.library.notifications.add(.webhook, sealed: text, for: SampleLibrary.neighbour, at: fixture.clock.now)
      let theirs = try #require(try await fixture.library.notifications.address(copied, of: SampleLibrary.neighbour))
      #expect(try await fixture.sending.url(of: theirs) == nil)
    }
  }

  /// Without its key the address reports the failure; nothing crashes or is lost: the message is sent once the key is restored.
  @Test func waitsForMissingKey() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "credentials.key")
      let away = folder.appending(path: "away")
      try await NotificationFixture.run(key: CredentialKey(file: file)) { fixture in
        let id = try await fixture.add(.webhook)
        for (number, other) in [nil, Data(repeating: 7, count: 32), Data("damaged".utf8)].enumerated() {
          try FileManager.default.moveItem(at: file, to: away)
          try other?.write(to: file)
          try await fixture.publish(number + 7)
          try await fixture.send()
          let address = try #require(try await fixture.library.notifications.address(id, of: .local))
          #expect(address.failure == "unreadable")
          #expect(try await fixture.sending.url(of: address) == nil)
          await #expect(throws: NotificationError.unreadableAddress) {
            try await fixture.sending.test(id, of: .local, saying: NotificationFixture.texts)
          }
          #expect(fixture.server.requests.isEmpty)
          try? FileManager.default.removeItem(at: file)
          try FileManager.default.moveItem(at: away, to: file)
        }
        fixture.clock.advance(by: 3600)
        try await fixture.send()
        #expect(fixture.count(at: "/hook") == 3)
        #expect(try await fixture.library.notifications.address(id, of: .local)?.failure == nil)
      }
    }
  }

  @Test func encryptsPlainURLs() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "credentials.key")
      try await NotificationFixture.run(key: CredentialKey(file: file)) { fixture in
        let (first, second) = (try await fixture.add(.webhook), try await fixture.add(.ntfy))
        try await fixture.sending.remove(second, of: .local)
        try await fixture.database.write { _ = try $0.run(Self.unseal, ["url": .text(fixture.server.origin + "/hook")]) }
        // The key cannot be read: they stay unencrypted, and work.
        try Data("damaged".utf8).write(to: file)
        await #expect(throws: CocoaError.self) { _ = try await fixture.sending.sealAddresses() }
        try await fixture.publish(7)
        try await fixture.send()
        #expect(fixture.count(at: "/hook") == 1)
        try FileManager.default.removeItem(at: file)
        // A recently removed address, which may be restored, is encrypted too.
        #expect(try await fixture.sending.sealAddresses() == 2)
        #expect(try await fixture.sending.sealAddresses() == 0)
        let address = try #require(try await fixture.library.notifications.address(first, of: .local))
        #expect(address.url != .plain(fixture.server.origin + "/hook"))
        #expect(try await fixture.sending.url(of: address) == fixture.server.origin + "/hook")
        try await fixture.publish(8)
        try await fixture.send()
        #expect(fixture.count(at: "/hook") == 2)
      }
    }
  }

  private static let unseal = Statement("test.unseal", "UPDATE news_address SET url = :url, sealed = NULL")
}
