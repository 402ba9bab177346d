import ArgumentParser

/// `earnest downloads`
struct Downloads: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "downloads",
      abstract: helpText(.downloadsAbstract),
      discussion: """
        \(helpText(.example))

          earnest downloads
          earnest downloads --json    \(helpText(.downloadsJSONExample))

        \(helpText(.downloadsNumbers))
        """)
  }

  @Flag(help: optionHelp(.printJSON))
  var json = false

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    let list = try await reportingErrors { try await withEngines(settings) { try await DownloadsList(of: $0) } }
    if json { try Terminal.write(json: list) } else { try Terminal.write(list.text) }
  }
}
