import ArgumentParser
import Engines
import Foundation
import OPML
import PodcastModel
import Refreshing

/// `earnest export`
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export your subscriptions as OPML.",
    discussion: """
      Example:

        earnest export podcasts.opml
        earnest export > podcasts.opml

      Folders are included; usernames and passwords of private feeds are not.
      """)

  @Argument(help: "The file to write. (default: standard output)")
  var file: String?

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let feeds = try await reportingErrors { try await withEngines(settings) { try await $0.importing.feeds(of: .owner) } }
    let text = OPMLWriter.text(feeds, title: strings(.exportTitle))
    guard let file else { return Terminal.write(text) }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw CommandFailure(description: strings(.exportCannotWrite, ["path": file]))
    }
    Terminal.write(strings(.exportWritten, count: feeds.count, ["file": file]) + "\n")
  }
}
