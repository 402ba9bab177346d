import ArgumentParser
import Control
import Engines
import Fetching
import Refreshing

/// `earnest add`
struct Add: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add",
      abstract: helpText(.addAbstract),
      discussion: """
        \(helpText(.example))

          earnest add https://example.com/podcast/feed.xml
          earnest add example.com      \(helpText(.addWebsiteExample))
          earnest add https://name:password@example.com/private/feed.xml

        \(helpText(.addPrivateFeed))

        \(helpText(.addServer))
        """)
  }

  @Argument(help: optionHelp(.addURL))
  var url: String

  @OptionGroup var user: UserOption

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let added = try await reportingErrors { try await addWithCredentials(settings) }
    try Terminal.write(AddedText.line(added) + "\n")
  }

  // MARK: - Private

  /// Asks for the user name and password of a private feed, if the terminal is interactive.
  private func addWithCredentials(_ settings: Settings) async throws -> AddedShow {
    do {
      return try await add(url, settings)
    } catch let error as RefreshingError where error.isSignInNeeded && Terminal.canPrompt {
      guard let user = Terminal.prompt(strings(.promptUser)), let password = Terminal.readPassword(strings(.promptPassword)) else {
        throw ExitCode.failure
      }
      do {
        return try await add(BasicCredentials(user: user, password: password).inserted(into: url), settings)
      } catch let error as RefreshingError where error.isSignInNeeded {
        throw CommandFailure(description: strings(.signInRefused))
      }
    }
  }

  private func add(_ address: String, _ settings: Settings) async throws -> AddedShow {
    switch try await ControlClient.send(.add(address, user: user.name), of: settings.home) {
    case .added(let show): return show
    case .signInNeeded: throw RefreshingError.unreachable(.status(401, retryAfterSeconds: nil))
    case .failed(let sentence): throw CommandFailure(description: sentence)
    default: break
    }
    return try await withEngines(settings) { try await $0.add(address, for: $0.user(named: user.name)) }
  }
}
