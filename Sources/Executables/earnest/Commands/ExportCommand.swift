import ArgumentParser
import Engines
import Foundation
import OPML
import PodcastModel
import Refreshing

/// `earnest export`
struct ExportCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "export",
      abstract: helpText(.exportAbstract),
      discussion: """
        \(helpText(.example))

          earnest export podcasts.opml
          earnest export > podcasts.opml

        \(helpText(.exportContents))
        """)
  }

  @Argument(help: optionHelp(.exportFileName))
  var file: String?

  @OptionGroup var user: UserOption

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let feeds = try await reportingErrors {
      try await withEngines(settings) { try await $0.importing.feeds(of: $0.user(named: user.name)) }
    }
    let text = OPMLWriter.text(feeds, title: strings(.exportTitle))
    guard let file else { return try Terminal.write(text) }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw commandFailure(toWrite: file, error)
    }
    try Terminal.write(strings(.exportWritten, count: feeds.count, ["file": file]) + "\n")
  }
}
