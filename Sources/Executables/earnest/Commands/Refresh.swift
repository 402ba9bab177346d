import ArgumentParser
import Control
import Engines
import Refreshing

/// `earnest refresh`
struct Refresh: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "refresh",
      abstract: helpText(.refreshAbstract),
      discussion: """
        \(helpText(.example))

          earnest refresh --all
          earnest refresh lichen          \(helpText(.refreshShowExample))
          earnest refresh --all --json    \(helpText(.refreshJSONExample))

        \(helpText(.refreshServer))
        """)
  }

  @Argument(help: optionHelp(.showArgument))
  var show: String?

  @Flag(help: optionHelp(.refreshAll))
  var all = false

  @Flag(help: optionHelp(.refreshJSON))
  var json = false

  @OptionGroup var user: UserOption

  @OptionGroup var options: SettingsOptions

  func validate() throws {
    if all && show != nil { throw ValidationError(strings(.notBoth)) }
    if !all && show == nil { throw ValidationError(strings(.refreshWhat)) }
  }

  func run() async throws {
    let settings = try await options.settings()
    var report = RefreshReport(ReportForm(isJSON: json))
    do {
      try await reportingErrors { try await refresh(settings) { try report.print($0) } }
    } catch {
      report.clear()
      throw error
    }
    if !report.isComplete {
      report.clear()
      throw CommandFailure(description: strings(.serverWent))
    }
    try report.finish()
    if report.failed > 0 { throw ExitCode.failure }
  }

  // MARK: - Private

  private func refresh(_ settings: Settings, _ report: (RefreshProgress) throws -> Void) async throws {
    let isDone = try await ControlClient.send(show.map { .refresh($0, user: user.name) } ?? .refreshAll, of: settings.home) { answer in
      switch answer {
      case .progress(let progress): try report(progress)
      case .unclear(let unclear): throw unclear
      case .failed(let sentence): throw CommandFailure(description: sentence)
      default: break
      }
    }
    if isDone { return }
    try await withEngines(settings) { engines in
      for try await progress in try await work(engines) { try report(progress) }
    }
  }

  private func work(_ engines: Engines) async throws -> AsyncThrowingStream<RefreshProgress, any Error> {
    guard let show else { return await engines.refreshing.refresh(.all) }
    return await engines.refreshing.refresh(.show(try await engines.show(named: show, for: engines.user(named: user.name)).id))
  }
}
