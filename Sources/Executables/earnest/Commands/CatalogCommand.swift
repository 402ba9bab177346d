import ArgumentParser

/// `earnest catalog`
struct CatalogCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "catalog", abstract: helpText(.catalogAbstract), subcommands: [CatalogImportCommand.self])
  }
}
