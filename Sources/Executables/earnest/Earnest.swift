import ArgumentParser

/// The program; each subcommand has its own file.
@main
struct Earnest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "earnest",
    abstract: "A podcast app that you host yourself.",
    discussion: """
      Start it and open it in any browser:

        earnest serve
        earnest serve --demo     with a small podcast internet of its own, to look around
      """,
    version: "0.1.0",
    subcommands: [
      Serve.self, Add.self, Refresh.self, Download.self, Downloads.self, ExportMedia.self, ImportList.self, ExportList.self,
      DoctorCommand.self, FeedCommand.self, CatalogCommand.self,
    ])
}
