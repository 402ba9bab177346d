import Accounts
import ArgumentParser
import Engines
import Library
import ServiceRouter
import Services

/// `earnest user reset`
struct UserReset: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Create a link that sets a new password.",
    discussion: """
      Example:

        earnest user reset moss
      """)

  @Argument(help: "The name of the account.")
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
    let url = links.link(SignInServices.Reset(token: token).path, settings)
    Terminal.write(strings(.resetLink, ["name": Terminal.plain(name), "url": url]) + "\n")
  }
}
