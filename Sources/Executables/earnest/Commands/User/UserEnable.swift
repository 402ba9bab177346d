import ArgumentParser

/// `earnest user enable`
struct UserEnable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", abstract: "Let a disabled user sign in again.",
    discussion: """
      Example:

        earnest user enable fern
      """)

  @Argument(help: "The name of the account.")
  var name: String

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    try await UserCommand.setDisabled(false, name, options)
    Terminal.write(strings(.userEnabled, ["name": Terminal.plain(name)]) + "\n")
  }
}
