import ArgumentParser
import EngineRoom
import Foundation
import Library
import PodcastModel
import Presenting
import Refreshing

/// `earnest add`
struct Add: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Subscribe to the show at an address.",
    discussion: """
      Example:

        earnest add https://example.com/podcast/feed.xml
        earnest add example.com      a website that links to its feed works too
      """)

  @Argument(help: "The address of a feed, or of a website that links to one.")
  var url: String

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    try await saying {
      let engines = try EngineRoom.open(settings)
      do {
        let stored = try await engines.refreshing.add(url)
        try await engines.library.subscriptions.subscribe(.local, to: stored.show, at: Date())
        let show = try await engines.library.shows.show(stored.show)
        print("Subscribed to \(show?.title ?? url): \(show?.episodeCount ?? 0) episodes, \(stored.addedEpisodes) of them new.")
      } catch {
        await engines.close()
        throw error
      }
      await engines.close()
    }
  }
}
