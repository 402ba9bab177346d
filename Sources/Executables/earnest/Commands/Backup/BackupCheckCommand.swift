import ArgumentParser
import Backups
import Foundation

/// `earnest backup check`
struct BackupCheckCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: helpText(.backupCheckAbstract),
      discussion: """
        \(helpText(.example))

          earnest backup check earnest.tar

        \(helpText(.backupCheckReading))
        """)
  }

  @Argument(help: optionHelp(.backupCheckFile), completion: .file())
  var file: String

  func run() async throws {
    let backup = try await reportingErrors { try await BackupArchive(URL(fileURLWithPath: file)).check() }
    try Terminal.write(BackupText.checked(backup))
  }
}
