import Accounts
import Backups
import Downloading
import Foundation
import Library
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Engines

/// A backup of a server in use, restored into another data folder.
@Suite(.timeLimit(.minutes(5)))
struct RestoredLibraryTests {
  @Test func everyoneSignsInAgainAndHasEverythingElse() async throws {
    try await withTemporaryFolder { root in
      let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": root.appending(path: "home").path]))
      try await engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
      let client = Client(address: "192.0.2.1", userAgent: nil)
      let token = try await engines.accounts.signIn(name: "Moss", password: "a mossy wall", from: client)
      let invitation = try await engines.accounts.invite(by: .local)
      // Creates the key.
      _ = try await engines.addressSigner(for: "test")
      #expect(try await engines.accounts.user(token: token, in: .accounts) != nil)
      let file = root.appending(path: "a.tar")
      _ = try await engines.settings.backupMaker.make(at: file, with: [])
      await engines.close()

      let settings = try await Settings.read(environment: ["EARNEST_HOME": root.appending(path: "restored").path])
      _ = try await BackupRestorer(home: settings.home).restore(BackupArchive(file))
      let restored = try Engines.open(settings)
      #expect(try await restored.accounts.user(token: token, in: .accounts) == nil)
      #expect(try await restored.accounts.isValid(.invitation, token: invitation) == false)
      _ = try await restored.accounts.signIn(name: "Moss", password: "a mossy wall", from: client)
      #expect(
        try Data(contentsOf: settings.home.appending(path: "credentials.key"))
          == Data(contentsOf: root.appending(path: "home/credentials.key")))
      #expect(try await restored.examine(isRepairing: false) { _ in }.isHealthy)
      await restored.close()
    }
  }

  @Test func aFolderWithAnInterruptedRestoreIsNotOpened() async throws {
    try await withTemporaryFolder { home in
      let settings = try await Settings.read(environment: ["EARNEST_HOME": home.path])
      try FileManager.default.createDirectory(at: home.appending(path: "restore.part"), withIntermediateDirectories: false)
      try Data(repeating: 1, count: 32).write(to: home.appending(path: "credentials.key"))
      #expect(throws: BackupError.interrupted(path: home.path)) { try Engines.open(settings) }
      #expect(!FileManager.default.fileExists(atPath: home.appending(path: "earnest.sqlite").path))
    }
  }

  @Test func nightlyBackupsAreOnWithAFolder() async throws {
    try await withTemporaryFolder { home in
      var environment = ["EARNEST_HOME": home.path]
      #expect(try await Settings.read(environment: environment).backups == nil)
      environment["EARNEST_BACKUP_FOLDER"] = "/mnt/disk/backups"
      #expect(
        try await Settings.read(environment: environment).backups
          == BackupSettings(folder: URL(fileURLWithPath: "/mnt/disk/backups", isDirectory: true), count: 7))
      try Data(#"{ "backupCount": 3, "backupParts": "artwork, own-audio" }"#.utf8).write(to: home.appending(path: "earnest.json"))
      let settings = try await Settings.read(environment: environment)
      #expect(settings.backups?.count == 3 && settings.backups?.parts == [.artwork, .ownAudio] && settings.unknownNames.isEmpty)
      let engines = try Engines.open(settings)
      #expect(engines.nightlyBackups != nil)
      await engines.close()
      for (variable, value, error) in [
        ("EARNEST_BACKUP_COUNT", "0", SettingsError.notANumber("EARNEST_BACKUP_COUNT", "0", 1...Int.max)),
        ("EARNEST_BACKUP_PARTS", "media", SettingsError.notAmong(BackupPart.allCases.map(\.rawValue), "EARNEST_BACKUP_PARTS", "media")),
      ] {
        let wrong = environment.merging([variable: value]) { $1 }
        await #expect(throws: error) { _ = try await Settings.read(environment: wrong) }
      }
    }
  }
}
