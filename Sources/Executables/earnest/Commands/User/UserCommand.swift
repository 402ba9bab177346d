import Accounts
import ArgumentParser
import Control
import Engines
import Library
import PodcastModel

/// `earnest user`
struct UserCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "user", abstract: helpText(.userAbstract),
      subcommands: [
        UserAdd.self, UserList.self, UserInvite.self, UserReset.self, UserDisable.self, UserEnable.self, UserDelete.self,
      ])
  }

  /// The account with a name.
  ///
  /// - Throws: `AccountError.noSuchAccount`.
  static func account(_ name: String, in engines: Engines) async throws -> Account {
    guard let account = try await engines.accounts.account(named: name) else { throw AccountError.noSuchAccount }
    return account
  }

  /// Disables or enables the account with a name.
  static func setDisabled(_ isDisabled: Bool, _ name: String, _ options: SettingsOptions) async throws {
    let settings = try await options.settings()
    try await reportingErrors {
      try await withEngines(settings) { engines in
        try await engines.accounts.setDisabled(isDisabled, try await account(name, in: engines).id)
      }
    }
  }

  /// A new password, typed in a terminal without echo, or the first line of standard input.
  static func readPassword() throws -> String {
    let password = Terminal.canPrompt ? Terminal.readPassword(strings(.newPassword)) : readLine()
    guard let password, !password.isEmpty else { throw CommandFailure(description: strings(.noPassword)) }
    return password
  }
}

/// The address in printed links.
struct LinkOptions: ParsableArguments {
  @Option(help: optionHelp(.userLinkURL))
  var url: String?

  func validate() throws {
    guard let url else { return }
    do {
      _ = try BaseURL(url)
    } catch let failure {
      throw ValidationError(sentence(for: failure, in: url))
    }
  }

  /// The given address, the one of the running server, or the one that the server has without settings.
  func link(_ path: String, _ settings: Settings) async throws -> String {
    var url = url
    if url == nil, case .address(let running?)? = try await ControlClient.send(.address, of: settings.home) { url = running }
    let base = url ?? settings.proxies.baseURL?.text ?? "http://127.0.0.1:8080"
    return (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
  }
}
