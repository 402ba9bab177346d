import ArgumentParser
import Control
import Engines
import Foundation
import Library
import Refreshing

/// `earnest import`
struct ImportCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "import",
      abstract: helpText(.importAbstract),
      discussion: """
        \(helpText(.example))

          earnest import podcasts.opml
          earnest import podcasts.opml --dry-run    \(helpText(.importDryRunExample))
          earnest import podcasts.opml --json       \(helpText(.importJSONExample))

        \(helpText(.importReading))

        \(helpText(.importServer))
        """)
  }

  @Argument(help: optionHelp(.importFileName), completion: .file(extensions: ["opml", "xml"]))
  var file: String

  @Flag(help: optionHelp(.importDryRun))
  var dryRun = false

  @Flag(help: optionHelp(.importJSON))
  var json = false

  @OptionGroup var user: UserOption

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let listing = try await reportingErrors {
      try await dryRun ? ImportReportText(SubscriptionImporter.read(file: file)) : ImportReportText(importFile(settings))
    }
    if json { try Terminal.write(json: listing) } else { try Terminal.write(listing.text(of: file)) }
    if listing.feeds.isEmpty { throw ExitCode.failure }
  }

  // MARK: - Private

  private func importFile(_ settings: Settings) async throws -> ImportReport {
    // The server's working folder differs from this command's.
    let path = URL(fileURLWithPath: file).path
    var latest: ImportReport?
    var progress = json ? nil : RefreshReport(ReportForm(isJSON: false))
    do {
      let isServed = try await ControlClient.send(.importList(path: path, user: user.name), of: settings.home) { answer in
        switch answer {
        case .imported(let report): latest = report
        case .progress(let step): if step.total > 0 { try progress?.print(step) }
        case .failed(let sentence): throw CommandFailure(description: sentence)
        default: break
        }
      }
      if !isServed {
        try await withEngines(settings) { engines in
          try await engines.importList(
            at: path, for: engines.user(named: user.name), stored: { latest = $0 }, each: { if $0.total > 0 { try progress?.print($0) } })
        }
      }
      if progress?.isComplete == true { try progress?.finish() }
    } catch {
      progress?.clear()
      throw error
    }
    guard let latest else { throw CommandFailure(description: strings(.serverWent)) }
    return latest
  }
}
