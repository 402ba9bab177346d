import Accounts
import ArgumentParser
import Engines
import Library
import ServiceRouter
import Services

/// `earnest user reset`
struct UserReset: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "reset", abstract: helpText(.userResetAbstract),
      discussion: """
        \(helpText(.example))

          earnest user reset moss
        """)
  }

  @Argument(help: optionHelp(.userName))
  var name: String

  @OptionGroup var links: LinkOptions

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let token = try await reportingErrors {
      try await withEngines(settings) { engines in
        try await engines.accounts.resetLink(for: try await UserCommand.account(name, in: engines).id)
      }
    }
    let url = try await links.link(SignInServices.Reset(token: token).link, settings)
    try Terminal.write(strings(.resetLink, ["name": Terminal.plain(name), "url": url]) + "\n")
  }
}
