import ArgumentParser
import Foundation
import Testing

@testable import earnest

@Suite struct HelpTests {
  @Test func theHelpOfACommandHasItsOwnOptionsAndTheDataFolderOnly() throws {
    let help = UserDelete.helpMessage(columns: 80)
    for option in ["--export", "--yes", "--data"] { #expect(help.contains(option)) }
    for option in ["--directory-url", "--country", "--max-feed-bytes", "--hosts"] { #expect(!help.contains(option)) }
    #expect(UserDelete.helpMessage(includeHidden: true, columns: 80).contains("--max-feed-bytes"))
  }

  @Test func theHelpOfTheServerBeginsWithItsOwnOptions() throws {
    let help = Serve.helpMessage(columns: 80)
    let options = help[try #require(help.range(of: "\nOPTIONS:")).upperBound...]
    let places = try ["--demo", "--port", "--data", "--max-feed-bytes"].map { try #require(options.range(of: "  " + $0)).lowerBound }
    #expect(places == places.sorted())
  }

  @Test func aHiddenOptionIsStillRead() throws {
    let command = try #require(try Earnest.parseAsRoot(["downloads", "--country", "de", "--data", "x"]) as? Downloads)
    #expect(command.options.server.country == "de" && command.options.data == "x")
  }

  @Test(arguments: ["65536", "99999", "-1"])
  func aPortThatDoesNotExistIsRefused(port: String) {
    for option in ["--port", "--guide-port", "--demo-port"] {
      let error = #expect(throws: (any Error).self) { try Earnest.parseAsRoot(["serve", "\(option)=\(port)"]) }
      #expect(error.map { Earnest.fullMessage(for: $0) }?.contains("\(option) must be a port from 0 to 65535, not \(port)") == true)
    }
  }

  @Test func anyFreePortIsAllowed() throws {
    #expect((try Earnest.parseAsRoot(["serve", "--port", "0"]) as? Serve)?.port == 0)
  }

  @Test func theAddressOfALinkIsAnAddress() {
    #expect(throws: (any Error).self) { try Earnest.parseAsRoot(["user", "invite", "--url", "foo"]) }
    #expect(throws: Never.self) { try Earnest.parseAsRoot(["user", "invite", "--url", "https://podcasts.example/pods/"]) }
  }

  @Test func aBackupNeedsNoSubcommandAndItsCheckHasOne() throws {
    let create = try #require(try Earnest.parseAsRoot(["backup", "a.tar", "--with-own-audio"]) as? BackupCreateCommand)
    #expect(create.file == "a.tar" && create.withOwnAudio && !create.withArtwork && create.keep == nil)
    #expect((try Earnest.parseAsRoot(["backup", "check", "a.tar"]) as? BackupCheckCommand)?.file == "a.tar")
    #expect((try Earnest.parseAsRoot(["restore", "a.tar"]) as? RestoreCommand)?.file == "a.tar")
  }

  @Test func aNumberOfBackupsIsThatOfAFolder() throws {
    let folder = FileManager.default.temporaryDirectory.path
    #expect((try Earnest.parseAsRoot(["backup", folder, "--keep", "7"]) as? BackupCreateCommand)?.keep == 7)
    for arguments in [["backup", "a.tar", "--keep", "7"], ["backup", folder, "--keep", "0"]] {
      #expect(throws: (any Error).self) { try Earnest.parseAsRoot(arguments) }
    }
  }

  @Test func aBackupSaysThatItHasSecrets() {
    for help in [BackupCommand.helpMessage(columns: 80), BackupCreateCommand.helpMessage(columns: 80)] {
      #expect(help.contains("passwords and keys"))
    }
  }
}
