import Accounts
import ArgumentParser
import Engines
import Foundation
import Library
import PodcastModel

/// `earnest user delete`
struct UserDelete: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "delete", abstract: helpText(.userDeleteAbstract),
      discussion: """
        \(helpText(.example))

          earnest user delete fern
          earnest user delete fern --export fern.opml --yes

        \(helpText(.userDeleteQuestions))
        """)
  }

  @Argument(help: optionHelp(.userName))
  var name: String

  @Option(help: optionHelp(.userDeleteExport))
  var export: String?

  @Flag(help: optionHelp(.userDeleteYes))
  var yes = false

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    try await reportingErrors {
      try await withEngines(settings) { engines in
        let account = try await UserCommand.account(name, in: engines)
        try await engines.accounts.requireMember(account.id)
        try await export(account, engines)
        guard try isConfirmed(account) else { throw CommandFailure(description: strings(.notDeleted)) }
        try await engines.deleteUser(account.id)
      }
    }
    try Terminal.write(strings(.userDeleted, ["name": Terminal.plain(name)]) + "\n")
  }

  // MARK: - Private

  private func export(_ account: Account, _ engines: Engines) async throws {
    var path = export
    if path == nil, !yes, Terminal.canPrompt {
      path = Terminal.prompt(strings(.offerExport, ["name": Terminal.plain(account.name)]))
    }
    guard let path, !path.isEmpty else { return }
    let list = try await engines.exportedList(of: account.id, titled: strings(.exportTitle))
    do {
      try Data(list.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch {
      throw CommandFailure(description: strings(.exportFailed, ["reason": error.localizedDescription]))
    }
  }

  private func isConfirmed(_ account: Account) throws -> Bool {
    if yes { return true }
    guard Terminal.canPrompt else { return false }
    return Terminal.prompt(strings(.confirmDelete, ["name": Terminal.plain(account.name)])) == account.name
  }
}
