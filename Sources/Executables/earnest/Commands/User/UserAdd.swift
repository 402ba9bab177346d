import Accounts
import ArgumentParser
import Engines

/// `earnest user add`
struct UserAdd: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "add", abstract: helpText(.userAddAbstract),
      discussion: """
        \(helpText(.example))

          earnest user add moss --owner    \(helpText(.userAddOwnerExample))
          echo "$PASSWORD" | earnest user add fern

        \(helpText(.userAddPassword))
        """)
  }

  @Argument(help: optionHelp(.userAddName))
  var name: String

  @Flag(name: .customLong("owner"), help: optionHelp(.userAddOwner))
  var isOwner = false

  @OptionGroup var options: SettingsOptions

  func run() async throws {
    let settings = try await options.settings()
    try await reportingErrors {
      try await withEngines(settings) { engines in
        let hasOwner = try await engines.accounts.haveOwner()
        if isOwner, hasOwner { throw CommandFailure(description: strings(.ownerExists)) }
        if !isOwner, !hasOwner { throw CommandFailure(description: strings(.ownerFirst)) }
        let password = try UserCommand.readPassword()
        if isOwner {
          try await engines.accounts.addOwner(name: name, password: password)
        } else {
          try await engines.accounts.addMember(name: name, password: password)
        }
      }
    }
    try Terminal.write(strings(.userAdded, ["name": Terminal.plain(name)]) + "\n")
  }
}
