import ArgumentParser
import Control
import Engines
import Foundation

/// `earnest metrics`
struct MetricsCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "metrics", abstract: helpText(.metricsAbstract),
      discussion: """
        \(helpText(.example))

          earnest metrics

        \(helpText(.metricsExplanation))
        """)
  }

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    try await reportingErrors {
      switch try await ControlClient.send(.metrics, of: settings.home) {
      case .metrics(let text)?: try Terminal.write(text)
      case .failed(let sentence)?: throw CommandFailure(description: sentence)
      default: throw CommandFailure(description: strings(.notServed, ["folder": settings.home.path]))
      }
    }
  }
}
