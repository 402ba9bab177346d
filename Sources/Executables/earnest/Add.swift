import ArgumentParser
import Control
import EngineRoom

/// `earnest add`
struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Subscribe to the show at an address.",
    discussion: """
      Example:

        earnest add https://example.com/podcast/feed.xml
        earnest add example.com      a website that links to its feed works too

      Beside a live server the show appears at once in every open tab.
      """)

  @Argument(help: "The address of a feed, or of a website that links to one.")
  var url: String

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let added = try await saying { try await add(settings) }
    print("Subscribed to \(added.title): \(added.episodes) episodes, \(added.newEpisodes) of them new.")
  }

  // MARK: - Private

  private func add(_ settings: Settings) async throws -> AddedShow {
    switch try await ControlClient.ask(.add(url), of: settings.home) {
    case .added(let show): return show
    case .failed(let sentence): throw Failure(description: sentence)
    case nil: break
    }
    let engines = try EngineRoom.open(settings)
    do {
      let show = try await engines.add(url)
      await engines.close()
      return show
    } catch {
      await engines.close()
      throw error
    }
  }
}
