import Backups
import Engines
import Foundation
import Library
import Server
import Storage
import Testing

@testable import earnest

@Suite struct CommandFailureTests {
  /// The table of docs/commands.md: each state of the computer has a sentence with the way out, and a status of its own.
  @Test func eachStateOfTheComputerHasASentenceAndAStatus() throws {
    let cases: [(any Error, Int32, [String])] = [
      (StorageError.permissionDenied(path: "/"), 77, ["/"]),
      (SettingsError.permissionDenied("/"), 77, ["/"]),
      (StorageError.readOnly(path: "/library"), 73, ["/library", "can only be read", "EARNEST_HOME"]),
      (StorageError.diskFull, 74, ["disk is full", "Free up space"]),
      (StorageError.damaged("file is not a database"), 65, ["damaged: file is not a database", "backup", "earnest-before-"]),
      (StorageError.newerSchema(migration: "2031-01-01-x"), 65, ["newer version"]),
      (StorageError.olderSchema(migration: "2026-11-21-x"), 65, ["29 November 2026", "2026-11-21-x", Migrations.lastEarlierCommit]),
      (WebServerError.portTaken(8080), 69, ["Port 8080", "--port"]),
      (WebServerError.guidePortTaken(8080), 69, ["Port 8080", "--guide-port"]),
      (WebServerError.portDenied(80), 77, ["Port 80", "1024", "CAP_NET_BIND_SERVICE"]),
      (WebServerError.unusableHost("192.0.2.1"), 68, ["192.0.2.1", "--host"]),
      (SettingsError.invalidFile("/library/earnest.json", line: 3), 78, ["/library/earnest.json", "line 3"]),
      (SettingsError.invalidFile("/library/earnest.json", line: nil), 78, ["JSON object"]),
      (SettingsError.unreadableFile("/library/earnest.json", "Input/output error"), 78, ["Input/output error"]),
      (SettingsError.notAFolder("/etc/passwd"), 78, ["/etc/passwd is a file", "--data"]),
      (SettingsError.noHome, 78, ["HOME", "EARNEST_HOME"]),
      (SettingsError.emptyHome, 78, ["--data is empty"]),
      (
        SettingsError.notAmong(BackupPart.allCases.map(\.rawValue), "EARNEST_BACKUP_PARTS", "media"), 78,
        ["EARNEST_BACKUP_PARTS", "artwork, own-audio, downloads", "media"]
      ),
      (SettingsError.notANumber("EARNEST_PORT", "http", 0...65_535), 78, ["EARNEST_PORT", "from 0 to 65535", "“http”"]),
      (SettingsError.notAToggle("EARNEST_LAN", "maybe"), 78, ["EARNEST_LAN", "true or false", "“maybe”"]),
      (SettingsError.notAHost("EARNEST_HOSTS", "*.example"), 78, ["EARNEST_HOSTS", "“*.example”"]),
      (SettingsError.needs("--certificate", .privateKey), 78, ["--certificate needs --private-key or EARNEST_PRIVATE_KEY"]),
      (SettingsError.givenTwice("EARNEST_OIDC_CLIENT_SECRET", "EARNEST_OIDC_CLIENT_SECRET_FILE"), 78, ["_SECRET or", "_FILE, not both"]),
      (SettingsError.unreadableSecret("EARNEST_TRANSCRIPTION_KEY_FILE", "/run/key"), 78, ["KEY_FILE", "/run/key", "4,096"]),
      (BackupError.noLibrary(path: "/library"), 1, ["no library in /library", "--data"]),
      (BackupError.underWay, 1, ["Another backup"]),
      (BackupError.notAFile(path: "/dev/null"), 1, ["/dev/null is a folder or a device"]),
      (BackupError.noFolder(path: "/mnt/disk"), 1, ["/mnt/disk", "mounted"]),
      (
        BackupError.noSpace(path: "/mnt/disk", needed: 2_000_000, free: 1_000_000), 74,
        ["/mnt/disk", "2 MB needed", "1 MB free", "Free up space"]
      ),
      (BackupError.changed(path: "/library/media/1.mp3"), 1, ["/library/media/1.mp3 changed"]),
      (BackupError.noFile(path: "/a.tar"), 1, ["/a.tar", "spelling"]),
      (BackupError.notABackup(path: "/a.tar"), 65, ["/a.tar isn’t a backup"]),
      (BackupError.incomplete(path: "/a.tar"), 65, ["/a.tar is incomplete"]),
      (BackupError.damaged(path: "/a.tar", name: nil), 65, ["/a.tar is damaged"]),
      (BackupError.damaged(path: "/a.tar", name: "access.key"), 65, ["/a.tar is damaged", "access.key"]),
      (BackupError.newer(path: "/a.tar", version: "9.0"), 65, ["/a.tar", "newer version", "9.0", "Update Earnest"]),
      (BackupError.older(path: "/a.tar", version: "0.9"), 65, ["/a.tar", "29 November 2026", "0.9", Migrations.lastEarlierCommit]),
      (BackupError.notEmpty(path: "/library"), 1, ["/library isn’t empty", "--data"]),
      (BackupError.interrupted(path: "/library"), 1, ["/library", "earnest restore"]),
    ]
    for (error, status, words) in cases {
      let failure = try #require(commandFailure(for: error))
      #expect(failure.status.rawValue == status)
      for word in words { #expect(failure.description.contains(word)) }
    }
  }

  @Test func aFolderOfAnotherUserNamesBothUsers() {
    #expect(ComputerUser.owner(of: "/no/such/folder") == ComputerUser.owner(of: "/"))
    #expect(!ComputerUser.current.isEmpty)
  }
}
