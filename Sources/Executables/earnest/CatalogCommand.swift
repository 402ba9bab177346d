import ArgumentParser

/// `earnest catalog`
struct CatalogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "A directory of shows that works without a network.", subcommands: [CatalogImportCommand.self])
}
