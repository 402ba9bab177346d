import ArgumentParser
import Control
import EngineRoom
import PodcastModel

/// `earnest download`
struct Download: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Download episodes, to play them without the internet.",
    discussion: """
      Example:

        earnest download 12                      an episode, by its number
        earnest download lichen                  the newest episode of a show
        earnest download lichen quay --latest 5  the five newest of each
        earnest download 12 14 --json            JSON as it goes on

      The number of an episode is in its page's address; the whole address does as well. A show is a part of its title, or its \
      feed's address.

      Beside a live server the work is the server's: its open tabs show it, and it goes on when this command is stopped. Without \
      one, what was stopped goes on from its bytes next time. The exit status is 1 when something could not be downloaded, and \
      64 when it is not clear what is meant.
      """)

  @Argument(help: "Episodes, by number or the address of their page; or shows, by a part of their title or their feed's address.")
  var what: [String]

  @Option(help: "So many of each show's newest episodes. All words are shows then, and a number is a show's.")
  var latest: Int?

  @Flag(help: "Print JSON: an object each time something has changed, then a summary.")
  var json = false

  @OptionGroup var options: SettingsOptions

  func validate() throws {
    if let latest, latest < 1 { throw ValidationError(words(.notANumber, ["name": "--latest", "value": "\(latest)"])) }
  }

  func run() async throws {
    let settings = try await options.settings()
    var report = DownloadReport(json ? .json : Terminal.isSeen ? .bar : .lines)
    do {
      try await saying { try await download(settings) { try report.take($0) } }
    } catch {
      report.clear()
      throw error
    }
    try report.finish()
    if report.failed > 0 { throw ExitCode.failure }
  }

  // MARK: - Private

  private func download(_ settings: Settings, _ report: (DownloadStanding) throws -> Void) async throws {
    var isEnded = false
    let isServed = try await ControlClient.ask(.download(what, latest: latest), of: settings.home) { answer in
      switch answer {
      case .download(let standing): try report(standing)
      case .ended: isEnded = true
      case .unclear(let unclear): throw unclear
      case .failed(let sentence): throw Failure(description: sentence)
      default: break
      }
    }
    if isServed {
      guard isEnded else { throw Failure(description: words(.serverWent)) }
      return
    }
    try await withEngines(settings) { engines in
      try await engines.download(engines.episodes(named: what, latest: latest), isAlone: true) { try report($0) }
    }
  }
}
