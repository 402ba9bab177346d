import ArgumentParser

/// `earnest backup`
struct BackupCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "backup",
      abstract: helpText(.backupAbstract),
      discussion: """
        \(helpText(.example))

          earnest backup earnest.tar
          earnest backup /mnt/disk/backups --keep 7    \(helpText(.backupKeepExample))
          earnest backup check earnest.tar

        \(helpText(.backupSecrets))
        """,
      subcommands: [BackupCreateCommand.self, BackupCheckCommand.self], defaultSubcommand: BackupCreateCommand.self)
  }
}
