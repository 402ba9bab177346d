import ArgumentParser

/// `earnest catalog`
struct CatalogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog", abstract: "Manage the offline catalog of shows.", subcommands: [CatalogImportCommand.self])
}
