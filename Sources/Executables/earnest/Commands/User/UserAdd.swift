import Accounts
import ArgumentParser
import Engines

/// `earnest user add`
struct UserAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Create an account.",
    discussion: """
      Example:

        earnest user add moss --owner    the first account, which gets the existing library
        echo "$PASSWORD" | earnest user add fern

      The password is typed without echo, or read from standard input.
      """)

  @Argument(help: "The name with which the user signs in.")
  var name: String

  @Flag(name: .customLong("owner"), help: "Make this user the owner, with the existing library.")
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
    Terminal.write(strings(.userAdded, ["name": Terminal.plain(name)]) + "\n")
  }
}
