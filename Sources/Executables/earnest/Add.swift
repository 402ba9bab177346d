import ArgumentParser
import Control
import EngineRoom
import Fetching
import Refreshing

/// `earnest add`
struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Subscribe to the show at an address.",
    discussion: """
      Example:

        earnest add https://example.com/podcast/feed.xml
        earnest add example.com      a website that links to its feed works too
        earnest add https://name:password@example.com/private/feed.xml

      A private feed's name and password are asked for when they are not in the address, and kept sealed.

      Beside a live server the show appears at once in every open tab.
      """)

  @Argument(help: "The address of a feed, or of a website that links to one.")
  var url: String

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let added = try await saying { try await addSigningIn(settings) }
    print(words(.added, ["title": Terminal.plain(added.title), "episodes": "\(added.episodes)", "new": "\(added.newEpisodes)"]))
  }

  // MARK: - Private

  /// Asks for the user name and password of a private feed, if the terminal is interactive.
  private func addSigningIn(_ settings: Settings) async throws -> AddedShow {
    do {
      return try await add(url, settings)
    } catch let error as RefreshingError where error.isSignInNeeded && Terminal.canAsk {
      guard let user = Terminal.ask(words(.askUser)), let password = Terminal.askSecretly(words(.askPassword)) else {
        throw ExitCode.failure
      }
      do {
        return try await add(BasicCredentials(user: user, password: password).typed(into: url), settings)
      } catch let error as RefreshingError where error.isSignInNeeded {
        throw Failure(description: words(.signInRefused))
      }
    }
  }

  private func add(_ address: String, _ settings: Settings) async throws -> AddedShow {
    switch try await ControlClient.ask(.add(address), of: settings.home) {
    case .added(let show): return show
    case .signInNeeded: throw RefreshingError.unreachable(.status(401, retryAfterSeconds: nil))
    case .failed(let sentence): throw Failure(description: sentence)
    default: break
    }
    return try await withEngines(settings) { try await $0.add(address) }
  }
}
