import ArgumentParser
import Control
import Engines

/// `earnest download`
struct Download: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Download episodes.",
    discussion: """
      Example:

        earnest download 12                      an episode, by its number
        earnest download lichen                  the newest episode of a show
        earnest download lichen quay --latest 5  the five newest episodes of each
        earnest download 12 14 --json            progress as JSON

      The number of an episode is in the address of its page; the whole address works too. Specify a show by a part of its title \
      or by its feed's address.

      If a server is running, it does the download: open tabs show the progress, and it continues when this command is stopped. \
      Otherwise an interrupted download resumes the next time. The exit status is 1 if a download failed, and 64 if an argument \
      is ambiguous.
      """)

  @Argument(help: "Episodes, by number or page address, or shows, by a part of the title or by feed address.")
  var what: [String]

  @Option(help: "The number of newest episodes to download of each show. All arguments are then shows.")
  var latest: Int?

  @Flag(help: "Print JSON: one object per change, then a summary.")
  var json = false

  @OptionGroup var options: SettingsOptions

  func validate() throws {
    if let latest, latest < 1 { throw ValidationError(strings(.notANumber, ["name": "--latest", "value": "\(latest)"])) }
  }

  func run() async throws {
    let settings = try await options.settings()
    var report = DownloadReport(ReportForm(isJSON: json))
    do {
      try await reportingErrors { try await download(settings) { try report.print($0) } }
    } catch {
      report.clear()
      throw error
    }
    try report.finish()
    if report.failed > 0 { throw ExitCode.failure }
  }

  // MARK: - Private

  private func download(_ settings: Settings, _ report: (DownloadStatus) throws -> Void) async throws {
    var isEnded = false
    let isServed = try await ControlClient.send(.download(what, latest: latest), of: settings.home) { answer in
      switch answer {
      case .download(let status): try report(status)
      case .ended: isEnded = true
      case .unclear(let unclear): throw unclear
      case .failed(let sentence): throw CommandFailure(description: sentence)
      default: break
      }
    }
    if isServed {
      guard isEnded else { throw CommandFailure(description: strings(.serverWent)) }
      return
    }
    try await withEngines(settings) { engines in
      try await engines.download(engines.episodes(named: what, latest: latest), isAlone: true) { try report($0) }
    }
  }
}
