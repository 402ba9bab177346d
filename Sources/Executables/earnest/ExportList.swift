import ArgumentParser
import EngineRoom
import Foundation
import OPML
import PodcastModel
import Refreshing

/// `earnest export`
struct ExportList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write your subscriptions as OPML, which every podcast app reads.",
    discussion: """
      Example:

        earnest export podcasts.opml
        earnest export > podcasts.opml

      Folders come along; names and passwords of private feeds do not.
      """)

  @Argument(help: "The file; without one it is printed.")
  var file: String?

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let feeds = try await saying { try await withEngines(settings) { try await $0.importing.feeds(of: .local) } }
    let text = OPMLWriter.text(feeds, title: words(.exportTitle))
    guard let file else { return Terminal.write(text) }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw Failure(description: words(.exportCannotWrite, ["path": file]))
    }
    Terminal.write(words(.exportWritten, count: feeds.count, ["file": file]) + "\n")
  }
}
