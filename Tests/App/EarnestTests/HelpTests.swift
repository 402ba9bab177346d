import ArgumentParser
import Engines
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
    #expect(command.options.server.flags[.country] == "de" && command.options.data == "x")
  }

  @Test(arguments: ["65536", "99999", "-1"])
  func aPortOfTheDemoThatDoesNotExistIsRefused(port: String) {
    let error = #expect(throws: (any Error).self) { try Earnest.parseAsRoot(["serve", "--demo-port=\(port)"]) }
    #expect(error.map { Earnest.fullMessage(for: $0) }?.contains("from 0 to 65535, not “\(port)”") == true)
  }

  /// A flag that is declared and not passed on would have no effect.
  @Test func everySettingWithAFlagIsReadFromIt() throws {
    for setting in Setting.allCases where setting.commands != .none {
      let given = ["--\(setting.flagName)"] + (setting.kind == .toggle ? [] : ["x"])
      let serve = try #require(try Earnest.parseAsRoot(["serve"] + given) as? Serve)
      #expect(serve.flags[setting] == (setting.kind == .toggle ? "true" : "x"), "\(setting)")
      #expect(serve.flags.values.compactMap { $0 }.count == 1, "\(setting)")
      if setting.commands == .all {
        #expect((try Earnest.parseAsRoot(["downloads"] + given) as? Downloads)?.options.flags[setting] == "x", "\(setting)")
      } else {
        #expect(throws: (any Error).self, "\(setting)") { try Earnest.parseAsRoot(["downloads"] + given) }
      }
    }
  }

  @Test func theHelpOfASettingHasItsVariableAndItsDefault() {
    let help = Serve.helpMessage(columns: 400)
    for part in [
      "(EARNEST_PORT; default: 8080)", "(EARNEST_OIDC_CLIENT_SECRET_FILE)", "(EARNEST_ACCOUNTS)", "(EARNEST_LAN_NAME; default: earnest)",
    ] { #expect(help.contains(part), "\(part)") }
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
