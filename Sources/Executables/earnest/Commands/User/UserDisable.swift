import ArgumentParser

/// `earnest user disable`
struct UserDisable: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "disable", abstract: helpText(.userDisableAbstract),
      discussion: """
        \(helpText(.example))

          earnest user disable fern
        """)
  }

  @Argument(help: optionHelp(.userName))
  var name: String

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    try await UserCommand.setDisabled(true, name, options)
    try Terminal.write(strings(.userDisabled, ["name": Terminal.plain(name)]) + "\n")
  }
}
