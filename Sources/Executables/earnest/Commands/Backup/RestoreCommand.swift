import ArgumentParser
import Backups
import Engines
import Foundation

/// `earnest restore`
struct RestoreCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "restore",
      abstract: helpText(.restoreAbstract),
      discussion: """
        \(helpText(.example))

          earnest restore earnest.tar

        \(helpText(.restoreReading))

        \(helpText(.restoreSignIn))
        """)
  }

  @Argument(help: optionHelp(.backupCheckFile), completion: .file())
  var file: String

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let backup = try await reportingErrors {
      try await BackupRestorer(home: settings.home).restore(BackupArchive(URL(fileURLWithPath: file)))
    }
    try Terminal.write(BackupText.restored(backup, to: settings.home.path))
  }
}
