import ArgumentParser
import Control
import Engines

/// `earnest transcribe`
struct TranscribeCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "transcribe",
      abstract: helpText(.transcribeAbstract),
      discussion: """
        \(helpText(.example))

          earnest transcribe 12              \(helpText(.episodeNumberExample))
          earnest transcribe --show lichen   \(helpText(.transcribeShowExample))
          earnest transcribe --status        \(helpText(.transcribeStatusExample))

        \(helpText(.transcribeSetup))

        \(helpText(.transcribeServer))
        """)
  }

  @Argument(help: optionHelp(.transcribeEpisodes))
  var episodes: [String] = []

  @Option(help: optionHelp(.showArgument))
  var show: String?

  @Flag(help: optionHelp(.transcribeStatus))
  var status = false

  @Flag(help: optionHelp(.transcribeJSON))
  var json = false

  @OptionGroup var options: SettingsOptions

  func validate() throws {
    guard [!episodes.isEmpty, show != nil, status].count(where: { $0 }) == 1 else { throw ValidationError(strings(.transcribeWhat)) }
  }

  func run() async throws {
    let settings = try await options.settings()
    if status { return try await reportingErrors { try await printQueue(settings) } }
    var report = TranscriptionReport(ReportForm(isJSON: json))
    do {
      try await reportingErrors { try await transcribe(settings) { try report.print($0) } }
    } catch {
      report.clear()
      throw error
    }
    try report.finish()
    if report.failed > 0 { throw ExitCode.failure }
  }

  // MARK: - Private

  private func transcribe(_ settings: Settings, _ report: (TranscriptionStatus) throws -> Void) async throws {
    var isEnded = false
    let isServed = try await ControlClient.send(.transcribe(episodes, show: show), of: settings.home) { answer in
      switch answer {
      case .transcription(let status): try report(status)
      case .ended: isEnded = true
      default: try fail(answer)
      }
    }
    if isServed {
      guard isEnded else { throw CommandFailure(description: strings(.serverWent)) }
      return
    }
    try await withEngines(settings) { engines in
      let wanted = if let show { try await engines.episodesToTranscribe(ofShow: show) } else { try await engines.episodes(named: episodes) }
      try await engines.transcribe(wanted, isAlone: true) { try report($0) }
    }
  }

  private func printQueue(_ settings: Settings) async throws {
    var list: TranscriptionList?
    let isServed = try await ControlClient.send(.transcriptions, of: settings.home) { answer in
      if case .transcriptions(let queue) = answer { list = queue } else { try fail(answer) }
    }
    if !isServed { list = try await withEngines(settings) { try await $0.transcriptionList() } }
    guard let list else { throw CommandFailure(description: strings(.serverWent)) }
    if json { try Terminal.write(json: list) } else { try Terminal.write(TranscriptionLine.text(of: list)) }
  }

  private func fail(_ answer: ControlResponse) throws {
    switch answer {
    case .unclear(let unclear): throw unclear
    case .notTranscribed(let error): throw error
    case .failed(let sentence): throw CommandFailure(description: sentence)
    default: break
    }
  }
}
