import ArgumentParser

/// `earnest user enable`
struct UserEnable: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "enable", abstract: helpText(.userEnableAbstract),
      discussion: """
        \(helpText(.example))

          earnest user enable fern
        """)
  }

  @Argument(help: optionHelp(.userName))
  var name: String

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    try await UserCommand.setDisabled(false, name, options)
    try Terminal.write(strings(.userEnabled, ["name": Terminal.plain(name)]) + "\n")
  }
}
