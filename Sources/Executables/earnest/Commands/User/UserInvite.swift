import Accounts
import ArgumentParser
import Engines
import PodcastModel
import ServiceRouter
import Services

/// `earnest user invite`
struct UserInvite: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "invite", abstract: helpText(.userInviteAbstract),
      discussion: """
        \(helpText(.example))

          earnest user invite --url https://podcasts.example
        """)
  }

  @OptionGroup var links: LinkOptions

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let token = try await reportingErrors {
      try await withEngines(settings) { engines in
        guard try await engines.accounts.haveOwner() else { throw CommandFailure(description: strings(.ownerFirst)) }
        return try await engines.accounts.invite(by: .local)
      }
    }
    let url = try await links.link(SignInServices.Join(token: token).link, settings)
    try Terminal.write(strings(.invitationLink, ["url": url]) + "\n")
  }
}
