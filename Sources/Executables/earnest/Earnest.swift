import ArgumentParser
import Foundation
import WebPage

/// The program; each subcommand has its own file.
@main
struct Earnest: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "earnest",
      abstract: helpText(.earnestAbstract),
      discussion: """
        \(helpText(.earnestStart))

          earnest serve
          earnest serve --demo     \(helpText(.demoExample))
        """,
      version: "0.1.0",
      subcommands: [
        Serve.self, Add.self, Refresh.self, Download.self, Downloads.self, TranscribeCommand.self, ExportMediaCommand.self,
        ImportCommand.self, ExportCommand.self,
        DoctorCommand.self, InspectCommand.self, FeedCommand.self, CatalogCommand.self, UserCommand.self,
      ])
  }

  /// Runs a command in the language of the environment.
  static func main() async {
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    await Language.$current.withValue(Language.named(by: locale ?? "")) { await main(nil) }
  }
}
