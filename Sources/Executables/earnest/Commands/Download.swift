import ArgumentParser
import Control
import Engines

/// `earnest download`
struct Download: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "download",
      abstract: helpText(.downloadAbstract),
      discussion: """
        \(helpText(.example))

          earnest download 12                      \(helpText(.episodeNumberExample))
          earnest download lichen                  \(helpText(.downloadShowExample))
          earnest download lichen quay --latest 5  \(helpText(.downloadLatestExample))
          earnest download 12 14 --json            \(helpText(.downloadJSONExample))

        \(helpText(.downloadNumbers))

        \(helpText(.downloadServer))
        """)
  }

  @Argument(help: optionHelp(.downloadWhat))
  var what: [String]

  @Option(help: optionHelp(.downloadLatest))
  var latest: Int?

  @Flag(help: optionHelp(.downloadJSON))
  var json = false

  @OptionGroup var user: UserOption

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
    let isServed = try await ControlClient.send(.download(what, latest: latest, user: user.name), of: settings.home) { answer in
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
      let user = try await engines.user(named: user.name)
      let episodes = try await engines.episodes(named: what, latest: latest, for: user)
      try await engines.download(episodes, for: user, isAlone: true) { try report($0) }
    }
  }
}
