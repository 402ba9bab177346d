import Backups
import Engines
import Foundation
import TestSupport
import Testing
import WebPage

@testable import earnest

@Suite struct BackupTextTests {
  /// As the commands do it, beside a server and without one.
  @Test func saysWhatABackupHoldsAndThatItIsSecret() async throws {
    try await withTemporaryFolder { root in
      let settings = try await Settings.read(environment: ["EARNEST_HOME": root.appending(path: "home").path])
      let live = try Engines.open(settings)
      let file = root.appending(path: "a.tar")
      let made = BackupText.made(try await settings.backupMaker.make(at: file, with: []))
      #expect(made.hasPrefix("1 file backed up to \(file.path), ") && made.contains("without artwork, uploaded audio and downloads"))
      #expect(made.contains("holds passwords and keys"))
      await live.close()

      let backup = try await settings.backupMaker.make(at: file, with: [.ownAudio, .artwork])
      #expect(BackupText.made(backup).contains("these parts: own-audio, artwork."))
      let checked = BackupText.checked(try await BackupArchive(file).check())
      #expect(checked.hasPrefix("The backup is complete: 1 file, ") && checked.contains("Made by Earnest \(ProgramVersion.current), 20"))
      let restored = BackupText.restored(backup, to: "/library")
      #expect(restored.hasPrefix("Restored to /library, as it was on 20") && restored.hasSuffix("Everyone has to sign in again.\n"))
      #expect(Language.$current.withValue(Language.chinese) { BackupText.made(backup) }.contains("密码和密钥"))
    }
  }
}
