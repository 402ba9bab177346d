import ArgumentParser
import Engines
import Foundation
import Logging
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
      version: ProgramVersion.current,
      subcommands: [
        Serve.self, Add.self, Refresh.self, Download.self, Downloads.self, TranscribeCommand.self, ExportMediaCommand.self,
        ImportCommand.self, ExportCommand.self,
        BackupCommand.self, RestoreCommand.self, DoctorCommand.self, MetricsCommand.self, InspectCommand.self, FeedCommand.self,
        CatalogCommand.self,
        UserCommand.self,
      ])
  }

  /// Runs a command in the language of the environment, and ends with the status of its failure.
  static func main() async {
    // A write to a reader that has ended is an error like others, and not a signal.
    signal(SIGPIPE, SIG_IGN)
    let environment = ProcessInfo.processInfo.environment
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    await Language.$current.withValue(Language.named(by: locale ?? "")) {
      do {
        var command = try await asyncParseAsRoot()
        // Commands report with sentences; only what they cannot say goes to the log.
        if !(command is Serve) { LineLogHandler.bootstrap(.warning) }
        if var asynchronous = command as? any AsyncParsableCommand { try await asynchronous.run() } else { try command.run() }
      } catch let failure as CommandFailure {
        end(failure.description, failure.status)
      } catch let failure as OutputFailure {
        end(failure.sentence, failure.status)
      } catch {
        // ArgumentParser would print the help and the version, and ignore failures.
        if exitCode(for: error) == .success { show(fullMessage(for: error)) }
        exit(withError: error)
      }
    }
  }

  private static func show(_ text: String) -> Never {
    do throws(OutputFailure) {
      try Terminal.write(text + "\n")
    } catch {
      end(error.sentence, error.status)
    }
    exit()
  }

  private static func end(_ sentence: String?, _ status: ExitStatus) -> Never {
    // There is no other place for a message that cannot be written either.
    if let sentence { try? Terminal.write("Error: \(sentence)\n", to: STDERR_FILENO) }
    exit(withError: ExitCode(status.rawValue))
  }
}
