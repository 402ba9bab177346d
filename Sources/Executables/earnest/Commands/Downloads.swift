import ArgumentParser

/// `earnest downloads`
struct Downloads: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List downloads.",
    discussion: """
      Example:

        earnest downloads
        earnest downloads --json    one JSON object

      Use the number before an episode with `earnest download`.
      """)

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let list = try await reportingErrors { try await withEngines(settings) { try await DownloadsList(of: $0) } }
    if json { try Terminal.write(json: list) } else { Terminal.write(list.text) }
  }
}
