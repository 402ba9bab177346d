import ArgumentParser

/// The user whose library a command is about.
struct UserOption: ParsableArguments {
  @Option(name: .customLong("user"), help: optionHelp(.userOption))
  var name: String?
}
