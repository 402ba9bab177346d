import ArgumentParser
import Backups
import Control
import Engines
import Foundation

/// `earnest backup FILE`
struct BackupCreateCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "create",
      abstract: helpText(.backupCreateAbstract),
      discussion: """
        \(helpText(.example))

          earnest backup earnest.tar
          earnest backup /mnt/disk/backups --keep 7    \(helpText(.backupKeepExample))
          earnest backup earnest.tar --with-own-audio --with-artwork

        \(helpText(.backupContents))

        \(helpText(.backupSecrets))

        \(helpText(.backupServer))
        """)
  }

  @Argument(help: optionHelp(.backupFile), completion: .file())
  var file: String

  @Option(help: optionHelp(.backupKeep))
  var keep: Int?

  @Flag(help: optionHelp(.backupWithArtwork))
  var withArtwork = false

  @Flag(help: optionHelp(.backupWithOwnAudio))
  var withOwnAudio = false

  @Flag(help: optionHelp(.backupWithDownloads))
  var withDownloads = false

  @OptionGroup var options: SettingsOptions

  func validate() throws {
    if let keep, keep < 1 { throw ValidationError(strings(.notANumber, ["name": "--keep", "value": "\(keep)"])) }
    if keep != nil, !isFolder { throw ValidationError(strings(.backupKeepNeedsFolder)) }
  }

  func run() async throws {
    let settings = try await options.settings()
    let target = URL(fileURLWithPath: file)
    let backup = try await reportingErrors {
      let maker = settings.backupMaker
      return try await isFolder ? maker.make(in: target, keeping: keep, with: parts) : maker.make(at: target, with: parts)
    }
    // The backup is made: a server that cannot log it is no failure.
    _ = try? await ControlClient.send(.logBackup(path: backup.path, bytes: backup.bytes), of: settings.home)
    try Terminal.write(BackupText.made(backup))
  }

  // MARK: - Private

  /// A folder that exists, or a path that says so.
  private var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) ? isFolder.boolValue : file.hasSuffix("/")
  }

  private var parts: [BackupPart] {
    (withArtwork ? [.artwork] : []) + (withOwnAudio ? [.ownAudio] : []) + (withDownloads ? [.downloads] : [])
  }
}
