import ArgumentParser

/// `earnest user disable`
struct UserDisable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", abstract: "Sign a user out, and refuse further sign-ins.",
    discussion: """
      Example:

        earnest user disable fern
      """)

  @Argument(help: "The name of the account.")
  var name: String

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    try await UserCommand.setDisabled(true, name, options)
    Terminal.write(strings(.userDisabled, ["name": Terminal.plain(name)]) + "\n")
  }
}
